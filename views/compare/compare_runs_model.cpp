#include "views/compare/compare_runs_model.h"

#include <QColor>
#include <QJsonArray>

namespace jordanscope::views {
namespace {

constexpr int kCheckedByItself = 12;

}  // namespace

CompareRunsModel::CompareRunsModel(RunsModel& model, QObject* parent) : RunsSortModel(parent), model_(model) {
    setSourceModel(&model);
    connect(&model, &RunsModel::dataChanged, this,
            [this](const QModelIndex& first, const QModelIndex& last) { nameRows(first.row(), last.row()); });
    connect(&model, &RunsModel::rowsInserted, this,
            [this](const QModelIndex&, int first, int last) { nameRows(first, last); });
    connect(&model, &RunsModel::rowsAboutToBeRemoved, this, [this](const QModelIndex&, int first, int last) {
        for (int row = first; row <= last; ++row)
            titles_.remove(model_.runs()[static_cast<std::size_t>(row)]->id);
    });
    connect(&model, &RunsModel::updated, this, &CompareRunsModel::showNames);
    connect(&model, &RunsModel::updated, this, &CompareRunsModel::checkByItself);
    connect(&model, &RunsModel::launched, this,
            [this](const QStringList& ids) { setChecked(checked_ | QSet<QString>(ids.begin(), ids.end())); });
    nameRows(0, model.rowCount() - 1);
    showNames();
    checkByItself();
}

void CompareRunsModel::checkByItself() {
    if (decided_ || model_.runs().empty()) return;
    QSet<QString> ids;
    const auto add = [&](auto&& wanted) {
        for (const RunPtr& run : model_.runs())
            if (ids.size() < kCheckedByItself && !run->notes.archived && wanted(*run)) ids.insert(run->id);
    };
    add([](const RunSnapshot& run) { return run.series->train.rows() > 0; });
    // What has no record yet but will: its curve would else never appear by itself.
    add([](const RunSnapshot& run) {
        return runs::isLive(run.condition.state) || run.condition.state == runs::ShownState::Queued;
    });
    // What has been read so far is shown while the rest is being read.
    decided_ = model_.settled();
    check(ids);
}

void CompareRunsModel::nameRows(int first, int last) {
    for (int row = first; row <= last; ++row) titles_.set(model_.runs()[static_cast<std::size_t>(row)]);
}

void CompareRunsModel::showNames() {
    for (const QString& id : titles_.rename()) {
        const QModelIndex shown = mapFromSource(model_.index(model_.rowOf(id), RunsModel::Run));
        if (shown.isValid()) Q_EMIT dataChanged(shown, shown, {Qt::DisplayRole});
    }
}

QString CompareRunsModel::idAt(const QModelIndex& index) const {
    return RunsSortModel::data(index, RunsModel::IdRole).toString();
}

void CompareRunsModel::setFilter(const QString& text) {
    filter_ = RunFilter(text.toStdString());
    archivedAsked_ = text.contains(QLatin1String("archived:"), Qt::CaseInsensitive);
    invalidateFilter();
    Q_EMIT checkedChanged();
}

bool CompareRunsModel::filterAcceptsRow(int row, const QModelIndex&) const {
    const RunSnapshot& run = *model_.runs()[static_cast<std::size_t>(row)];
    if (run.notes.archived && !archivedAsked_) return false;
    if (filter_.empty()) return true;
    std::vector<std::string> texts{run.title().toStdString(), run.id.toStdString(),
                                   run.method().toStdString()};
    std::string tags;
    for (const std::string& tag : run.notes.tags) {
        texts.push_back(tag);
        tags += tag + " ";
    }
    ConfigRows rows = run.description->rows;
    rows.emplace_back("status", std::string(runs::word(run.condition.state)));
    rows.emplace_back("tag", tags);
    rows.emplace_back("title", run.title().toStdString());
    rows.emplace_back("archived", run.notes.archived ? "true" : "false");
    return filter_.matches(texts, rows);
}

void CompareRunsModel::setChecked(const QSet<QString>& ids) {
    decided_ = true;
    check(ids);
}

void CompareRunsModel::check(const QSet<QString>& ids) {
    if (ids == checked_) return;
    checked_ = ids;
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::CheckStateRole});
    Q_EMIT checkedChanged();
}

void CompareRunsModel::setAllShownChecked(bool checked) {
    QSet<QString> ids = checked_;
    for (int row = 0; row < rowCount(); ++row) {
        const QString id = idAt(index(row, 0));
        if (checked)
            ids.insert(id);
        else
            ids.remove(id);
    }
    // Of a list that is still empty it says nothing.
    if (ids != checked_) setChecked(ids);
}

std::vector<RunPtr> CompareRunsModel::chosen() const {
    std::vector<RunPtr> runs;
    for (int row = 0; row < rowCount(); ++row) {
        const RunPtr run = model_.run(idAt(index(row, 0)));
        if (run && checked_.contains(run->id)) runs.push_back(run);
    }
    return runs;
}

void CompareRunsModel::setPalettes(std::map<QString, int> palettes) {
    if (palettes == palettes_) return;
    palettes_ = std::move(palettes);
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0), {RunsModel::PaletteRole});
}

QVariant CompareRunsModel::data(const QModelIndex& index, int role) const {
    if (role == Qt::CheckStateRole && index.column() == RunsModel::Run)
        return checked_.contains(idAt(index)) ? Qt::Checked : Qt::Unchecked;
    if ((role == RunsModel::PaletteRole || role == RunsModel::ColourRole) && !palettes_.empty()) {
        const auto found = palettes_.find(idAt(index));
        if (found != palettes_.end())
            return role == RunsModel::PaletteRole ? QVariant(found->second) : QVariant(QColor());
    }
    if (role == Qt::DisplayRole && index.column() == RunsModel::Run)
        if (const QString name = titles_.name(idAt(index)); !name.isEmpty()) return name;
    return RunsSortModel::data(index, role);
}

bool CompareRunsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole || index.column() != RunsModel::Run) return false;
    const QString id = idAt(index);
    decided_ = true;
    if (value.toInt() == Qt::Checked)
        checked_.insert(id);
    else
        checked_.remove(id);
    Q_EMIT dataChanged(index, index, {Qt::CheckStateRole});
    Q_EMIT checkedChanged();
    return true;
}

Qt::ItemFlags CompareRunsModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = RunsSortModel::flags(index);
    if (index.isValid() && index.column() == RunsModel::Run) flags |= Qt::ItemIsUserCheckable;
    return flags;
}

QJsonObject CompareRunsModel::saveState() const {
    if (!decided_) return {};
    QJsonArray checked;
    for (const QString& id : checked_) checked.append(id);
    return {{QStringLiteral("checked"), checked}};
}

void CompareRunsModel::restoreState(const QJsonObject& state) {
    const QJsonValue checked = state.value(QLatin1String("checked"));
    if (!checked.isArray()) return;
    QSet<QString> ids;
    for (const QJsonValue& id : checked.toArray()) ids.insert(id.toString());
    setChecked(ids);
}

}  // namespace jordanscope::views
