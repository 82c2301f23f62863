#define JORDANSCOPE_LANES 8
#include "core/tiles/attention_code.h"

namespace jordanscope::tiles {

const AttentionCodeTable kAvx2Attention{forwardTile, backwardTile};

}  // namespace jordanscope::tiles
