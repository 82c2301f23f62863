#pragma once

#include <functional>
#include <string>

#include <QByteArray>
#include <QList>
#include <QObject>

#include "views/fit/fit_job.h"

class QAction;
class QWidget;

namespace jordanscope::views {

class Exporter;
class FitCharts;
class LandscapeView;

// What a fit is written as. C locale, every double reads back as itself (LaTeX: as the table shows it); text
// cells can't become formulas in a spreadsheet. Pure functions.

/// method, column, coefficient; one line a coefficient.
std::string coefficientsCsv(const FitOutput& output);
/// One line a method, as in the window.
std::string tableCsv(const FitOutput& output);
/// A tabular of the same columns, best MSE bold.
std::string tableLatex(const FitOutput& output);
/// {"settings", "rows": [{"method", "target", "context", "mse", "r2", "features", "rank", "condition",
/// "max_coefficient", ...}]}: the shape of `jordan probe --format json`. A number that is not finite is null,
/// and so is what the window shows as a dash.
QByteArray tableJson(const FitOutput& output);

/// The actions of the Export menu. GUI thread.
class FitExports : public QObject {
    Q_OBJECT

public:
    /// `shown` gives the fit on the screen, null where there is none.
    FitExports(std::function<const FitOutput*()> shown, FitCharts& charts, LandscapeView& landscape,
               QWidget& parent);

    const QList<QAction*>& actions() const { return actions_; }

Q_SIGNALS:
    void message(const QString& text);

private:
    void add(const char* name, const QString& text, std::function<void()> save);

    Exporter* exporter_;
    QList<QAction*> actions_;
};

}  // namespace jordanscope::views
