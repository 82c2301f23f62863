#include "views/shell/navigation_bar.h"

#include <algorithm>

#include <QButtonGroup>
#include <QMenu>
#include <QPainter>
#include <QSvgRenderer>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/look/theme.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr int kSide = 4, kButtonWidth = 60, kButtonHeight = 52;
constexpr int kBeside = 2;  // left and right of a word that is wider than the button would be

/// Icon above a word. Icons are SVG, so they are sharp at every scale, and there is one for either theme.
class PageButton : public QToolButton {
public:
    PageButton(const QString& icon, const QString& word, QWidget* parent)
        : QToolButton(parent), light_(path("light", icon)), dark_(path("dark", icon)) {
        setText(word);
        setFixedHeight(px(kButtonHeight));
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setFocusPolicy(Qt::TabFocus);
        setAccessibleName(word);
    }

    QSize sizeHint() const override {
        return {std::max(px(kButtonWidth), fontMetrics().horizontalAdvance(text()) + kBeside),
                px(kButtonHeight)};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = themeOf(*this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
        if (isChecked() || isDown() || underMouse()) {
            QColor fill = theme.navigation;
            if (!isChecked() && !isDown()) fill.setAlphaF(0.5F);
            painter.setPen(Qt::NoPen);
            painter.setBrush(fill);
            painter.drawRoundedRect(box, 5, 5);
        }
        if (hasFocus()) {
            painter.setPen(QPen(theme.accent, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(box, 5, 5);
        }
        (theme.dark ? dark_ : light_)
            .render(&painter, QRectF((width() - px(22)) / 2.0, px(6), px(22), px(22)));
        painter.setPen(theme.text);
        painter.drawText(QRectF(0, px(29), width(), px(19)), Qt::AlignCenter, text());
    }

private:
    static QString path(const char* theme, const QString& icon) {
        return QStringLiteral(":/jordanscope/icons/%1/%2.svg").arg(QLatin1String(theme), icon);
    }

    QSvgRenderer light_, dark_;
};

}  // namespace

NavigationBar::NavigationBar(QWidget* parent) : QWidget(parent), group_(new QButtonGroup(this)) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(px(kSide), 8, px(kSide), 8);
    column_->setSpacing(4);
    column_->addStretch(1);
}

void NavigationBar::addPage(const QString& pageId, const QString& word, const QString& shortcut) {
    auto* button = new PageButton(pageId, word, this);
    button->setObjectName(QStringLiteral("navigation.") + pageId);
    button->setCheckable(true);
    button->setToolTip(QStringLiteral("%1 (%2)").arg(word, shortcut).toHtmlEscaped());
    group_->addButton(button);
    column_->insertWidget(static_cast<int>(buttons_.size()), button);
    buttons_.emplace_back(pageId, button);
    connect(button, &QAbstractButton::clicked, this, [this, pageId] { Q_EMIT chosen(pageId); });
}

void NavigationBar::setMenu(QMenu* menu) {
    auto* button = new PageButton(QStringLiteral("menu"), tr("Menu"), this);
    button->setObjectName(QStringLiteral("navigation.menu"));
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setShortcut(QKeySequence(Qt::Key_F10));
    button->setToolTip(QStringLiteral("%1 (F10)").arg(tr("Menu")).toHtmlEscaped());
    column_->addWidget(button);
}

void NavigationBar::setCurrent(const QString& pageId) {
    for (const auto& [id, button] : buttons_) button->setChecked(id == pageId);
}

QAbstractButton* NavigationBar::button(const QString& pageId) const {
    for (const auto& [id, button] : buttons_)
        if (id == pageId) return button;
    return nullptr;
}

void NavigationBar::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(*this);
    QPainter painter(this);
    painter.fillRect(rect(), theme.window);
    painter.setPen(theme.border);
    painter.drawLine(width() - 1, 0, width() - 1, height());
}

}  // namespace jordanscope::views
