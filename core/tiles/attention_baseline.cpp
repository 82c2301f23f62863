#define JORDANSCOPE_LANES 4
#include "core/tiles/attention_code.h"

namespace jordanscope::training {

const AttentionCodeTable kBaselineAttention{forwardTile, backwardTile};

}  // namespace jordanscope::training
