#include "views/explore/explore_charts.h"

#include <algorithm>
#include <cmath>

#include <QGridLayout>

#include "views/charts/axis_range.h"
#include "views/explore/chart_setup.h"
#include "views/explore/test_card.h"
#include "views/look/theme.h"

namespace jordanscope::views {
namespace {

constexpr int kCrowdedOrder = 4;  // from here on a legend has no room to spare

}  // namespace

ExploreCharts::ExploreCharts(QWidget* parent)
    : QWidget(parent),
      real_(new ChartCard(tr("Real basis"))),
      imaginary_(new ChartCard(tr("Imaginary basis"))),
      trajectory_(new ChartCard(tr("Trajectory"))),
      tests_(new TestCard) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(kCardGap, kCardGap, kCardGap, kCardGap);
    grid->setSpacing(kCardGap);
    grid->addWidget(real_, 0, 0);
    grid->addWidget(imaginary_, 1, 0);
    grid->addWidget(trajectory_, 0, 1);
    grid->addWidget(tests_, 1, 1);
    grid->setColumnStretch(0, 62);
    grid->setColumnStretch(1, 38);
    for (int row = 0; row < 2; ++row) grid->setRowStretch(row, 1);
    for (QWidget* cell : {static_cast<QWidget*>(real_), static_cast<QWidget*>(imaginary_),
                          static_cast<QWidget*>(trajectory_), static_cast<QWidget*>(tests_)})
        cell->setMinimumSize(120, 120);

    real_->chart().setObjectName(QStringLiteral("realChart"));
    imaginary_->chart().setObjectName(QStringLiteral("imaginaryChart"));
    trajectory_->chart().setObjectName(QStringLiteral("trajectoryChart"));
    trajectory_->chart().setEqualAspect(true);
    for (const Axis axis : {Axis::X, Axis::Y}) {
        AxisSpec spec;
        spec.canToggleLog = false;
        trajectory_->chart().setAxis(axis, spec);
    }
    connectLagChart(real_->chart());
    connectLagChart(imaginary_->chart());
    connectLagChart(tests_->chart(TestCard::Norm));
    followView(real_->chart(), imaginary_->chart());
    followView(imaginary_->chart(), real_->chart());
    connect(tests_, &TestCard::redrawn, this, &ExploreCharts::expect);
    for (LineChart* chart : findChildren<LineChart*>()) {
        connect(chart, &LineChart::failed, this, &ExploreCharts::failed);
        connect(chart, &LineChart::painted, this, [this, chart] {
            // An earlier picture may still be announced after newer series arrived.
            if (!chart->settled() || awaited_.erase(chart) == 0) return;
            if (awaited_.empty()) Q_EMIT painted();
        });
    }
}

void ExploreCharts::connectLagChart(LineChart& chart) {
    connect(&chart, &LineChart::cursorLineMoved, this, &ExploreCharts::lagMoved);
    connect(&chart, &LineChart::hovered, this, [this, &chart](std::optional<double> lag) {
        for (LineChart* other : {&real_->chart(), &imaginary_->chart(), &tests_->chart(TestCard::Norm)})
            if (other != &chart) other->setCrosshair(lag);
    });
}

void ExploreCharts::followView(LineChart& from, LineChart& to) {
    connect(&from, &LineChart::viewChanged, this, [&to](const View& view) {
        if (to.view() != view) to.setView(view);
    });
    connect(&from, &LineChart::logChanged, this, [&to](Axis axis, bool log) {
        if (to.axis(axis).log != log) to.setLog(axis, log);
    });
}

void ExploreCharts::expect(LineChart* chart) {
    if (chart->isVisible()) awaited_.insert(chart);
}

bool ExploreCharts::settled() const {
    for (const LineChart* chart : findChildren<LineChart*>())
        if (chart->isVisible() && !chart->settled()) return false;
    return true;
}

void ExploreCharts::setScene(const ExploreScene& scene) {
    scene_ = scene;
    const bool sameBasis = drawn_ && sameCurves(drawn_->shown, scene.shown) && drawn_->ghost == scene.ghost;
    if (!sameBasis) drawBasis();
    real_->chart().setCursorLine(scene.lag, 1);
    imaginary_->chart().setCursorLine(scene.lag, 1);
    if (!sameBasis || drawn_->lag != scene.lag) drawTrajectory();
    tests_->setScene(scene);
    drawn_ = scene;
}

