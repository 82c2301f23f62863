#define JORDANSCOPE_LANES 4
#include "core/tiles/attention_code.h"

namespace jordanscope::tiles {

const AttentionCodeTable kBaselineAttention{forwardTile, backwardTile};

}  // namespace jordanscope::tiles
