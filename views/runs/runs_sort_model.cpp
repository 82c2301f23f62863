#include "views/runs/runs_sort_model.h"

#include <cmath>

namespace jordanscope::views {

bool RunsSortModel::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const QVariant a = left.data(sortRole()), b = right.data(sortRole());
    if (a.userType() == QMetaType::Double && b.userType() == QMetaType::Double) {
        const double x = a.toDouble(), y = b.toDouble();
        const bool ascending = sortOrder() == Qt::AscendingOrder;
        // Neither NaN nor an infinity may pass for the best or the worst figure: last, whichever way it is
        // sorted.
        if (std::isfinite(x) != std::isfinite(y)) return std::isfinite(x) == ascending;
        if (std::isfinite(x) && x != y) return x < y;
    } else if (const int order = a.userType() == QMetaType::Int
                                     ? (a.toInt() > b.toInt()) - (a.toInt() < b.toInt())
                                     : QString::localeAwareCompare(a.toString(), b.toString())) {
        return order < 0;
    }
    return left.row() < right.row();
}

}  // namespace jordanscope::views
