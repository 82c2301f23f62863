#include "views/fit/fit_panel.h"

#include <QBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>

#include "views/fit/basis_panel.h"
#include "views/fit/target_panel.h"
#include "views/fit/training_hand_over.h"
#include "views/kernel_model/parameter_panel.h"
#include "views/kernel_model/parameter_slider.h"
#include "views/kernel_model/target_model.h"
#include "views/look/label.h"
#include "views/look/typography.h"

namespace jordanscope::views {

FitPanel::FitPanel(ParameterModel& parameters, TargetModel& target, QWidget* landscape)
    : parameters_(parameters),
      target_(target),
      sliders_(new ParameterPanel(parameters)),
      unused_(makeLabel(
          nullptr, {},
          {.name = QStringLiteral("blockOnly"), .wrapped = true, .colour = QPalette::PlaceholderText})),
      find_(new QPushButton),
      export_(new QPushButton(tr("Export"))),
      train_(new QPushButton(tr("Send to Train"))) {
    setObjectName(QStringLiteral("fitPanel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 10, 8);
    column->setSpacing(5);
    auto* targets = new TargetPanel(target_);
    column->addWidget(sliders_);
    column->addWidget(new BasisPanel(target_));
    column->addWidget(unused_);
    column->addWidget(targets, 5);
    column->addWidget(landscape, 6);
    buildButtons();
    connect(targets, &TargetPanel::message, this, &FitPanel::message);
    connect(&target_, &TargetModel::changed, this, &FitPanel::showUses);
    connect(&parameters_, &ParameterModel::changed, this, &FitPanel::showUses);
    setSearching(false);
    showUses();
}

void FitPanel::buildButtons() {
    find_->setObjectName(QStringLiteral("findButton"));
    export_->setObjectName(QStringLiteral("exportButton"));
    train_->setObjectName(QStringLiteral("sendToTrain"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    for (QPushButton* button : {find_, export_, train_}) {
        button->setFixedHeight(px(24));
        buttons->addWidget(button, 1);
    }
    static_cast<QVBoxLayout*>(layout())->addLayout(buttons);
    connect(find_, &QPushButton::clicked, this, &FitPanel::findClicked);
    connect(train_, &QPushButton::clicked, this, [this] {
        const TrainingHandOver what = trainingHandOver(target_.setup(), parameters_.value());
        if (what.problem.isEmpty())
            Q_EMIT sendToTrain(what.run);
        else
            Q_EMIT message(what.problem);
    });
}

void FitPanel::setExportActions(const QList<QAction*>& actions) {
    auto* menu = new QMenu(export_);
    menu->setObjectName(QStringLiteral("exportMenu"));
    menu->addActions(actions);
    export_->setMenu(menu);
}

void FitPanel::setSearching(bool searching) {
    find_->setText(searching ? tr("Stop") : tr("Find ω, γ"));
}

/// A control that changes nothing says so in its own place.
void FitPanel::showUses() {
    const FitSetup& setup = target_.setup();
    sliders_->setRopeBank(setup.theta, setup.headDim);
    const bool bank = setup.basis == kernel::Basis::RopeBank;
    const QString shortly = tr("block only");
    const auto why = [&](bool used, const QString& symbol) {
        return used ? QString()
                    : tr("The RoPE bank does not read %1: its methods turn at the bank's own frequencies and "
                         "fit every coefficient. Choose the single block.")
                          .arg(symbol);
    };
    // Tied to it, the target turns with omega; a formula may name eta.
    const bool omegaUsed =
        !bank || (parameters_.value().linkTargetOmega && !setup.targetIndex && readsOmega(setup.target));
    sliders_->slider(Parameter::Omega).setUnused(shortly, why(omegaUsed, QStringLiteral("ω")));
    sliders_->slider(Parameter::Eta)
        .setUnused(shortly, why(!bank || readsEta(setup.target), QStringLiteral("η")));
    sliders_->setOrderUnused(why(!bank, tr("the order")));
    QStringList unused;
    if (!omegaUsed) unused << QStringLiteral("ω");
    if (bank && !readsEta(setup.target)) unused << QStringLiteral("η");
    if (bank) unused << tr("order m") << tr("Find");
    unused_->setText(tr("Single block only: %1").arg(unused.join(QStringLiteral(", "))));
    unused_->setVisible(!unused.isEmpty());
    find_->setEnabled(!bank);
    find_->setToolTip(bank
                          ? tr("Looks for one chain's ω and γ, which the RoPE bank does not read. Choose the "
                               "single block.")
                          : tr("Scan all frequencies, refine the best, and move the sliders there"));
    find_->setAccessibleDescription(find_->toolTip());
    showTraining();
}

void FitPanel::showTraining() {
    const TrainingHandOver what = trainingHandOver(target_.setup(), parameters_.value());
    train_->setEnabled(what.problem.isEmpty());
    const runs::KernelConfig& kernel = what.run.config.kernel;
    const QString tip = what.problem.isEmpty() ? tr("Train a model on this kernel: %1, index %2")
                                                     .arg(QString::fromStdString(kernel.benchmark))
                                                     .arg(kernel.targetFreqIndex)
                                               : what.problem;
    train_->setToolTip(tip.toHtmlEscaped());
}

}  // namespace jordanscope::views
