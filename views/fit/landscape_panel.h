#pragma once

#include <QWidget>

#include "core/kernel/fits/omega_search.h"
#include "views/fit/landscape_job.h"
#include "views/kernel_model/parameter_model.h"

class QLabel;
class QStackedWidget;
class QToolButton;

namespace jordanscope::views {

class LandscapeView;
class LineChart;

/// The map of the MSE and, after a search, the scan it began with; a click in either moves the sliders.
class LandscapePanel : public QWidget {
    Q_OBJECT

public:
    explicit LandscapePanel(ParameterModel& parameters, QWidget* parent = nullptr);

    LandscapeView& view() { return *view_; }
    LineChart& scan() { return *scan_; }
    /// Shows the scan with the frequency that was found.
    void showScan(const kernel::OmegaSearch& search);
    /// The scan is of another target now: the map alone is left.
    void forgetScan();
    /// The map of `key`; null: there is none.
    void showMap(const LandscapeKey& key, std::shared_ptr<const kernel::Landscape> map);
    /// The map that is wanted now; one of another key is veiled until then.
    void expect(const LandscapeKey& key);

Q_SIGNALS:
    /// The panel is being painted, with all that was set before.
    void painted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void connectView();
    void showTitle();
    void choose(bool scan);

    ParameterModel& parameters_;
    QLabel* title_;
    QToolButton *map_, *scanButton_;
    QStackedWidget* stack_;
    LandscapeView* view_;
    LineChart* scan_;
    std::optional<LandscapeKey> shown_;  // what the map on the screen is of
};

}  // namespace jordanscope::views
