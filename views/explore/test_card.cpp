#include "views/explore/test_card.h"

#include <algorithm>
#include <cmath>

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "views/explore/basis_picture.h"
#include "views/explore/chart_setup.h"
#include "views/explore/cursor_reading.h"
#include "views/explore/explore_curves.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

/// A defect this small beside what it is a difference of is rounding.
constexpr double kRounding = 1e-10;
/// Of two curves on one linear axis the smaller one looks like 0 from here on.
constexpr double kLooksLikeZero = 30;

bool isRounding(double greatest, double scale) {
    return greatest <= kRounding * scale;
}

/// A name, and what the curve reaches: 0 with the size of the rounding, or its greatest value.
QString measured(const QString& name, double greatest, double scale) {
    if (greatest == 0) return TestCard::tr("%1: 0").arg(name);
    const QString size = shortNumber(greatest);
    return isRounding(greatest, scale) ? TestCard::tr("%1: 0 (rounding %2)").arg(name, size)
                                       : TestCard::tr("%1 ≤ %2").arg(name, size);
}

Values withoutRounding(const Values& values, double greatest, double scale) {
    return isRounding(greatest, scale) ? makeValues(std::vector<double>(values->size())) : values;
}

/// Zeros are what they are by definition (a shift by 0), and have no place on a logarithmic axis.
LineSeries positivePart(LineSeries series) {
    std::vector<double> x, y;
    for (std::size_t n = 0; n < series.y->size(); ++n) {
        if ((*series.y)[n] <= 0) continue;
        x.push_back((*series.x)[n]);
        y.push_back((*series.y)[n]);
    }
    series.x = makeValues(std::move(x));
    series.y = makeValues(std::move(y));
    return series;
}

/// The scale of the operators themselves, where all that is drawn is 0.
AxisSpec defectAxis(double greatest, double scale) {
    AxisSpec spec;
    spec.title = TestCard::tr("‖difference‖₂");
    spec.titleOnScreen = false;
    spec.includeZero = true;
    if (isRounding(greatest, scale)) spec.fixed = Range{0, scale > 0 && std::isfinite(scale) ? scale : 1};
    return spec;
}

}  // namespace

