#include "views/fit/basis_panel.h"

#include <QBoxLayout>
#include <QFormLayout>
#include <QFrame>
#include <QLabel>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include "views/controls/number_box.h"
#include "views/kernel_model/target_model.h"
#include "views/look/label.h"
#include "views/look/typography.h"

namespace jordanscope::views {

BasisPanel::BasisPanel(TargetModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    setObjectName(QStringLiteral("basisPanel"));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    block_ = new QRadioButton(tr("Single block"));
    block_->setObjectName(QStringLiteral("basisBlock"));
    block_->setToolTip(tr("The sliders' own chain alone: no intercept, no ridge, the smallest fit."));
    bank_ = new QRadioButton(tr("RoPE bank"));
    bank_->setObjectName(QStringLiteral("basisBank"));
    bank_->setToolTip(tr("The probe's bank of frequencies with an intercept and a ridge."));
    more_ = new QToolButton;
    more_->setObjectName(QStringLiteral("bankMore"));
    more_->setText(QStringLiteral("…"));
    more_->setAccessibleName(tr("sizes of the bank"));
    more_->setToolTip(tr("Frequencies, head_dim, θ and ridge of the bank"));
    more_->setFixedSize(px(24), px(20));
    line->addWidget(makeLabel(nullptr, tr("Basis"), {.bold = true}));
    line->addStretch(1);
    line->addWidget(block_);
    line->addWidget(bank_);
    line->addWidget(more_);
    buildBankSettings();

    connect(bank_, &QRadioButton::toggled, this, &BasisPanel::set);
    connect(more_, &QToolButton::clicked, this, [this] {
        settings_->adjustSize();
        settings_->move(more_->mapToGlobal(QPoint(more_->width() - settings_->width(), more_->height() + 2)));
        settings_->show();
        numFreqs_->setFocus();
    });
    connect(&model_, &TargetModel::changed, this, &BasisPanel::showSetup);
    showSetup();
}

void BasisPanel::buildBankSettings() {
    auto* frame = new QFrame(this, Qt::Popup);
    settings_ = frame;
    frame->setObjectName(QStringLiteral("bankSettings"));
    frame->setFrameShape(QFrame::StyledPanel);
    auto* form = new QFormLayout(frame);
    numFreqs_ = new QSpinBox;
    numFreqs_->setObjectName(QStringLiteral("numFreqs"));
    headDim_ = new QSpinBox;
    headDim_->setObjectName(QStringLiteral("headDim"));
    headDim_->setRange(2, 1024);
    headDim_->setSingleStep(2);
    for (QSpinBox* box : {numFreqs_, headDim_}) {
        box->setLocale(QLocale::c());
        box->setKeyboardTracking(false);
        connect(box, &QSpinBox::valueChanged, this, &BasisPanel::set);
    }
    theta_ = new NumberBox;
    theta_->setObjectName(QStringLiteral("theta"));
    theta_->setCheck([](double value) {
        return value > 1 && value <= 1e8 ? QString() : tr("θ is above 1 and at most 1e8");
    });
    ridge_ = new NumberBox;
    ridge_->setObjectName(QStringLiteral("ridge"));
    ridge_->setCheck([](double value) {
        return value >= 0 && value <= 1e3 ? QString() : tr("the ridge is from 0 to 1000");
    });
    for (NumberBox* box : {theta_, ridge_}) connect(box, &NumberBox::valueEntered, this, &BasisPanel::set);
    form->addRow(tr("Frequencies"), numFreqs_);
    form->addRow(tr("head_dim"), headDim_);
    form->addRow(tr("θ"), theta_);
    form->addRow(tr("Ridge"), ridge_);
}

void BasisPanel::set() {
    FitSetup setup = model_.setup();
    setup.basis = bank_->isChecked() ? kernel::Basis::RopeBank : kernel::Basis::SingleBlock;
    setup.headDim = headDim_->value() - headDim_->value() % 2;
    setup.numFreqs = std::min(numFreqs_->value(), setup.headDim / 2);
    setup.theta = theta_->value();
    setup.ridge = ridge_->value();
    if (setup.targetIndex) setup.targetIndex = std::min(*setup.targetIndex, setup.headDim / 2 - 1);
    model_.edit(setup, tr("change the basis"));
    showSetup();
}

void BasisPanel::showSetup() {
    const FitSetup& setup = model_.setup();
    const bool bank = setup.basis == kernel::Basis::RopeBank;
    const QSignalBlocker first(bank_), second(block_), third(numFreqs_), fourth(headDim_);
    bank_->setChecked(bank);
    block_->setChecked(!bank);
    more_->setEnabled(bank);
    headDim_->setValue(setup.headDim);
    numFreqs_->setRange(1, std::min(64, setup.headDim / 2));
    numFreqs_->setValue(setup.numFreqs);
    theta_->setValue(setup.theta);
    ridge_->setValue(setup.ridge);
}

}  // namespace jordanscope::views
