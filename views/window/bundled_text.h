#pragma once

#include <QString>

namespace jordanscope::views {

/// The text that comes with the program, installed beside it or in the source tree it was built from; empty
/// where neither is there any more.
QString bundledText();

}  // namespace jordanscope::views
