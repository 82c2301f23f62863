#include "views/kernel_model/parameter_model.h"

#include <QUndoCommand>

namespace jordanscope::views {

class SetParameters : public QUndoCommand {
public:
    SetParameters(ParameterModel& model, const Parameters& after, int gesture, const QString& text)
        : QUndoCommand(text), model_(model), before_(model.value()), after_(after), gesture_(gesture) {}

    void undo() override { model_.apply(before_); }
    void redo() override { model_.apply(after_); }
    int id() const override { return 1; }

    bool mergeWith(const QUndoCommand* newer) override {
        const auto* next = static_cast<const SetParameters*>(newer);
        if (gesture_ == 0 || next->gesture_ != gesture_) return false;
        after_ = next->after_;
        setObsolete(after_ == before_);
        return true;
    }

private:
    ParameterModel& model_;
    Parameters before_;
    Parameters after_;
    int gesture_;  // 0: a step of its own
};

ParameterModel::ParameterModel(QObject* parent) : QObject(parent) {
    undoStack_.setUndoLimit(500);
}

void ParameterModel::set(const Parameters& wanted, const QString& what) {
    const Parameters after = lawful(wanted, value_);
    if (after == value_) return;
    const QString& text = gestureDepth_ > 0 && !gestureText_.isEmpty() ? gestureText_ : what;
    undoStack_.push(new SetParameters(*this, after, gestureDepth_ > 0 ? gestureSerial_ : 0, text));
}

void ParameterModel::set(Parameter parameter, double wanted) {
    Parameters next = value_;
    setValueOf(next, parameter, wanted);
    set(next, tr("change a parameter"));
}

void ParameterModel::beginGesture(const QString& what) {
    if (gestureDepth_++ > 0) return;
    ++gestureSerial_;
    gestureText_ = what;
    Q_EMIT gestureChanged(true);
}

void ParameterModel::endGesture() {
    if (gestureDepth_ == 0 || --gestureDepth_ > 0) return;
    gestureText_.clear();
    Q_EMIT gestureChanged(false);
}

void ParameterModel::restore(const Parameters& wanted) {
    undoStack_.clear();
    apply(lawful(wanted, value_));
}

void ParameterModel::apply(const Parameters& value) {
    if (value == value_) return;
    value_ = value;
    ++revision_;
    Q_EMIT changed(value_);
}

}  // namespace jordanscope::views
