#define JORDANSCOPE_LANES 16
#include "core/tiles/layer_code.h"

namespace jordanscope::tiles {

const LayerCodeTable kAvx512Layers = kLayerCode;

}  // namespace jordanscope::tiles
