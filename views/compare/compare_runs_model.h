#pragma once

#include <map>
#include <string>
#include <vector>

#include <QJsonObject>
#include <QSet>

#include "views/compare/run_filter.h"
#include "views/compare/shared_titles.h"
#include "views/runs/runs_sort_model.h"

namespace jordanscope::views {

/// The list of Compare: runs that pass the filter, each with a check box. Archived runs show only where the
/// filter asks for them (archived:true). Until somebody has chosen, the newest dozen that have a record or
/// will have one are checked by themselves; what this window launches is checked as well.
class CompareRunsModel : public RunsSortModel {
    Q_OBJECT

public:
    explicit CompareRunsModel(RunsModel& model, QObject* parent = nullptr);

    void setFilter(const QString& text);
    QSet<QString> checked() const { return checked_; }
    void setChecked(const QSet<QString>& ids);  ///< somebody's choice
    void setAllShownChecked(bool checked);
    const RunsModel& runs() const { return model_; }
    /// Checked and shown, in the order of the list.
    std::vector<RunPtr> chosen() const;
    /// Instead of the run's own place in Theme::line, while runs are grouped; empty: their own.
    void setPalettes(std::map<QString, int> palettes);

    /// What is checked, as far as somebody has chosen it.
    QJsonObject saveState() const;
    void restoreState(const QJsonObject& state);

    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void checkedChanged();

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    void checkByItself();
    void check(const QSet<QString>& ids);
    void nameRows(int first, int last);
    void showNames();
    QString idAt(const QModelIndex& index) const;

    RunsModel& model_;
    RunFilter filter_;
    bool archivedAsked_ = false;
    QSet<QString> checked_;
    bool decided_ = false;  ///< nothing is checked by itself any more
    std::map<QString, int> palettes_;
    SharedTitles titles_;
};

}  // namespace jordanscope::views
