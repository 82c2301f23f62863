#pragma once

#include <QSplitter>

namespace jordanscope::views {

/// A splitter of cards: its handle is the gap between them, and none of them can be closed.
QSplitter* cardSplitter(Qt::Orientation orientation, QWidget* parent = nullptr);

/// Lays out a page as its column of controls and, beside it, its cards with the gap around them.
void layOutPage(QWidget& page, QWidget* panel, QWidget* cards);

}  // namespace jordanscope::views
