#define JORDANSCOPE_LANES 16
#include "core/tiles/attention_code.h"

namespace jordanscope::tiles {

const AttentionCodeTable kAvx512Attention{forwardTile, backwardTile};

}  // namespace jordanscope::tiles
