#include "views/fit/expression_edit.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>

#include "views/look/label.h"
#include "views/look/message_text.h"
#include "views/look/theme.h"
#include "views/look/typography.h"

namespace jordanscope::views {

/// Paints a mark under the character where the formula went wrong.
class MarkedLineEdit : public QLineEdit {
public:
    using QLineEdit::QLineEdit;

    void setMark(std::optional<int> position) {
        mark_ = position;
        update();
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        QLineEdit::paintEvent(event);
        if (!mark_) return;
        // Relative to the text cursor, so that it stays right when a long text is scrolled.
        const auto widthTo = [this](int position) {
            return fontMetrics().horizontalAdvance(text().left(position));
        };
        const QRect cursor = cursorRect();
        const int x = cursor.center().x() + widthTo(*mark_) - widthTo(cursorPosition());
        const int width = std::max(6, fontMetrics().horizontalAdvance(text().mid(*mark_, 1)));
        QPainter painter(this);
        painter.fillRect(QRect(x, cursor.bottom() - 1, width, 2), themeOf(*this).poor);
    }

private:
    std::optional<int> mark_;
};

ExpressionEdit::ExpressionEdit(QWidget* parent)
    : QWidget(parent),
      line_(new MarkedLineEdit(this)),
      problem_(makeLabel(this, {},
                         {.name = QStringLiteral("expressionError"),
                          .points = axisPoints(),
                          .wrapped = true,
                          .alignment = Qt::AlignTop | Qt::AlignLeft})) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    line_->setObjectName(QStringLiteral("expressionEdit"));
    line_->setAccessibleName(tr("formula of the target"));
    line_->setToolTip(
        tr("A formula in d (lag), x = d/L, L, omega, gamma, eta and pi, "
           "with cos, sin, exp, sqrt, abs, log and ? :"));
    problem_->setFixedHeight(px(26));
    column->addWidget(line_);
    column->addWidget(problem_);
    connect(line_, &QLineEdit::textEdited, this, &ExpressionEdit::check);
    line_->installEventFilter(this);
}

bool ExpressionEdit::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn) ++typing_;
    return QWidget::eventFilter(watched, event);
}

void ExpressionEdit::setExpression(const QString& text) {
    // Blanks at its ends are the typist's own.
    if (text == given_) return;
    given_ = text;
    if (text == line_->text() || text == line_->text().trimmed()) return;
    line_->setText(text);
    showProblem(targets::checkExpression(text.toStdString()));
}

void ExpressionEdit::startTyping() {
    line_->setFocus();
    line_->selectAll();
}

void ExpressionEdit::check(const QString& text) {
    showProblem(targets::checkExpression(text.toStdString()));
    given_ = text;
    Q_EMIT edited(text, typing_);
}

void ExpressionEdit::showProblem(const std::optional<targets::ExpressionError>& error) {
    std::optional<int> mark;
    if (error)
        mark = static_cast<int>(
            QString::fromUtf8(line_->text().toUtf8().left(static_cast<qsizetype>(error->byte))).size());
    line_->setMark(mark);
    QPalette colours = problem_->palette();
    colours.setColor(QPalette::WindowText, themeOf(*this).poor);
    problem_->setPalette(colours);
    problem_->setText(
        error ? tr("At character %1: %2").arg(QString::number(error->character), messageText(error->message))
              : QString());
    line_->setAccessibleDescription(problem_->text());
}

}  // namespace jordanscope::views
