#define JORDANSCOPE_LANES 4
#include "core/training/detail/layer_code.h"

namespace jordanscope::training {

const LayerCodeTable kBaselineLayers = kLayerCode;

}  // namespace jordanscope::training
