#define JORDANSCOPE_LANES 4
#include "core/training/detail/attention_code.h"

namespace jordanscope::training {

const AttentionCodeTable kBaselineAttention{forwardTile, backwardTile};

}  // namespace jordanscope::training
