#pragma once

#include <QObject>

#include "views/kernel_model/fit_setup.h"
#include "views/kernel_model/parameter_model.h"
#include "views/worker/newest_wins.h"

namespace jordanscope::views {

/// The one holder of the present target and basis, shared by Fit (which edits it) and Explore (whose best
/// fits are fits of it). GUI thread; hand `setup()` and the parameters, both values, to a worker and call
/// fitRequest there. Every edit is one undo step of the parameters' stack. A table that a set-up names but
/// does not hold is read by a thread of the model's own; until then it has no values.
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

    /// No file is being read.
    bool settled() const { return reader_.settled(); }
    /// Why the present set-up's file has no table; empty while it is read and when it was.
    const QString& tableProblem() const { return tableProblem_; }

    /// Takes `wanted` as the state to begin with: no undo step. Choosing an index moves the target's slider
    /// to that frequency of the bank.
    void setSetup(const FitSetup& wanted);
    /// As setSetup, as one undo step named `what`; steps with the same `mergeId` > 0 that follow each other
    /// become one (a drag, a formula being typed).
    void edit(const FitSetup& wanted, const QString& what, int mergeId = 0);
    /// Replaces the drawn points, which become the target.
    void editPoints(std::vector<TargetPoint> points, const QString& what, int mergeId = 0);

Q_SIGNALS:
    void changed();
    void settledChanged();

private:
    friend class SetTarget;
    struct File {
        QString path;
        std::optional<CsvReading> reading;
        bool operator==(const File&) const = default;
    };
    struct Table {
        File file;
        std::shared_ptr<const targets::LagTable> table;  ///< or
        QString problem;
    };
    static Table read(const File& file, std::stop_token stop);

    void apply(FitSetup setup);
    void followSlider();
    void followIndex();
    void readTable();
    void takeTable(const Table& table);

    ParameterModel& parameters_;
    FitSetup setup_;
    quint64 revision_ = 0;
    std::optional<File> asked_;  // what was read last, or is being read
    QString tableProblem_;
    NewestWins<File, Table> reader_;
};

}  // namespace jordanscope::views
