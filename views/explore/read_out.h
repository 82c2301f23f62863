#pragma once

#include <vector>

#include <QWidget>

#include "views/explore/cursor_reading.h"

class QLabel;

namespace jordanscope::views {

/// Rows of a muted label and a right-aligned value, 18 px each. A row's context menu copies its value, its
/// LaTeX, or asks for everything.
class ReadOut : public QWidget {
    Q_OBJECT

public:
    explicit ReadOut(QWidget* parent = nullptr);

    void setReadings(std::vector<Reading> readings);
    const std::vector<Reading>& readings() const { return readings_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void copyAllRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void place();

    struct Row {
        QLabel *label, *value;
    };
    std::vector<Reading> readings_;
    std::vector<Row> rows_;
};

}  // namespace jordanscope::views
