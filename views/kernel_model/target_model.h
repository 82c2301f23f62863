#pragma once

#include <QObject>

#include "views/kernel_model/fit_setup.h"
#include "views/kernel_model/parameter_model.h"

namespace jordanscope::views {

/// The one holder of the present target and basis, shared by Fit (which edits it) and Explore (whose best
/// fits are fits of it). GUI thread; hand `setup()` and the parameters, both values, to a worker and call
/// fitRequest there. Every change of the target's points is one undo step of the parameters' stack.
class TargetModel : public QObject {
    Q_OBJECT

public:
    explicit TargetModel(ParameterModel& parameters, QObject* parent = nullptr);

    const FitSetup& setup() const { return setup_; }
    QString name() const { return targetName(setup_.target); }
    /// The target's frequency in use, rad/token.
    double omega() const;
    /// Grows by one with every change.
    quint64 revision() const { return revision_; }
    ParameterModel& parameters() { return parameters_; }

    /// Takes `wanted`; choosing an index moves the target's slider to that frequency of the bank.
    void setSetup(const FitSetup& wanted);
    /// Replaces the drawn points as one undo step named `what`; steps with the same `mergeId` > 0 that follow
    /// each other become one (a drag).
    void editPoints(std::vector<TargetPoint> points, const QString& what, int mergeId = 0);

Q_SIGNALS:
    void changed();

private:
    friend class SetPoints;
    void apply(FitSetup setup);
    void followSlider();

    ParameterModel& parameters_;
    FitSetup setup_;
    quint64 revision_ = 0;
};

}  // namespace jordanscope::views
