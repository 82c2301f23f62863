#include "views/kernel_model/target_model.h"

#include <QUndoCommand>

#include "core/base/error.h"
#include "views/look/message_text.h"

namespace jordanscope::views {

/// Holds values only, so that it stays right whatever happens to the page in between.
class SetTarget : public QUndoCommand {
public:
    SetTarget(TargetModel& model, FitSetup after, const QString& what, int mergeId)
        : QUndoCommand(what),
          model_(model),
          before_(model.setup_),
          after_(std::move(after)),
          mergeId_(mergeId) {}

    void undo() override { model_.apply(before_); }
    void redo() override { model_.apply(after_); }
    int id() const override { return mergeId_ > 0 ? 0x74617267 : -1; }
    bool mergeWith(const QUndoCommand* other) override {
        const auto* next = static_cast<const SetTarget*>(other);
        if (next->mergeId_ != mergeId_) return false;
        after_ = next->after_;
        setObsolete(after_ == before_);
        return true;
    }

private:
    TargetModel& model_;
    FitSetup before_, after_;
    int mergeId_;
};

TargetModel::TargetModel(ParameterModel& parameters, QObject* parent)
    : QObject(parent),
      parameters_(parameters),
      reader_([](const File& file, std::monostate&, std::stop_token stop) { return read(file, stop); },
              [this](const Table& table) { takeTable(table); }, nullptr) {
    connect(&parameters_, &ParameterModel::changed, this, &TargetModel::followSlider);
    reader_.onSettledChanged([this](bool) { Q_EMIT settledChanged(); });
}

double TargetModel::omega() const {
    return targetReading(setup_, parameters_.value()).omega;
}

void TargetModel::setSetup(const FitSetup& wanted) {
    // A file that could not be read is tried again.
    asked_.reset();
    if (wanted == setup_) {
        readTable();
        return;
    }
    apply(wanted);
    followIndex();
}

void TargetModel::edit(const FitSetup& wanted, const QString& what, int mergeId) {
    if (wanted == setup_) return;
    QUndoStack& stack = parameters_.undoStack();
    const bool indexed = wanted.targetIndex && wanted.basis == kernel::Basis::RopeBank &&
                         targetReading(wanted, parameters_.value()).omega != parameters_.value().targetOmega;
    // The slider's move is part of the step.
    if (indexed) stack.beginMacro(what);
    stack.push(new SetTarget(*this, wanted, what, mergeId));
    if (!indexed) return;
    followIndex();
    stack.endMacro();
}

void TargetModel::editPoints(std::vector<TargetPoint> points, const QString& what, int mergeId) {
    if (points == setup_.target.points) return;
    FitSetup setup = setup_;
    setup.target.points = std::move(points);
    setup.target.kind = TargetKind::Points;
    edit(setup, what, mergeId);
}

void TargetModel::apply(FitSetup setup) {
    if (setup == setup_) return;
    setup_ = std::move(setup);
    ++revision_;
    readTable();
    Q_EMIT changed();
}

void TargetModel::followIndex() {
    if (setup_.targetIndex && setup_.basis == kernel::Basis::RopeBank)
        parameters_.set(Parameter::TargetOmega, omega());
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

void TargetModel::readTable() {
    const Target& target = setup_.target;
    if (target.table || target.csvPath.isEmpty()) {
        asked_.reset();
        tableProblem_.clear();
        reader_.cancel();
        return;
    }
    File file{target.csvPath, target.csvReading};
    if (asked_ == file) return;
    asked_ = file;
    tableProblem_.clear();
    reader_.submit(std::move(file));
}

TargetModel::Table TargetModel::read(const File& file, std::stop_token stop) {
    Table result{file, nullptr, {}};
    try {
        const std::string text = targets::readCsvFile(file.path.toStdString());
        const CsvReading reading = file.reading ? *file.reading : CsvReading{targets::sniffDialect(text)};
        result.table = std::make_shared<const targets::LagTable>(
            targets::readLagTable(text, reading.dialect, reading.lagColumn, reading.valueColumn, stop));
    } catch (const std::exception& error) {
        result.problem = messageText(error);
    }
    return result;
}

void TargetModel::takeTable(const Table& table) {
    if (!(asked_ == table.file)) return;
    if (!table.table) {
        tableProblem_ = table.problem;
        Q_EMIT changed();
        return;
    }
    FitSetup setup = setup_;
    setup.target.table = table.table;
    apply(std::move(setup));
}

}  // namespace jordanscope::views
