#define JORDANSCOPE_LANES 16
#include "core/tiles/attention_code.h"

namespace jordanscope::training {

const AttentionCodeTable kAvx512Attention{forwardTile, backwardTile};

}  // namespace jordanscope::training
