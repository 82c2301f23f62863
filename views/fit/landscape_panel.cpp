#include "views/fit/landscape_panel.h"

#include <numbers>

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QStackedWidget>
#include <QToolButton>

#include "views/charts/line_chart.h"
#include "views/fit/landscape_view.h"
#include "views/look/look_change.h"
#include "views/look/number_text.h"
#include "views/look/theme.h"
#include "views/look/typography.h"

namespace jordanscope::views {

LandscapePanel::LandscapePanel(ParameterModel& parameters, QWidget* parent)
    : QWidget(parent),
      parameters_(parameters),
      title_(new QLabel),
      map_(new QToolButton),
      scanButton_(new QToolButton),
      stack_(new QStackedWidget),
      view_(new LandscapeView),
      scan_(new LineChart) {
    setObjectName(QStringLiteral("landscapePanel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* line = new QHBoxLayout;
    line->setSpacing(2);
    title_->setObjectName(QStringLiteral("landscapeTitle"));
    map_->setObjectName(QStringLiteral("showMap"));
    map_->setText(tr("map"));
    scanButton_->setObjectName(QStringLiteral("showScan"));
    scanButton_->setText(tr("scan"));
    scanButton_->setToolTip(tr("The scan over all frequencies that the last search began with"));
    for (QToolButton* button : {map_, scanButton_}) {
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setFixedHeight(px(18));
        button->hide();
    }
    line->addWidget(title_, 1);
    line->addWidget(map_);
    line->addWidget(scanButton_);
    column->addLayout(line);
    stack_->addWidget(view_);
    stack_->addWidget(scan_);
    column->addWidget(stack_, 1);

    scan_->setObjectName(QStringLiteral("scanChart"));
    scan_->setTitle(tr("Scan"), tr("lowest MSE over γ at each ω"));
    AxisSpec across;
    across.title = tr("ω (rad/token)");
    across.fixed = Range{0, std::numbers::pi};
    scan_->setAxis(Axis::X, across);
    AxisSpec up;
    up.log = true;
    scan_->setAxis(Axis::Y, up);
    connect(map_, &QToolButton::clicked, this, [this] { choose(false); });
    connect(scanButton_, &QToolButton::clicked, this, [this] { choose(true); });
    connect(scan_, &LineChart::clicked, this,
            [this](QPointF place) { parameters_.set(Parameter::Omega, place.x()); });
    connect(&parameters_, &ParameterModel::changed, this, [this] {
        view_->setHere(parameters_.value().omega, parameters_.value().gamma);
        showTitle();
    });
    view_->setHere(parameters_.value().omega, parameters_.value().gamma);
    view_->setHint(tr("The landscape appears when the target has values."));
    connectView();
    choose(false);
    onLookChange(*this, [this] { showTitle(); });
}

void LandscapePanel::connectView() {
    connect(view_, &LandscapeView::gestureStarted, this,
            [this] { parameters_.beginGesture(tr("go to a place")); });
    connect(view_, &LandscapeView::gestureFinished, this, [this] { parameters_.endGesture(); });
    const auto go = [this](double omega, double gamma) {
        Parameters next = parameters_.value();
        next.omega = omega;
        next.gamma = gamma;
        parameters_.set(next, tr("go to a place"));
    };
    connect(view_, &LandscapeView::chosen, this, go);
    connect(view_, &LandscapeView::stepped, this, [this, go](double omegaSteps, double gammaSteps) {
        const Parameters& now = parameters_.value();
        const auto stepped = [](Parameter parameter, double value, double steps) {
            return steps == 0 ? value : mappingOf(parameter).stepped(value, steps);
        };
        go(stepped(Parameter::Omega, now.omega, omegaSteps),
           stepped(Parameter::Gamma, now.gamma, gammaSteps));
    });
}

void LandscapePanel::showScan(const kernel::OmegaSearch& search) {
    LineSeries line;
    line.id = QStringLiteral("scan");
    line.name = tr("lowest MSE");
    line.x = makeValues(search.scanOmegas);
    line.y = makeValues(search.scanMse);
    line.weight = Weight::Thin;
    scan_->setSeries({line});
    MarkerLine found;
    found.x = search.omega;
    found.right = QStringLiteral("ω = %1").arg(numberText(search.omega, 4));
    scan_->setMarkers({found});
    map_->show();
    scanButton_->show();
    choose(true);
}

void LandscapePanel::forgetScan() {
    if (map_->isHidden()) return;
    scan_->setSeries({});
    scan_->setMarkers({});
    map_->hide();
    scanButton_->hide();
    choose(false);
}

void LandscapePanel::showMap(const LandscapeKey& key, std::shared_ptr<const kernel::Landscape> map) {
    shown_ = key;
    view_->setRanges(key.omega, key.gamma);
    view_->setTargetOmega(readsOmega(key.setup.target) ? std::optional(key.targetOmega) : std::nullopt);
    view_->setLandscape(std::move(map));
    view_->setStale(false);
    showTitle();
}

void LandscapePanel::expect(const LandscapeKey& key) {
    view_->setStale(shown_ && !(*shown_ == key));
}

void LandscapePanel::choose(bool scan) {
    stack_->setCurrentWidget(scan ? static_cast<QWidget*>(scan_) : view_);
    map_->setChecked(!scan);
    scanButton_->setChecked(scan);
    showTitle();
}

void LandscapePanel::showTitle() {
    const bool scan = stack_->currentWidget() == scan_;
    const int order = shown_ ? shown_->order : parameters_.value().order;
    const QString what = scan ? tr("scan of all ω, best γ") : tr("chain of order %1, ω → γ ↑").arg(order);
    title_->setText(QStringLiteral("<b>MSE</b> <span style=\"color:%1\">%2</span>")
                        .arg(themeOf(*this).muted.name(), what.toHtmlEscaped()));
}

void LandscapePanel::paintEvent(QPaintEvent* event) {
    QWidget::paintEvent(event);
    Q_EMIT painted();
}

}  // namespace jordanscope::views
