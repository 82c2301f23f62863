#define JORDANSCOPE_LANES 8
#include "core/training/detail/attention_code.h"

namespace jordanscope::training {

const AttentionCodeTable kAvx2Attention{forwardTile, backwardTile};

}  // namespace jordanscope::training
