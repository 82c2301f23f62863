#pragma once

#include <QWidget>

class QLabel;

namespace jordanscope::views {

/// One line below the pages for what went wrong, without stopping anyone: the same text again counts up
/// ("(3)"), another one takes its place, and a click on the cross closes it. Texts are shown literally.
class MessageBar : public QWidget {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    void tell(const QString& text);
    void dismiss();
    QString text() const;
    int count() const { return count_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* label_;
    QString text_;
    int count_ = 0;
};

}  // namespace jordanscope::views
