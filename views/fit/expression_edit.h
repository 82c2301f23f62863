#pragma once

#include <optional>

#include <QWidget>

#include "views/fit/expression.h"

class QLabel;

namespace jordanscope::views {

class MarkedLineEdit;

/// A line for a formula. Accepts it as soon as it is one; otherwise marks the place of the mistake and says
/// it below, and the last good formula stands.
class ExpressionEdit : public QWidget {
    Q_OBJECT

public:
    explicit ExpressionEdit(QWidget* parent = nullptr);

    /// Shows the accepted formula; leaves a text being typed alone.
    void setExpression(const QString& text);
    void startTyping();
    const std::optional<ExpressionError>& error() const { return error_; }

Q_SIGNALS:
    void accepted(const QString& text);

private:
    void check(const QString& text);

    MarkedLineEdit* line_;
    QLabel* problem_;
    std::optional<ExpressionError> error_;
};

}  // namespace jordanscope::views
