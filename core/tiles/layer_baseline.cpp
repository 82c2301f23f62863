#define JORDANSCOPE_LANES 4
#include "core/tiles/layer_code.h"

namespace jordanscope::training {

const LayerCodeTable kBaselineLayers = kLayerCode;

}  // namespace jordanscope::training
