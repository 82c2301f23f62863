#include <cmath>

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/controls/number_box.h"
#include "views/controls/value_slider.h"
#include "views/explore/best_fits.h"
#include "views/explore/explore_page.h"
#include "views/explore/operator_view.h"
#include "views/explore/read_out.h"
#include "views/explore/send_to_train.h"
#include "views/kernel_model/parameter_info.h"
#include "views/kernel_model/parameter_model.h"
#include "views/kernel_model/parameter_panel.h"
#include "views/look/label.h"
#include "views/look/number_text.h"
#include "views/look/panel_heading.h"
#include "views/look/side_panel.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr int kButtonHeight = 25;

}  // namespace

QWidget* ExplorePage::buildPanel() {
    auto* panel = new SidePanel(this);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(10, 8, 10, 8);
    column->setSpacing(0);
    parameters_ = new ParameterPanel(model_, panel);
    column->addWidget(parameters_);
    column->addSpacing(6);

    // Order 5 at the smallest window is the one case in which not all of this is in view at once.
    auto* scroll = new QScrollArea(panel);
    scroll->setObjectName(QStringLiteral("readingsArea"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(buildReadings());
    scroll->viewport()->setAutoFillBackground(false);
    scroll->widget()->setAutoFillBackground(false);
    column->addWidget(scroll, 1);
    column->addWidget(buildButtons());

    for (const Parameter parameter : kSliders)
        connect(&parameters_->slider(parameter), &ParameterSlider::gestureStarted, &sweep_, &Sweep::stop);
    return panel;
}

QWidget* ExplorePage::buildReadings() {
    auto* area = new QWidget;
    auto* column = new QVBoxLayout(area);
    column->setContentsMargins(0, 0, 0, 4);
    column->setSpacing(0);

    lagBox_ = new NumberBox(area);
    lagBox_->setObjectName(QStringLiteral("lagBox"));
    lagBox_->setAccessibleName(tr("lag of the cursor, tokens"));
    lagBox_->setToolTip(tr("Lag d of the cursor (tokens); drag its line in a chart, or type it here"));
    lagBox_->setFixedWidth(px(64));
    lagBox_->setCheck([this](double lag) -> QString {
        if (lag >= 0 && lag <= scene_.shown.context && lag == std::round(lag)) return {};
        return tr("%1 is no lag of the charts: type a whole number from 0 to L = %2.")
            .arg(formatNumber(lag))
            .arg(scene_.shown.context);
    });
    connect(lagBox_, &NumberBox::valueEntered, this, &ExplorePage::setLag);
    connect(lagBox_, &NumberBox::stepRequested, this, [this](int direction, Qt::KeyboardModifiers keys) {
        setLag(std::clamp<double>(scene_.lag + direction * (keys.testFlag(Qt::ControlModifier) ? 10 : 1), 0,
                                  scene_.shown.context));
    });

    auto* copy = new QToolButton(area);
    copy->setObjectName(QStringLiteral("copyAllButton"));
    copy->setText(QStringLiteral("TeX"));
    copy->setAccessibleName(tr("copy all as LaTeX"));
    copy->setToolTip(tr("Copy all of this as LaTeX; a row's context menu copies its value"));
    copy->setFixedSize(px(34), px(21));
    connect(copy, &QToolButton::clicked, this, &ExplorePage::copyAll);

    auto* heading = new QHBoxLayout;
    heading->setSpacing(4);
    heading->addWidget(new PanelHeading(tr("At the cursor"), {}, area), 1);
    heading->addWidget(copy);
    heading->addWidget(makeLabel(area, QStringLiteral("d")));
    heading->addWidget(lagBox_);
    readings_ = new ReadOut(area);
    readings_->setObjectName(QStringLiteral("readings"));
    QWidget::setTabOrder(copy, lagBox_);
    QWidget::setTabOrder(lagBox_, readings_);
    connect(readings_, &ReadOut::copyAllRequested, this, &ExplorePage::copyAll);
    operatorHeading_ = new PanelHeading({}, {}, area);
    operatorHeading_->setObjectName(QStringLiteral("operatorHeading"));
    operator_ = new OperatorView(area);
    fits_ = new BestFits(area);
    column->addLayout(heading);
    column->addSpacing(2);
    column->addWidget(readings_);
    column->addSpacing(4);
    column->addWidget(operatorHeading_);
    column->addWidget(operator_);
    column->addSpacing(5);
    column->addWidget(fits_);
    column->addStretch(1);
    return area;
}

QWidget* ExplorePage::buildButtons() {
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 4, 0, 0);
    line->setSpacing(4);
    animate_ = new QPushButton(row);
    animate_->setObjectName(QStringLiteral("animateButton"));
    freeze_ = new QPushButton(tr("Freeze"), row);
    freeze_->setObjectName(QStringLiteral("freezeButton"));
    freeze_->setCheckable(true);
    freeze_->setToolTip(tr("Keep the present curves as a ghost behind what follows"));
    auto* send = new QPushButton(tr("Send to Train"), row);
    send->setObjectName(QStringLiteral("sendToTrainButton"));
    send->setToolTip(tr("Open a training run with this order, variant, γ, η and L"));
    for (QPushButton* button : {animate_, freeze_, send}) {
        button->setFixedHeight(px(kButtonHeight));
        line->addWidget(button, button == send ? 104 : button == animate_ ? 96 : 72);
        button->setMinimumWidth(px(40));
    }
    connect(freeze_, &QPushButton::toggled, this, &ExplorePage::setFrozen);
    connect(send, &QPushButton::clicked, this,
            [this] { Q_EMIT handOver(QStringLiteral("train"), runOf(model_.value())); });
    connect(animate_, &QPushButton::clicked, &sweep_, &Sweep::stop);
    buildAnimateMenu();
    showAnimating(false);
    return row;
}

void ExplorePage::buildAnimateMenu() {
    animateMenu_ = new QMenu(this);
    animateMenu_->setObjectName(QStringLiteral("animateMenu"));
    const auto add = [this](const QString& text, const QString& name, auto start) {
        QAction* action = animateMenu_->addAction(text, this, start);
        action->setObjectName(name);
        actions_ << action;
    };
    for (const Parameter parameter :
         {Parameter::Gamma, Parameter::Omega, Parameter::Eta, Parameter::Context}) {
        const ParameterInfo info = infoOf(parameter);
        add(tr("Sweep %1 %2").arg(info.symbol, info.name), QLatin1String("animate-") + info.id,
            [this, parameter] { animate(parameter); });
    }
    add(tr("Move the cursor along d"), QStringLiteral("animate-lag"), [this] { animateLag(); });
    QAction* stop = animateMenu_->addAction(tr("Stop the animation"), &sweep_, &Sweep::stop);
    stop->setObjectName(QStringLiteral("animate-stop"));
    actions_ << stop;
}

void ExplorePage::showAnimating(bool running) {
    animate_->setText(running ? tr("Stop") : tr("Animate"));
    animate_->setMenu(running ? nullptr : animateMenu_);
    Q_EMIT settledChanged();
}

}  // namespace jordanscope::views
