#define JORDANSCOPE_LANES 8
#include "core/tiles/layer_code.h"

namespace jordanscope::tiles {

const LayerCodeTable kAvx2Layers = kLayerCode;

}  // namespace jordanscope::tiles
