#include "views/train/launch_button.h"

#include <QEvent>
#include <QMessageBox>

namespace jordanscope::views {

LaunchButton::LaunchButton(QWidget* parent) : QPushButton(parent) {
    setObjectName(QStringLiteral("launch"));
    setDefault(true);
    connect(this, &QPushButton::clicked, this, &LaunchButton::ask);
    refresh();
}

void LaunchButton::setPlan(int runs, const QString& obstacle) {
    runs_ = runs;
    obstacle_ = obstacle;
    refresh();
}

void LaunchButton::renew() {
    if (state_ == State::Ready) return;
    state_ = State::Ready;
    refresh();
}

void LaunchButton::setLaunching() {
    state_ = State::Launching;
    refresh();
}

void LaunchButton::setLaunched(int runs) {
    if (state_ != State::Launching) return;
    // None could be made, and a message says why: the plan is as good as before.
    state_ = runs > 0 ? State::Launched : State::Ready;
    refresh();
}

void LaunchButton::ask() {
    if (state_ == State::Ready) {
        Q_EMIT launchAsked();
        return;
    }
    auto* box = new QMessageBox(
        QMessageBox::Question, tr("Launch again"),
        runs_ == 1 ? tr("This run has just been launched. Launch another one with the same settings?")
                   : tr("These %1 runs have just been launched. Launch them once more?").arg(runs_),
        QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("confirmLaunch"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->addButton(tr("Launch again"), QMessageBox::AcceptRole);
    connect(box, &QMessageBox::buttonClicked, this, [this, box](QAbstractButton* pressed) {
        if (box->buttonRole(pressed) == QMessageBox::AcceptRole) Q_EMIT launchAsked();
    });
    box->open();
}

bool LaunchButton::event(QEvent* event) {
    // The second half of a double click belongs to the first.
    if (event->type() == QEvent::MouseButtonDblClick) return true;
    return QPushButton::event(event);
}

void LaunchButton::changeEvent(QEvent* event) {
    QPushButton::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) refresh();
}

void LaunchButton::refresh() {
    const bool possible = obstacle_.isEmpty() && runs_ > 0;
    setEnabled(possible && state_ != State::Launching);
    setText(!possible                    ? tr("Launch")
            : state_ == State::Launching ? tr("Launching …")
            : state_ == State::Launched  ? tr("Launch again …")
            : runs_ == 1                 ? tr("Launch 1 run")
                                         : tr("Launch %1 runs").arg(runs_));
    setToolTip(obstacle_.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(obstacle_.toHtmlEscaped()));
    setAccessibleDescription(obstacle_);
}

}  // namespace jordanscope::views
