#include "views/explore/cursor_panel.h"

#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/controls/number_box.h"
#include "views/explore/operator_view.h"
#include "views/explore/read_out.h"
#include "views/look/label.h"
#include "views/look/number_text.h"
#include "views/look/panel_heading.h"
#include "views/look/typography.h"

namespace jordanscope::views {

CursorPanel::CursorPanel(const ExploreScene& scene, QWidget* parent)
    : QWidget(parent),
      scene_(scene),
      lagBox_(new NumberBox(this)),
      readings_(new ReadOut(this)),
      operatorHeading_(new PanelHeading({}, {}, this)),
      operator_(new OperatorView(this)) {
    buildLagBox();
    readings_->setObjectName(QStringLiteral("readings"));
    operatorHeading_->setObjectName(QStringLiteral("operatorHeading"));

    auto* copy = new QToolButton(this);
    copy->setObjectName(QStringLiteral("copyAllButton"));
    copy->setText(QStringLiteral("TeX"));
    copy->setAccessibleName(tr("copy all as LaTeX"));
    copy->setToolTip(tr("Copy all of this as LaTeX; a row's context menu copies its value"));
    copy->setFixedSize(px(34), px(21));
    connect(copy, &QToolButton::clicked, this, &CursorPanel::copyAll);
    connect(readings_, &ReadOut::copyAllRequested, this, &CursorPanel::copyAll);

    auto* heading = new QHBoxLayout;
    heading->setSpacing(4);
    heading->addWidget(new PanelHeading(tr("At the cursor"), {}, this), 1);
    heading->addWidget(copy);
    heading->addWidget(makeLabel(this, QStringLiteral("d")));
    heading->addWidget(lagBox_);
    QWidget::setTabOrder(copy, lagBox_);
    QWidget::setTabOrder(lagBox_, readings_);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(heading);
    column->addSpacing(2);
    column->addWidget(readings_);
    column->addSpacing(4);
    column->addWidget(operatorHeading_);
    column->addWidget(operator_);
}

void CursorPanel::buildLagBox() {
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
    connect(lagBox_, &NumberBox::valueEntered, this, &CursorPanel::lagChosen);
    connect(lagBox_, &NumberBox::stepRequested, this, [this](int direction, Qt::KeyboardModifiers keys) {
        const int step = keys.testFlag(Qt::ControlModifier) ? 10 : 1;
        Q_EMIT lagChosen(std::clamp<double>(scene_.lag + direction * step, 0, scene_.shown.context));
    });
}

void CursorPanel::refresh() {
    const kernel::Chain chain = chainOf(scene_.shown);
    lagBox_->setValue(scene_.lag);
    readings_->setReadings(readingsAt(chain, scene_.lag));
    operatorHeading_->setText(tr("G(%1)").arg(scene_.lag), tr("one chain, complex"));
    operator_->setMatrix(kernel::chainOperator(chain, scene_.lag));
}

double CursorPanel::shownLag() const {
    return lagBox_->value();
}

void CursorPanel::copyAll() {
    QApplication::clipboard()->setText(latexOf(chainOf(scene_.shown), scene_.lag));
}

}  // namespace jordanscope::views
