#include "views/controls/number_box.h"

#include <cmath>

#include <QAccessible>
#include <QKeyEvent>
#include <QToolTip>

#include "views/look/number_text.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

const QColor kRefusedLight(0xB0, 0x1E, 0x1E);
const QColor kRefusedDark(0xFF, 0x8A, 0x80);

}  // namespace

NumberBox::NumberBox(QWidget* parent) : QLineEdit(parent) {
    setAlignment(Qt::AlignRight);
    setFixedHeight(px(21));
    setMaxLength(64);
    setTextMargins(0, 0, 2, 0);
    showValue(false);
    connect(this, &QLineEdit::textEdited, this, [this] { setProblem({}); });
}

void NumberBox::setValue(double value) {
    const bool same = value == value_ || (std::isnan(value) && std::isnan(value_));
    value_ = value;
    // A text being typed, or refused and not yet corrected, is the user's.
    if (isModified() && (hasFocus() || same)) return;
    if (!same || text().isEmpty()) showValue(hasFocus());
}

void NumberBox::setDigits(int digits) {
    digits_ = digits;
    if (!hasFocus()) showValue(false);
}

bool NumberBox::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && !isModified()) {
        // With nothing typed, undo means the last step of the parameters, not of this text.
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) return false;
    }
    return QLineEdit::event(event);
}

void NumberBox::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (enter()) selectAll();
            event->accept();
            return;
        case Qt::Key_Escape:
            if (!isModified() && problem_.isEmpty()) break;
            showValue(true);
            selectAll();
            event->accept();
            return;
        case Qt::Key_Up:
        case Qt::Key_Down:
            if (isReadOnly() || !enter()) return;
            Q_EMIT stepRequested(event->key() == Qt::Key_Up ? 1 : -1, event->modifiers());
            event->accept();
            return;
        default:
            break;
    }
    QLineEdit::keyPressEvent(event);
}

void NumberBox::focusInEvent(QFocusEvent* event) {
    if (!isModified()) showValue(true);
    QLineEdit::focusInEvent(event);
    if (event->reason() == Qt::MouseFocusReason || event->reason() == Qt::TabFocusReason ||
        event->reason() == Qt::BacktabFocusReason)
        QMetaObject::invokeMethod(this, &QLineEdit::selectAll, Qt::QueuedConnection);
}

void NumberBox::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    if (event->reason() == Qt::PopupFocusReason) return;  // its own context menu
    if (enter()) showValue(false);
}

bool NumberBox::enter() {
    if (!isModified()) return true;
    const ParsedNumber parsed = parseNumber(text());
    const QString problem = !parsed.valid ? parsed.problem : check_ ? check_(parsed.value) : QString();
    if (!problem.isEmpty()) {
        setProblem(problem);
        Q_EMIT refused(problem);
        return false;
    }
    value_ = parsed.value;
    showValue(hasFocus());
    Q_EMIT valueEntered(parsed.value);
    return true;
}

void NumberBox::showValue(bool exact) {
    setProblem({});
    setText(exact ? exactNumber(value_) : formatNumber(value_, digits_));
    setModified(false);
    if (!exact) setCursorPosition(0);
}

void NumberBox::setProblem(const QString& problem) {
    if (problem == problem_) return;
    problem_ = problem;
    if (problem.isEmpty()) {
        setPalette(QPalette());
        if (QToolTip::isVisible()) QToolTip::hideText();
    } else {
        QPalette marked = palette();
        const bool dark = marked.color(QPalette::Base).lightness() < 128;
        marked.setColor(QPalette::Text, dark ? kRefusedDark : kRefusedLight);
        setPalette(marked);
        if (isVisible()) QToolTip::showText(mapToGlobal(QPoint(0, height())), problem.toHtmlEscaped(), this);
    }
    setAccessibleDescription(problem);
}

}  // namespace jordanscope::views
