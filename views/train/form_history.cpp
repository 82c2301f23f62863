#include "views/train/form_history.h"

#include <QUndoCommand>

#include "views/train/config_form.h"
#include "views/train/form_fields.h"

namespace jordanscope::views {
namespace {

/// Letters that follow each other in one field make one step; a box or a choice is a step by itself.
bool isTyped(const std::string& key) {
    if (key == "name" || key == "seeds" || key == "device") return true;
    for (const FormField& field : formFields())
        if (key == field.key) return field.kind != FieldKind::Check && field.kind != FieldKind::Choice;
    return false;
}

}  // namespace

class FormStep : public QUndoCommand {
public:
    FormStep(FormHistory& history, FormValues before, FormValues after, std::string typed,
             const QString& what)
        : QUndoCommand(what),
          history_(history),
          before_(std::move(before)),
          after_(std::move(after)),
          typed_(std::move(typed)) {}

    int id() const override { return typed_.empty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto& next = static_cast<const FormStep&>(*other);
        if (next.typed_ != typed_) return false;
        after_ = next.after_;
        setObsolete(after_ == before_);
        return true;
    }
    void undo() override { history_.show(before_); }
    void redo() override {
        // Pushed by what has changed the form already.
        if (!(history_.values() == after_)) history_.show(after_);
    }

private:
    FormHistory& history_;
    FormValues before_, after_;
    std::string typed_;  ///< key of the one field that was typed into; empty: no typing
};

FormHistory::FormHistory(ConfigForm& form, QObject* parent)
    : QObject(parent), form_(form), values_(form.values()) {
    connect(&form_, &ConfigForm::edited, this, &FormHistory::take);
}

void FormHistory::take() {
    FormValues before = std::exchange(values_, form_.values());
    if (before == values_) return;
    const std::string key = changedKey(before, values_);
    const QString what = key.empty() ? tr("Preset") : QString::fromStdString(key);
    stack_.push(new FormStep(*this, std::move(before), values_, isTyped(key) ? key : std::string(), what));
    Q_EMIT changed();
}

void FormHistory::fill(const FormValues& values, const QString& what) {
    const FormValues before = values_;
    form_.setValues(values);
    values_ = form_.values();
    if (before == values_) return;
    stack_.push(new FormStep(*this, before, values_, {}, what));
    Q_EMIT changed();
}

void FormHistory::restart(const FormValues& values) {
    show(values);
    stack_.clear();
}

void FormHistory::show(const FormValues& values) {
    form_.setValues(values);
    values_ = form_.values();
    Q_EMIT changed();
}

}  // namespace jordanscope::views
