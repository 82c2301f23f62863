#define JORDANSCOPE_LANES 4
#include "core/tiles/layer_code.h"

namespace jordanscope::tiles {

const LayerCodeTable kBaselineLayers = kLayerCode;

}  // namespace jordanscope::tiles
