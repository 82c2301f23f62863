#pragma once

#include <vector>

#include <QWidget>

class QAbstractButton;
class QButtonGroup;
class QMenu;
class QVBoxLayout;

namespace jordanscope::views {

/// The column at the left: a button a page, icon above the word, and the menu at its foot.
class NavigationBar : public QWidget {
    Q_OBJECT

public:
    explicit NavigationBar(QWidget* parent = nullptr);

    /// `pageId` also names the icon; `shortcut` is told in the tool tip.
    void addPage(const QString& pageId, const QString& word, const QString& shortcut);
    void setMenu(QMenu* menu);
    void setCurrent(const QString& pageId);
    /// Null where there is no such page.
    QAbstractButton* button(const QString& pageId) const;

Q_SIGNALS:
    void chosen(const QString& pageId);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QVBoxLayout* column_;
    QButtonGroup* group_;
    std::vector<std::pair<QString, QAbstractButton*>> buttons_;
};

}  // namespace jordanscope::views
