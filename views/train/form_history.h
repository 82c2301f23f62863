#pragma once

#include <QObject>
#include <QUndoStack>

#include "views/train/form_values.h"

namespace jordanscope::views {

class ConfigForm;

/// Undo and redo of a form. What is typed into one field is one step; a preset, another task, a configuration
/// that is pasted, duplicated or handed over is one step, however many fields it fills. GUI thread only.
class FormHistory : public QObject {
    Q_OBJECT

public:
    explicit FormHistory(ConfigForm& form, QObject* parent = nullptr);

    QUndoStack& stack() { return stack_; }
    const FormValues& values() const { return values_; }
    /// Fills the form as one step named `what`.
    void fill(const FormValues& values, const QString& what);
    /// Fills the form and forgets the steps, as when a session opens.
    void restart(const FormValues& values);

Q_SIGNALS:
    /// The form says something else than before, whoever changed it.
    void changed();

private:
    friend class FormStep;
    void take();
    void show(const FormValues& values);

    ConfigForm& form_;
    FormValues values_;
    QUndoStack stack_;
};

}  // namespace jordanscope::views