void ExploreCharts::appendBasis(const Parameters& parameters, bool ghost, std::vector<LineSeries>& real,
                                std::vector<LineSeries>& imaginary) {
    const kernel::Chain chain = chainOf(parameters);
    BasisCurves curves = basisCurves(chain, parameters.context);
    if (!ghost) {
        exponents_ = curves.exponents;
        basisRange_ = followRange(Range{curves.least, curves.greatest}, basisRange_, false);
    }
    for (int r = 0; r < chain.order; ++r) {
        const auto row = static_cast<std::size_t>(r);
        // A ghost is drawn on the scale of the entry it stands behind.
        const int wanted = row < exponents_.size() ? exponents_[row] : curves.exponents[row];
        const double factor = std::pow(10.0, curves.exponents[row] - wanted);
        const auto scaled = [&](const Values& values) {
            if (factor == 1) return values;
            std::vector<double> copy = *values;
            for (double& value : copy) value *= factor;
            return makeValues(std::move(copy));
        };
        QString name = QStringLiteral("r = %1").arg(r) + divisorText(wanted);
        // So that every divisor has its place on the line, as beside the trajectory.
        if (chain.order >= kCrowdedOrder) name.remove(QLatin1Char(' '));
        LineSeries re =
            curveSeries(QStringLiteral("re%1").arg(r), name, curves.lags, scaled(curves.real[row]), r);
        LineSeries im =
            curveSeries(QStringLiteral("im%1").arg(r), name, curves.lags, scaled(curves.imaginary[row]), r);
        real.push_back(ghost ? ghostOf(re) : re);
        imaginary.push_back(ghost ? ghostOf(im) : im);
        Trajectory path = views::trajectory(chain, r, parameters.context, wanted);
        if (!ghost) turnsLeftOut_ = turnsLeftOut_ || path.turnsLeftOut;
        // A narrow card: its legend says the same with fewer pixels.
        QString shortName = name;
        if (wanted != 0) shortName.remove(QLatin1Char(' '));
        LineSeries both =
            curveSeries(QStringLiteral("path%1").arg(r), shortName, path.curve.x, path.curve.y, r);
        // A band of thousands of strokes gains nothing from wider ones, and they would take twice as long.
        if (path.turnsLeftOut) both.weight = Weight::Thin;
        if (ghost) {
            trajectories_.insert(trajectories_.begin(), ghostOf(both));
        } else {
            trajectories_.push_back(both);
        }
    }
}

void ExploreCharts::drawBasis() {
    std::vector<LineSeries> real, imaginary, realGhost, imaginaryGhost;
    trajectories_.clear();
    turnsLeftOut_ = false;
    appendBasis(scene_.shown, false, real, imaginary);
    if (scene_.ghost) appendBasis(*scene_.ghost, true, realGhost, imaginaryGhost);
    real.insert(real.begin(), realGhost.begin(), realGhost.end());
    imaginary.insert(imaginary.begin(), imaginaryGhost.begin(), imaginaryGhost.end());

    const auto put = [this](LineChart& chart, std::vector<LineSeries> series) {
        AxisSpec values;
        values.fixed = basisRange_;
        setAxisKeepingLog(chart, Axis::X, lagAxis(tr("lag d (tokens)"), scene_.shown.context));
        setAxisKeepingLog(chart, Axis::Y, values);
        chart.setSeries(std::move(series));
        expect(&chart);
    };
    put(real_->chart(), std::move(real));
    put(imaginary_->chart(), std::move(imaginary));
}

void ExploreCharts::drawTrajectory() {
    const kernel::Chain chain = chainOf(scene_.shown);
    std::vector<LineSeries> series = trajectories_;
    for (int r = 0; r < chain.order; ++r) {
        const std::complex<double> entry = kernel::chainEntry(chain, r, scene_.lag);
        const double scale = std::pow(10.0, -exponents_[static_cast<std::size_t>(r)]);
        LineSeries dot =
            curveSeries(QStringLiteral("cursor%1").arg(r), {}, makeValues({entry.real() * scale}),
                        makeValues({entry.imag() * scale}), r);
        dot.points = true;
        dot.lines = false;
        dot.inLegend = false;
        dot.decidesRange = false;
        series.push_back(std::move(dot));
    }
    trajectory_->setToolTip(turnsLeftOut_ ? tr("Of turns closer than two pixels only some are drawn.")
                                          : QString());
    const bool divided = std::any_of(exponents_.begin(), exponents_.end(), [](int e) { return e != 0; });
    trajectory_->setTitle(tr("Trajectory"), divided ? QString() : tr("(Re, Im)"));
    trajectory_->chart().setSeries(std::move(series));
    expect(&trajectory_->chart());
}

}  // namespace jordanscope::views
