#pragma once

#include <QFrame>

namespace jordanscope::views {

/// The column of controls at the left of a page: card colour, a line at its right edge, 300 of the design's
/// pixels wide.
class SidePanel : public QFrame {
    Q_OBJECT

public:
    explicit SidePanel(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace jordanscope::views
