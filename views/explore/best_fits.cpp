#include "views/explore/best_fits.h"

#include <algorithm>
#include <cmath>

#include <QGridLayout>
#include <QLabel>

#include "core/base/error.h"
#include "views/look/label.h"
#include "views/look/message_text.h"
#include "views/look/panel_heading.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr int kRowHeight = 19;

QLabel* cell(QWidget* parent, const QString& name, Qt::Alignment alignment) {
    QLabel* label = makeLabel(
        parent, {}, {.name = name, .points = titlePoints(), .alignment = alignment | Qt::AlignVCenter});
    label->setFixedHeight(px(kRowHeight));
    label->setIndent(3);
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
      problem_(makeLabel(
          this, {},
          {.name = QStringLiteral("bestFitsProblem"), .wrapped = true, .colour = QPalette::PlaceholderText})),
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
        row.name = cell(this, QStringLiteral("bestFitName%1").arg(k), Qt::AlignLeft);
        row.mse = cell(this, QStringLiteral("bestFitMse%1").arg(k), Qt::AlignRight);
        row.mse->setToolTip(tr("Mean squared error on the lags d < L"));
        grid->addWidget(row.name, k + 1, 0);
        grid->addWidget(row.mse, k + 1, 1);
    }
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
