#include "views/charts/card.h"
#include "views/compare/compare_controls.h"
#include "views/compare/compare_page.h"
#include "views/compare/crosshair_read_out.h"

/// What the pointer over one chart does to the others and to the read-out.
namespace jordanscope::views {

void ComparePage::wireCrosshair() {
    for (ChartPlace place : {Upper, Lower, Evaluation}) {
        LineChart& chart = cards_[place]->chart();
        connect(&chart, &LineChart::pointed, this, [this, &chart, place](std::optional<QPointF> at) {
            if (!at) return clearReadOut();
            const QString axis = place == Evaluation ? tr("length") : timeAxisName(controls_->options().axis);
            controls_->readOut().setValues(readOut(chart, *at, axis));
        });
        if (place == Evaluation) continue;
        LineChart& other = cards_[place == Upper ? Lower : Upper]->chart();
        connect(&chart, &LineChart::hovered, &other, &LineChart::setCrosshair);
        connect(&chart, &LineChart::hovered, &chart, &LineChart::setCrosshair);
        // Both show one time axis: a zoom in x is a zoom of both, each keeps its own y.
        connect(&chart, &LineChart::viewChanged, &other, [&other](const View& view) {
            if (view.x == other.view().x) return;
            View next = other.view();
            next.x = view.x;
            other.setView(next);
        });
        connect(&chart, &LineChart::logChanged, this, [this](Axis, bool) {
            const LineChart& upper = cards_[Upper]->chart();
            const LineChart& lower = cards_[Lower]->chart();
            controls_->setLog(upper.axis(Axis::X).log && lower.axis(Axis::X).log,
                              upper.axis(Axis::Y).log && lower.axis(Axis::Y).log);
        });
    }
}

void ComparePage::clearReadOut() {
    controls_->readOut().setValues({});
    for (ChartPlace place : {Upper, Lower}) cards_[place]->chart().setCrosshair(std::nullopt);
}

}  // namespace jordanscope::views
