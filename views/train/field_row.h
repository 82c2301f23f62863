#pragma once

#include <QWidget>

#include "views/train/form_fields.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace jordanscope::views {

/// One key of the form: name, unit, editor, and below them what is wrong with the value. The value is a text,
/// as typed; a check box says "true" or "false".
class FieldRow : public QWidget {
    Q_OBJECT

public:
    explicit FieldRow(const FormField& field, QWidget* parent = nullptr);

    const FormField& field() const { return field_; }
    QString text() const;
    void setText(const QString& text);  ///< emits nothing
    /// Plain text; empty: nothing is wrong.
    void setProblem(const QString& problem);
    void setPlaceholder(const QString& text);

Q_SIGNALS:
    void edited();

private:
    void browse();

    const FormField& field_;
    QLabel *name_, *unit_, *problem_;
    QLineEdit* line_ = nullptr;
    QComboBox* combo_ = nullptr;
    QCheckBox* check_ = nullptr;
};

/// A line in the theme's colour for what is wrong, with its shape.
QString problemText(const QString& problem);

}  // namespace jordanscope::views
