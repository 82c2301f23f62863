#include "views/explore/best_fits.h"

#include <algorithm>
#include <cmath>

#include <QGridLayout>
#include <QLabel>

#include "core/base/error.h"
#include "views/look/message_text.h"
#include "views/look/panel_heading.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr int kRowHeight = 19;

QLabel* makeLabel(QWidget* parent, const QString& name, Qt::Alignment alignment) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setAlignment(alignment | Qt::AlignVCenter);
    label->setObjectName(name);
    QFont small = label->font();
    small.setPointSizeF(titlePoints());
    label->setFont(small);
    label->setFixedHeight(px(kRowHeight));
    return label;
}

}  // namespace

FitRanking rankFits(const kernel::FitResult& result) {
    FitRanking ranking;
    std::string reason;
    for (const kernel::MethodFit& fit : result.fits) {
        if (fit.failure.empty() && !fit.scores.empty() && std::isfinite(fit.scores.front().mse)) {
            ranking.places.push_back({fit.method, fit.scores.front().mse});
        } else if (reason.empty()) {
            reason = fit.failure;
        }
    }
    std::stable_sort(ranking.places.begin(), ranking.places.end(),
                     [](const auto& a, const auto& b) { return a.mse < b.mse; });
    if (ranking.places.empty()) ranking.problem = messageText(reason);
    return ranking;
}

BestFits::BestFits(QWidget* parent)
    : QWidget(parent),
      heading_(new PanelHeading(tr("Best fits"), {}, this)),
      problem_(new QLabel(this)),
      worker_(
          [](const Input& input, kernel::FitWorkspace& workspace, std::stop_token stop) {
              FitRanking ranking;
              try {
                  const kernel::FitRequest request =
                      fitRequest(input.setup, input.parameters, methodsOf(input.setup.basis),
                                 {input.parameters.context});
                  ranking = rankFits(kernel::fitMethods(request, workspace, stop));
              } catch (const std::exception& error) {
                  ranking.problem = messageText(error);
              }
              ranking.target = targetName(input.setup.target);
              return ranking;
          },
          [this](FitRanking ranking) { showRanking(std::move(ranking)); }, {}, Stale::Finish) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    grid->addWidget(heading_, 0, 0, 1, 2);
    for (int k = 0; k < kRows; ++k) {
        Row& row = rows_[static_cast<std::size_t>(k)];
        row.name = makeLabel(this, QStringLiteral("bestFitName%1").arg(k), Qt::AlignLeft);
        row.mse = makeLabel(this, QStringLiteral("bestFitMse%1").arg(k), Qt::AlignRight);
        row.name->setIndent(3);
        row.mse->setIndent(3);
        row.mse->setToolTip(tr("Mean squared error on the lags d < L"));
        grid->addWidget(row.name, k + 1, 0);
        grid->addWidget(row.mse, k + 1, 1);
    }
    problem_->setObjectName(QStringLiteral("bestFitsProblem"));
    problem_->setTextFormat(Qt::PlainText);
    problem_->setWordWrap(true);
    problem_->setForegroundRole(QPalette::PlaceholderText);
    problem_->hide();
    grid->addWidget(problem_, kRows + 1, 0, 1, 2);
    worker_.onSettledChanged([this](bool) { Q_EMIT settledChanged(); });
}

void BestFits::submit(const FitSetup& setup, const Parameters& parameters) {
    worker_.submit({setup, parameters});
}

void BestFits::showRanking(FitRanking ranking) {
    ranking_ = std::move(ranking);
    heading_->setText(tr("Best fits"), tr("of “%1” on d < L").arg(ranking_.target));
    for (std::size_t k = 0; k < rows_.size(); ++k) {
        const bool used = k < ranking_.places.size();
        rows_[k].name->setText(used ? QString::fromStdString(ranking_.places[k].method) : QString());
        rows_[k].mse->setText(used ? QString::number(ranking_.places[k].mse, 'e', 3) : QString());
    }
    problem_->setText(ranking_.problem);
    problem_->setVisible(!ranking_.problem.isEmpty());
}

}  // namespace jordanscope::views
