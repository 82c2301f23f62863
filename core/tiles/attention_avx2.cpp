#define JORDANSCOPE_LANES 8
#include "core/tiles/attention_code.h"

namespace jordanscope::training {

const AttentionCodeTable kAvx2Attention{forwardTile, backwardTile};

}  // namespace jordanscope::training
