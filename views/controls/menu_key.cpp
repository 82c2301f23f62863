#include "views/controls/menu_key.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPointer>
#include <QWidget>

namespace jordanscope::views {

void MenuKey::install() {
    static QPointer<MenuKey> installed;
    if (installed) return;
    installed = new MenuKey(QCoreApplication::instance());
    QCoreApplication::instance()->installEventFilter(installed);
}

bool MenuKey::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    auto* widget = qobject_cast<QWidget*>(watched);
    if (key->key() != Qt::Key_F10 || key->modifiers() != Qt::ShiftModifier || !widget) return false;
    if (QApplication::activePopupWidget()) return false;
    // Where the text cursor or the current cell is, as the platform's key does it.
    const QRect place = widget->inputMethodQuery(Qt::ImCursorRectangle).toRect();
    const QPoint at = place.isValid() ? place.center() : widget->rect().center();
    QContextMenuEvent menu(QContextMenuEvent::Keyboard, at, widget->mapToGlobal(at));
    QCoreApplication::sendEvent(widget, &menu);
    return true;
}

}  // namespace jordanscope::views
