#include "views/run_charts/metric_card.h"

#include <algorithm>

#include <QComboBox>
#include <QSet>
#include <QToolButton>

#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr std::size_t kMostInLegend = 6;
constexpr int kRedrawMilliseconds = 40;

}  // namespace

MetricCard::MetricCard(const QString& name, QWidget* parent)
    : ChartCard({}, {}, parent), box_(new QComboBox(this)) {
    chart().setRedrawInterval(kRedrawMilliseconds);
    box_->setObjectName(name);
    box_->setAccessibleName(tr("Metric"));
    box_->setMaximumWidth(px(108));
    addTool(box_);
    setLegendWraps(true);
    setMostInLegend(kMostInLegend);
    connect(box_, &QComboBox::currentIndexChanged, this, [this] {
        chart().home();
        Q_EMIT metricChanged();
    });
    connect(box_, &QComboBox::activated, this, &MetricCard::metricPicked);
}

void MetricCard::addMetric(const QString& text, const QString& key) {
    box_->addItem(text, key);
}

QString MetricCard::metric() const {
    return box_->currentData().toString();
}

std::size_t MetricCard::metricIndex() const {
    return static_cast<std::size_t>(std::max(0, box_->currentIndex()));
}

void MetricCard::setMetric(const QString& key) {
    if (const int index = box_->findData(key); index >= 0) box_->setCurrentIndex(index);
}

void MetricCard::addFollowPin() {
    auto* pin = new QToolButton(this);
    pin->setObjectName(QStringLiteral("follow"));
    pin->setCheckable(true);
    pin->setChecked(chart().following());
    pin->setAutoRaise(true);
    pin->setText(tr("Follow"));
    pin->setToolTip(tr("Follow new data; zooming pauses it, Home or a double click resumes"));
    connect(&chart(), &LineChart::followingChanged, pin, &QToolButton::setChecked);
    connect(pin, &QToolButton::clicked, this, [this](bool follow) {
        if (follow)
            chart().home();
        else
            chart().setView({chart().range(Axis::X), chart().range(Axis::Y)});
    });
    addTool(pin);
}

void MetricCard::countBeyondLegend() {
    setMostInLegend(kMostInLegend, [this] {
        QSet<QString> ids;
        bool groups = false;
        for (const LineSeries& line : chart().series()) {
            if (!line.visible || !line.inLegend) continue;
            // A run's evaluations at anchored positions are a second line of the same run.
            QString id = line.id;
            if (id.endsWith(QLatin1String("/anchored"))) id.chop(9);
            groups |= id.startsWith(QLatin1String("group/"));
            ids.insert(id);
        }
        return (groups ? tr("%1 groups, colours as in the list") : tr("%1 runs, colours as in the list"))
            .arg(ids.size());
    });
}

QJsonObject MetricCard::saveState() const {
    return {{box_->objectName(), metric()}};
}

void MetricCard::restoreState(const QJsonObject& state) {
    setMetric(state.value(box_->objectName()).toString());
}

}  // namespace jordanscope::views