TestCard::TestCard(QWidget* parent) : Card(parent), tabs_(new QTabBar(this)), stack_(new QStackedWidget) {
    tabs_->setObjectName(QStringLiteral("testTabs"));
    tabs_->setAccessibleName(tr("tests of the chain"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    QFont small = tabs_->font();
    small.setPointSizeF(designPoints(8.5));
    tabs_->setFont(small);
    tabs_->addTab(tr("Norm"));
    tabs_->addTab(tr("Group law"));
    tabs_->addTab(tr("Shift test"));
    auto* header = new QWidget;
    auto* line = new QVBoxLayout(header);
    line->setContentsMargins(5, 5, 5, 0);
    line->addWidget(tabs_);
    setHeader(header);
    const char* const names[] = {"normChart", "groupLawChart", "shiftChart"};
    for (int tab = 0; tab < kTabs; ++tab) {
        auto* chart = new LineChart;
        chart->setObjectName(QLatin1String(names[tab]));
        charts_[static_cast<std::size_t>(tab)] = chart;
        stack_->addWidget(chart);
        connect(chart, &LineChart::seriesChanged, this, &TestCard::updateTitle);
    }
    connect(charts_[ShiftTest], &LineChart::logChanged, this, [this](Axis axis) {
        if (setsScales_ || axis != Axis::Y) return;
        shiftScaleChosen_ = true;
        drawn_[ShiftTest].reset();
        draw();
    });
    setBody(stack_);
    connect(tabs_, &QTabBar::currentChanged, this, [this](int index) {
        stack_->setCurrentIndex(index);
        draw();
    });
    updateTitle();
}

TestCard::Tab TestCard::tab() const {
    return static_cast<Tab>(tabs_->currentIndex());
}

void TestCard::setTab(Tab tab) {
    tabs_->setCurrentIndex(tab);
}

void TestCard::setScene(const ExploreScene& scene) {
    scene_ = scene;
    charts_[Norm]->setCursorLine(scene.lag, 1);
    draw();
}

void TestCard::draw() {
    const auto front = static_cast<std::size_t>(tab());
    std::optional<ExploreScene>& drawn = drawn_[front];
    const bool sameLag = tab() == Norm || (drawn && drawn->lag == scene_.lag);
    if (drawn && sameLag && sameCurves(drawn->shown, scene_.shown) && drawn->ghost == scene_.ghost) {
        updateTitle();
        return;
    }
    drawn = scene_;
    switch (tab()) {
        case Norm:
            drawNorm();
            break;
        case GroupLaw:
            drawGroupLaw();
            break;
        default:
            drawShiftTest();
    }
    updateTitle();
    Q_EMIT redrawn(charts_[front]);
}

void TestCard::drawNorm() {
    LineChart& chart = *charts_[Norm];
    const int context = scene_.shown.context;
    std::vector<LineSeries> series;
    const auto add = [&](const Parameters& parameters, bool ghost) {
        NormCurves curves = normCurves(chainOf(parameters), parameters.context);
        LineSeries norm = curveSeries("norm", QStringLiteral("‖G(d)‖₂"), curves.lags, curves.norm, 0);
        LineSeries decay = curveSeries("decay", QStringLiteral("exp(−γd)"), curves.lags, curves.decay, 1);
        decay.dashed = true;
        series.push_back(ghost ? ghostOf(norm) : norm);
        series.push_back(ghost ? ghostOf(decay) : decay);
    };
    if (scene_.ghost) add(*scene_.ghost, true);
    add(scene_.shown, false);
    AxisSpec norms;
    norms.title = tr("norm");
    norms.titleOnScreen = false;
    norms.includeZero = true;
    setAxisKeepingLog(chart, Axis::X, lagAxis(tr("lag d (tokens)"), context));
    setAxisKeepingLog(chart, Axis::Y, norms);
    chart.setSeries(std::move(series));
}

void TestCard::drawGroupLaw() {
    LineChart& chart = *charts_[GroupLaw];
    const kernel::Chain chain = chainOf(scene_.shown);
    const int context = scene_.shown.context;
    const LagCurve curve = groupLawCurve(chain, scene_.lag, context);
    const double scale =
        kernel::operatorNorm(chain, scene_.lag) * greatestOf(normCurves(chain, context).norm);
    const double greatest = greatestOf(curve.y);
    std::vector<LineSeries> series;
    if (scene_.ghost) {
        const LagCurve ghost = groupLawCurve(chainOf(*scene_.ghost), scene_.lag, scene_.ghost->context);
        series.push_back(ghostOf(curveSeries("defect", {}, ghost.x, ghost.y, 0)));
    }
    series.push_back(curveSeries("defect", measured(QStringLiteral("‖G(a)G(b) − G(a+b)‖₂"), greatest, scale),
                                 curve.x, withoutRounding(curve.y, greatest, scale), 0));
    setAxisKeepingLog(chart, Axis::X, lagAxis(tr("lag b (tokens), a = %1").arg(scene_.lag), context));
    setAxisKeepingLog(chart, Axis::Y, defectAxis(greatest, scale));
    chart.setSeries(std::move(series));
}

void TestCard::drawShiftTest() {
    LineChart& chart = *charts_[ShiftTest];
    const kernel::Chain chain = chainOf(scene_.shown);
    const int context = scene_.shown.context;
    const double scale = kernel::operatorNorm(chain, scene_.lag);
    std::vector<LineSeries> series;
    double right = 0, wrong = 0;
    const auto add = [&](const Parameters& parameters, bool ghost) {
        const ShiftCurves curves = shiftCurves(chainOf(parameters), scene_.lag, parameters.context);
        right = greatestOf(curves.contragredient);
        wrong = greatestOf(curves.same);
        LineSeries first =
            curveSeries("contragredient", measured(tr("contragredient"), right, scale), curves.shifts,
                        withoutRounding(curves.contragredient, right, scale), 0);
        LineSeries second = curveSeries("same", measured(tr("same transform"), wrong, scale), curves.shifts,
                                        withoutRounding(curves.same, wrong, scale), 1);
        second.dashed = true;
        series.push_back(ghost ? ghostOf(first) : first);
        series.push_back(ghost ? ghostOf(second) : second);
    };
    if (scene_.ghost) add(*scene_.ghost, true);
    add(scene_.shown, false);
    const double least = std::min(right, wrong), greatest = std::max(right, wrong);
    const bool log = shiftScaleChosen_ ? chart.axis(Axis::Y).log
                                       : !isRounding(least, scale) && greatest > kLooksLikeZero * least;
    if (log)
        for (LineSeries& one : series) one = positivePart(std::move(one));
    AxisSpec values = defectAxis(greatest, scale);
    values.log = log;
    setsScales_ = true;
    setAxisKeepingLog(chart, Axis::X, lagAxis(tr("shift p (tokens), i − j = %1").arg(scene_.lag), context));
    chart.setAxis(Axis::Y, values);
    setsScales_ = false;
    chart.setSeries(std::move(series));
}

void TestCard::updateTitle() {
    const Tab front = tab();
    const QString titles[] = {tr("Operator norm"), tr("Group law"), tr("Shift test")};
    setTitle(titles[front]);
    charts_[front]->setTitle(titles[front]);
    setLegend(charts_[front]->legend());
}

}  // namespace jordanscope::views
