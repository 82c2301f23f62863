#pragma once

#include <QSortFilterProxyModel>

#include "views/runs/runs_model.h"

namespace jordanscope::views {

/// Sorts by RunsModel::SortRole; NaN and infinities stand last in both directions, and equal rows newest
/// first.
class RunsSortModel : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit RunsSortModel(QObject* parent = nullptr) : QSortFilterProxyModel(parent) {
        setSortRole(RunsModel::SortRole);
        setDynamicSortFilter(true);
    }

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

}  // namespace jordanscope::views
