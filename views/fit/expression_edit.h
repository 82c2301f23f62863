#pragma once

#include <optional>

#include <QWidget>

#include "core/targets/expression.h"

class QLabel;

namespace jordanscope::views {

class MarkedLineEdit;

/// A line for a formula. Accepts it as soon as it is one; otherwise marks the place of the mistake and says
/// it below, and the last good formula stands.
class ExpressionEdit : public QWidget {
    Q_OBJECT

public:
    explicit ExpressionEdit(QWidget* parent = nullptr);

    /// Shows the accepted formula, and what is wrong with one of a session; leaves a text being typed alone.
    void setExpression(const QString& text);
    void startTyping();

Q_SIGNALS:
    void accepted(const QString& text);

private:
    void check(const QString& text);
    void showProblem(const std::optional<targets::ExpressionError>& error);

    MarkedLineEdit* line_;
    QLabel* problem_;
    QString given_;  // the accepted formula
};

}  // namespace jordanscope::views
