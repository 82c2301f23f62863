#pragma once

#include <QJsonObject>

#include "views/charts/card.h"

class QComboBox;

namespace jordanscope::views {

/// A chart of runs with a box at its title's right end: what of them it shows. Another choice brings the
/// chart home. The list of runs beside it names its lines, so that a handful at most stands in the legend, on
/// lines of its own where the title's is too short.
class MetricCard : public ChartCard {
    Q_OBJECT

public:
    /// `name`: the box's object name, and the choice's key in the session.
    explicit MetricCard(const QString& name, QWidget* parent = nullptr);

    /// What may be chosen; `key` as in the session. The first is chosen at once.
    void addMetric(const QString& text, const QString& key);
    QString metric() const;  ///< its key
    std::size_t metricIndex() const;
    void setMetric(const QString& key);  ///< one that there is not changes nothing
    /// A pin that shows and sets whether the chart follows new data.
    void addFollowPin();
    /// Where the lines are too many for a legend, their number stands beside the title, and that they have
    /// the list's colours.
    void countBeyondLegend();

    QJsonObject saveState() const;
    void restoreState(const QJsonObject& state);

Q_SIGNALS:
    void metricChanged();
    void metricPicked();  ///< by hand, even where it was the same

private:
    QComboBox* box_;
};

}  // namespace jordanscope::views
