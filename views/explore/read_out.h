#pragma once

#include <vector>

#include <QWidget>

#include "views/explore/cursor_reading.h"

class QLabel;

namespace jordanscope::views {

/// Rows of a muted label and a right-aligned value, 18 px each. One row is the current one: by a click, by
/// Up, Down, Home and End. Context menu, Ctrl+C and Ctrl+Shift+C copy its value, its LaTeX, or ask for
/// everything.
class ReadOut : public QWidget {
    Q_OBJECT

public:
    explicit ReadOut(QWidget* parent = nullptr);

    void setReadings(std::vector<Reading> readings);
    const std::vector<Reading>& readings() const { return readings_; }
    int current() const { return current_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void copyAllRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void addCopy(const QString& text, const QKeySequence& key, QString Reading::* what);
    void place();
    void setCurrent(int row);
    QRect rowRect(int row) const;

    struct Row {
        QLabel *label, *value;
    };
    std::vector<Reading> readings_;
    std::vector<Row> rows_;
    int current_ = 0;
};

}  // namespace jordanscope::views
