#pragma once

#include <optional>

#include <QWidget>

#include "core/targets/expression.h"

class QLabel;

namespace jordanscope::views {

class MarkedLineEdit;

/// A line for a formula. What is typed is the target at once; where it is none, the place of the mistake is
/// marked and said below, and there is no target: the fit of a prefix would look like that of the whole.
class ExpressionEdit : public QWidget {
    Q_OBJECT

public:
    explicit ExpressionEdit(QWidget* parent = nullptr);

    /// Shows the target's formula, and what is wrong with it; leaves a text being typed alone.
    void setExpression(const QString& text);
    void startTyping();

Q_SIGNALS:
    /// `typing` is the same from one entering of the field to the next, and never 0.
    void edited(const QString& text, int typing);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void check(const QString& text);
    void showProblem(const std::optional<targets::ExpressionError>& error);

    MarkedLineEdit* line_;
    QLabel* problem_;
    QString given_;  // the target's formula
    int typing_ = 1;
};

}  // namespace jordanscope::views
