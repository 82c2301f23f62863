#include "views/kernel_model/target_model.h"

#include <QUndoCommand>

namespace jordanscope::views {

/// Holds values only, so that it stays right whatever happens to the page in between.
class SetPoints : public QUndoCommand {
public:
    SetPoints(TargetModel& model, std::vector<TargetPoint> points, const QString& what, int mergeId)
        : QUndoCommand(what),
          model_(model),
          before_(model.setup_.target.points),
          after_(std::move(points)),
          mergeId_(mergeId) {}

    void undo() override { show(before_); }
    void redo() override { show(after_); }
    int id() const override { return mergeId_ > 0 ? 0x706f696e : -1; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* next = static_cast<const SetPoints*>(other);
        if (next->mergeId_ != mergeId_) return false;
        after_ = next->after_;
        setObsolete(after_ == before_);
        return true;
    }

private:
    void show(const std::vector<TargetPoint>& points) {
        FitSetup setup = model_.setup_;
        setup.target.points = points;
        setup.target.kind = TargetKind::Points;
        model_.apply(std::move(setup));
    }

    TargetModel& model_;
    std::vector<TargetPoint> before_, after_;
    int mergeId_;
};

TargetModel::TargetModel(ParameterModel& parameters, QObject* parent)
    : QObject(parent), parameters_(parameters) {
    connect(&parameters_, &ParameterModel::changed, this, &TargetModel::followSlider);
}

double TargetModel::omega() const {
    return targetReading(setup_, parameters_.value()).omega;
}

void TargetModel::setSetup(const FitSetup& wanted) {
    if (wanted == setup_) return;
    apply(wanted);
    if (setup_.targetIndex && setup_.basis == kernel::Basis::RopeBank)
        parameters_.set(Parameter::TargetOmega, omega());
}

void TargetModel::editPoints(std::vector<TargetPoint> points, const QString& what, int mergeId) {
    if (points == setup_.target.points) return;
    parameters_.undoStack().push(new SetPoints(*this, std::move(points), what, mergeId));
}

void TargetModel::apply(FitSetup setup) {
    if (setup == setup_) return;
    setup_ = std::move(setup);
    ++revision_;
    Q_EMIT changed();
}

/// The user moved the target's slider off the bank's frequency: it is free then.
void TargetModel::followSlider() {
    if (!setup_.targetIndex || setup_.basis != kernel::Basis::RopeBank) return;
    const double slider = parameters_.value().targetOmega;
    if (std::abs(slider - omega()) <= 1e-9 * omega()) return;
    FitSetup setup = setup_;
    setup.targetIndex.reset();
    apply(std::move(setup));
}

}  // namespace jordanscope::views
