#include "views/explore/explore_charts.h"

#include <algorithm>
#include <cmath>

#include <QGridLayout>

#include "views/charts/axis_range.h"
#include "views/explore/chart_setup.h"
#include "views/explore/test_card.h"
#include "views/look/message_text.h"
#include "views/look/theme.h"

namespace jordanscope::views {
ExploreCharts::ExploreCharts(QWidget* parent)
    : QWidget(parent),
      real_(new ChartCard(tr("Real basis"))),
      imaginary_(new ChartCard(tr("Imaginary basis"))),
      trajectory_(new ChartCard(tr("Trajectory"))),
      tests_(new TestCard),
      worker_(
          [](const BasisRequest& request, std::monostate&, std::stop_token) { return drawBasis(request); },
          [this](BasisPicture picture) { showBasis(std::move(picture)); },
          [this](const std::exception_ptr& failure) { Q_EMIT message(messageText(failure)); },
          Stale::Finish) {
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
    real_->chart().alignWith(imaginary_->chart());
    trajectory_->chart().setEqualAspect(true);
    for (const Axis axis : {Axis::X, Axis::Y}) {
        AxisSpec spec;
        spec.title = axis == Axis::X ? tr("real part") : tr("imaginary part");
        spec.titleOnScreen = false;
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
        connect(chart, &LineChart::message, this, &ExploreCharts::message);
        connect(chart, &LineChart::painted, this, [this, chart] {
            // An earlier picture may still be announced after newer series arrived.
            if (!chart->settled() || awaited_.erase(chart) == 0) return;
            if (!awaited_.empty()) return;
            Q_EMIT framePainted();
            if (worker_.settled()) Q_EMIT painted();
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
    if (!worker_.settled()) return false;
    for (const LineChart* chart : findChildren<LineChart*>())
        if (chart->isVisible() && !chart->settled()) return false;
    return true;
}

void ExploreCharts::setScene(const ExploreScene& scene) {
    scene_ = scene;
    BasisRequest request{scene.shown, scene.ghost};
    if (!asked_ || !samePicture(*asked_, request)) {
        asked_ = request;
        if (request.lags() <= kLagsAtOnce) {
            worker_.cancel();
            showBasis(drawBasis(request));
        } else {
            worker_.submit(std::move(request));
        }
    }
    real_->chart().setCursorLine(scene.lag, 1);
    imaginary_->chart().setCursorLine(scene.lag, 1);
    if (picture_ && dotsAt_ != scene.lag) drawTrajectory();
    tests_->setScene(scene);
}

void ExploreCharts::showBasis(BasisPicture picture) {
    picture_ = std::move(picture);
    basisRange_ = followRange(Range{picture_->least, picture_->greatest}, basisRange_, false);
    const auto put = [this](LineChart& chart, const QString& what, const std::vector<LineSeries>& series) {
        AxisSpec values;
        values.title = what;
        values.titleOnScreen = false;
        values.fixed = basisRange_;
        setAxisKeepingLog(chart, Axis::X, lagAxis(tr("lag d (tokens)"), picture_->request.shown.context));
        setAxisKeepingLog(chart, Axis::Y, values);
        chart.setSeries(series);
        expect(&chart);
    };
    put(real_->chart(), tr("real part"), picture_->real);
    put(imaginary_->chart(), tr("imaginary part"), picture_->imaginary);
    drawTrajectory();
}

void ExploreCharts::drawTrajectory() {
    const Parameters& shown = picture_->request.shown;
    const kernel::Chain chain = chainOf(shown);
    const std::vector<int>& exponents = picture_->exponents;
    std::vector<LineSeries> series = picture_->trajectories;
    for (int r = 0; r < chain.order; ++r) {
        const std::complex<double> entry =
            kernel::chainEntry(chain, r, std::min<double>(scene_.lag, shown.context));
        const double scale = std::pow(10.0, -exponents[static_cast<std::size_t>(r)]);
        LineSeries dot =
            curveSeries(QStringLiteral("cursor%1").arg(r), {}, makeValues({entry.real() * scale}),
                        makeValues({entry.imag() * scale}), r);
        dot.points = true;
        dot.lines = false;
        dot.inLegend = false;
        dot.decidesRange = false;
        series.push_back(std::move(dot));
    }
    dotsAt_ = scene_.lag;
    trajectory_->setToolTip(
        picture_->thinned ? tr("Where turns or lags lie too close to be told apart, only some are drawn.")
                          : QString());
    const bool divided = std::any_of(exponents.begin(), exponents.end(), [](int e) { return e != 0; });
    trajectory_->setTitle(tr("Trajectory"), divided ? QString() : tr("(Re, Im)"));
    trajectory_->chart().setSeries(std::move(series));
    expect(&trajectory_->chart());
}

}  // namespace jordanscope::views
