#pragma once

#include <QWidget>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace jordanscope::views {

/// A heading that folds what stands below it; folded, a muted summary follows the title.
class Section : public QWidget {
    Q_OBJECT

public:
    explicit Section(const QString& title, QWidget* parent = nullptr);

    QVBoxLayout* body() const { return bodyLayout_; }
    bool isOpen() const;
    void setOpen(bool open);
    /// Plain text, elided where there is no room.
    void setSummary(const QString& text);
    /// A mark at the heading: something inside needs attention although it is folded.
    void setTroubled(bool troubled);

Q_SIGNALS:
    void toggled(bool open);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showSummary();

    QToolButton* heading_;
    QLabel* summaryLabel_;
    QWidget* body_;
    QVBoxLayout* bodyLayout_;
    QString title_, summary_;
    bool troubled_ = false;
};

}  // namespace jordanscope::views
