#pragma once

#include <array>
#include <string>
#include <vector>

#include <QWidget>

#include "core/kernel/fits/fit.h"
#include "views/kernel_model/fit_setup.h"
#include "views/worker/newest_wins.h"

class QLabel;

namespace jordanscope::views {

class PanelHeading;

/// Methods by their MSE on the lags below L, best first; those without a fit are left out.
struct FitRanking {
    struct Place {
        std::string method;
        double mse = 0;
    };
    std::vector<Place> places;
    QString problem;  // why there is nothing to rank
    QString target;   // whose fits these are
};
FitRanking rankFits(const kernel::FitResult& result);

/// The five best fits of the present target, computed by a worker; never waited for while a slider moves.
class BestFits : public QWidget {
    Q_OBJECT

public:
    explicit BestFits(QWidget* parent = nullptr);

    void submit(const FitSetup& setup, const Parameters& parameters);
    bool settled() const { return worker_.settled(); }
    const FitRanking& ranking() const { return ranking_; }

Q_SIGNALS:
    void settledChanged();

private:
    static constexpr int kRows = 5;
    struct Input {
        FitSetup setup;
        Parameters parameters;
    };
    struct Row {
        QLabel *name, *mse;
    };

    void showRanking(FitRanking ranking);

    PanelHeading* heading_;
    QLabel* problem_;
    std::array<Row, kRows> rows_{};
    FitRanking ranking_;
    NewestWins<Input, FitRanking, kernel::FitWorkspace> worker_;
};

}  // namespace jordanscope::views
