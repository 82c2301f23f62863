#include "views/explore/animate_button.h"

#include <utility>

#include <QMenu>

#include "views/kernel_model/parameter_info.h"
#include "views/kernel_model/parameter_model.h"

namespace jordanscope::views {

AnimateButton::AnimateButton(ParameterModel& model, Track cursor, QWidget* parent)
    : QPushButton(parent), model_(model), cursor_(std::move(cursor)), menu_(new QMenu(this)) {
    setObjectName(QStringLiteral("animateButton"));
    menu_->setObjectName(QStringLiteral("animateMenu"));
    buildMenu();
    connect(this, &QPushButton::clicked, &sweep_, &Sweep::stop);
    connect(&sweep_, &Sweep::stopped, this, &AnimateButton::sweepStopped);
    showRunning(false);
}

void AnimateButton::buildMenu() {
    for (const Parameter parameter :
         {Parameter::Gamma, Parameter::Omega, Parameter::Eta, Parameter::Context}) {
        const ParameterInfo info = infoOf(parameter);
        addChoice(tr("Sweep %1 %2").arg(info.symbol, info.name), QLatin1String("animate-") + info.id,
                  [this, parameter] { animate(parameter); });
    }
    addChoice(tr("Move the cursor along d"), QStringLiteral("animate-lag"), [this] { animate(cursor_); });
    addChoice(tr("Stop the animation"), QStringLiteral("animate-stop"), [this] { stop(); });
}

void AnimateButton::addChoice(const QString& text, const QString& name, std::function<void()> start) {
    QAction* action = menu_->addAction(text, this, std::move(start));
    action->setObjectName(name);
    choices_ << action;
}

void AnimateButton::animate(Parameter parameter) {
    stop();
    const SliderMapping& mapping = mappingOf(parameter);
    model_.beginGesture(tr("animate"));
    holdsGesture_ = true;
    animate({[this, parameter, &mapping] { return mapping.fraction(model_.value(parameter)); },
             [this, parameter, &mapping](double along) { model_.set(parameter, mapping.value(along)); }});
}

void AnimateButton::animate(const Track& track) {
    sweep_.start(track.place(), [this, move = track.move](double along) {
        moving_ = true;
        move(along);
        moving_ = false;
    });
    showRunning(true);
}

void AnimateButton::sweepStopped() {
    if (std::exchange(holdsGesture_, false)) model_.endGesture();
    showRunning(false);
}

void AnimateButton::showRunning(bool running) {
    setText(running ? tr("Stop") : tr("Animate"));
    setMenu(running ? nullptr : menu_);
    Q_EMIT runningChanged();
}

}  // namespace jordanscope::views
