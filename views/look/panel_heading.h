#pragma once

#include <QWidget>

namespace jordanscope::views {

/// A heading in bold with a muted rest, both plain text, one line high; the rest is elided where it must be.
class PanelHeading : public QWidget {
public:
    explicit PanelHeading(const QString& title, const QString& rest = {}, QWidget* parent = nullptr);

    void setText(const QString& title, const QString& rest);
    QString text() const { return rest_.isEmpty() ? title_ : title_ + QLatin1Char(' ') + rest_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString title_, rest_;
};

}  // namespace jordanscope::views
