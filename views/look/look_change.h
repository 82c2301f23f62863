#pragma once

#include <functional>

class QWidget;

namespace jordanscope::views {

/// Calls `react` whenever the palette, the font or the style of the widget has become another, as a switch of
/// the theme makes them: for what keeps a colour or a size outside its palette and font (pictures, icons,
/// mark-up, items). Several may ask. Ask at the end of a constructor: from then on `react` may find the
/// widget's parts, and it is called no longer once QWidget's own destructor has run. It may set palettes and
/// fonts. GUI thread.
void onLookChange(QWidget& widget, std::function<void()> react);

}  // namespace jordanscope::views
