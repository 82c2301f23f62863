#include "views/fit/fit_charts.h"

#include <algorithm>
#include <cmath>

#include <QBoxLayout>

#include "views/charts/axis_range.h"
#include "views/charts/card.h"
#include "views/fit/methods_model.h"
#include "views/look/number_text.h"
#include "views/look/theme.h"

namespace jordanscope::views {
namespace {

enum Place : size_t { Fits, Residual, Mse };

LineSeries lineOf(const std::string& method) {
    LineSeries line;
    line.id = line.name = QString::fromStdString(method);
    line.colour = methodColour(method);
    line.dashed = lineDashed(line.colour);
    return line;
}

QString hintFor(const FitOutput& output) {
    if (!output.error.isEmpty()) return output.error;
    switch (output.input.setup.target.kind) {
        case TargetKind::Points:
            return FitCharts::tr(
                "Click here to add points; a smooth monotone curve through them becomes the target.");
        case TargetKind::Csv:
            return FitCharts::tr("Open a CSV file of lags and values: it becomes the target.");
        default:
            return FitCharts::tr("The target has no finite value on lags below L.");
    }
}

}  // namespace

FitCharts::FitCharts(QWidget* parent) : QWidget(parent) {
    cards_[Fits] = new ChartCard(tr("Target and fits"));
    cards_[Residual] = new ChartCard(tr("Residual"), tr("fit − target"));
    cards_[Mse] = new ChartCard(tr("MSE against context"));
    const char* const names[] = {"fitsChart", "residualChart", "mseChart"};
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(kCardGap);
    auto* column = new QVBoxLayout;
    column->setSpacing(kCardGap);
    column->addWidget(cards_[Fits], 62);
    column->addWidget(cards_[Residual], 38);
    line->addLayout(column, 610);
    line->addWidget(cards_[Mse], 310);
    for (size_t place = 0; place < cards_.size(); ++place) {
        LineChart& chart = cards_[place]->chart();
        chart.setObjectName(QString::fromLatin1(names[place]));
        connect(&chart, &LineChart::message, this, &FitCharts::message);
        connect(&chart, &LineChart::painted, this, [this, place] { chartPainted(place); });
    }
    fits().alignWith(residual());
    AxisSpec errors;
    errors.title = tr("MSE");
    errors.titleOnScreen = false;
    errors.log = true;
    mse().setAxis(Axis::Y, errors);
    connect(&fits(), &LineChart::hovered, &residual(), &LineChart::setCrosshair);
    connect(&residual(), &LineChart::hovered, &fits(), &LineChart::setCrosshair);
    connect(&fits(), &LineChart::viewChanged, this, [this](const View& view) {
        if (residual().view().x != view.x) residual().setView({view.x, residual().view().y});
    });
    connect(&residual(), &LineChart::viewChanged, this, [this](const View& view) {
        if (fits().view().x != view.x) fits().setView({view.x, fits().view().y});
    });
}

LineChart& FitCharts::fits() {
    return cards_[Fits]->chart();
}
LineChart& FitCharts::residual() {
    return cards_[Residual]->chart();
}
LineChart& FitCharts::mse() {
    return cards_[Mse]->chart();
}

void FitCharts::show(const FitOutput& output, const std::set<std::string>& checked) {
    due_.fill(true);
    showLagCharts(output, checked);
    showContextChart(output, checked);
}

void FitCharts::showLagCharts(const FitOutput& output, const std::set<std::string>& checked) {
    const double context = output.input.parameters.context;
    // What a method says is said at whole lags: dots show where, as soon as there is room for them.
    std::vector<LineSeries> curves, residuals;
    double largest = 0;
    for (size_t row = 0; row < output.result.fits.size(); ++row) {
        const std::string& method = output.result.fits[row].method;
        if (!checked.contains(method) || !output.curves[row]) continue;
        LineSeries curve = lineOf(method);
        curve.y = output.curves[row];
        curve.decidesRange = false;
        LineSeries difference = lineOf(method);
        difference.x = output.lags;
        difference.y = output.residuals[row];
        difference.inLegend = false;
        curve.points = difference.points = true;
        largest = std::max(largest, output.result.fits[row].scores.front().maxError);
        curves.push_back(std::move(curve));
        residuals.push_back(std::move(difference));
    }
    const bool drawn = output.input.setup.target.kind == TargetKind::Points;
    if (output.target && !output.empty) {
        LineSeries target;
        target.id = QStringLiteral("target");
        target.name = tr("target");
        target.x = output.lags;
        target.y = output.drawn;
        target.points = true;
        target.colour = kTextColour;
        target.weight = Weight::Target;
        curves.push_back(std::move(target));
    }
    AxisSpec lags;
    lags.canToggleLog = false;
    lags.fixed = Range{0, 2 * context};
    lags.ticks = TickMode::LagPowersOfTwo;
    lags.tickUnit = context;
    lags.title = tr("lag d (tokens)");
    lags.titleOnScreen = false;  // the residual's, below it, is for both
    fits().setAxis(Axis::X, lags);
    lags.titleOnScreen = true;
    residual().setAxis(Axis::X, lags);
    AxisSpec values;
    values.title = tr("K(d)");
    values.titleOnScreen = false;
    // A surface to click on while there is little or nothing to take a range from.
    if (drawn) {
        Range range{-1, 1};
        for (const TargetPoint& point : output.input.setup.target.points) {
            range.min = std::min(range.min, 1.1 * point.value);
            range.max = std::max(range.max, 1.1 * point.value);
        }
        values.fixed = range;
    }
    fits().setAxis(Axis::Y, values);
    // Symmetric, from the largest error on the fitted lags.
    AxisSpec rest;
    rest.title = tr("fit − target");
    rest.titleOnScreen = false;
    const double reach = largest > 0 && std::isfinite(largest) ? niceStep(largest) : 1;
    rest.fixed = Range{-reach, reach};
    residual().setAxis(Axis::Y, rest);
    MarkerLine end;
    end.x = context;
    residual().setMarkers({end});
    end.left = tr("← fitted");
    end.right = tr("extrapolation →");
    fits().setMarkers({end});
    fits().setHint(hintFor(output));
    fits().setSeries(std::move(curves));
    residual().setHint(tr("No fit yet"));
    residual().setSeries(std::move(residuals));
}

void FitCharts::showContextChart(const FitOutput& output, const std::set<std::string>& checked) {
    std::vector<LineSeries> lines;
    std::vector<double> contexts;
    for (const kernel::MethodFit& fit : output.result.fits) {
        if (!fit.failure.empty() || fit.scores.empty()) continue;
        const bool strong = checked.contains(fit.method);
        LineSeries line = lineOf(fit.method);
        std::vector<double> x, y;
        contexts.clear();
        for (size_t i = 0; i < fit.scores.size(); ++i) {
            contexts.push_back(fit.scores[i].context);
            if (!std::isfinite(fit.scores[i].mse)) continue;
            x.push_back(fit.scores[i].context);
            y.push_back(fit.scores[i].mse);
        }
        line.x = makeValues(std::move(x));
        line.y = makeValues(std::move(y));
        line.points = true;
        line.inLegend = false;
        line.weight = strong ? Weight::Normal : Weight::Thin;
        line.opacity = strong ? 1 : 0.45;
        lines.push_back(std::move(line));
    }
    // Strong lines over faint ones.
    std::stable_partition(lines.begin(), lines.end(),
                          [](const LineSeries& line) { return line.opacity < 1; });
    AxisSpec axis;
    axis.title = tr("context C (tokens)");
    axis.log = true;
    axis.ticks = TickMode::Explicit;
    if (contexts.empty())
        for (const int context :
             contextsOf(output.input.setup, output.input.parameters.context, output.input.released))
            contexts.push_back(context);
    axis.tickValues = contexts;
    if (contexts.size() == 1)
        axis.fixed = Range{contexts.front() / 2, contexts.front() * 2};
    else
        axis.fixed = Range{contexts.front(), contexts.back()};
    mse().setAxis(Axis::X, axis);
    mse().setHint(lines.empty() ? tr("No fit yet") : tr("No error above 0 to draw"));
    mse().setSeries(std::move(lines));
}

void FitCharts::chartPainted(size_t place) {
    const bool waited = due_[place];
    due_[place] = false;
    if (waited && std::none_of(due_.begin(), due_.end(), [](bool due) { return due; })) Q_EMIT painted();
}

bool FitCharts::settled() const {
    return std::all_of(cards_.begin(), cards_.end(),
                       [](const ChartCard* card) { return std::as_const(*card).chart().settled(); });
}

}  // namespace jordanscope::views
