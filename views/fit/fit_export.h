#pragma once

#include <functional>
#include <string>

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QThreadPool>

#include "views/fit/fit_job.h"

class QAction;
class QWidget;

namespace jordanscope::views {

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

/// Writes through a temporary file. Throws Error(Disk) naming the file and the reason.
void writeFile(const QString& path, const QByteArray& content);

/// The actions of the Export menu; each asks for a file and writes it, texts in a thread of its own. GUI
/// thread.
class FitExports : public QObject {
    Q_OBJECT

public:
    /// `shown` gives the fit on the screen, null where there is none.
    FitExports(std::function<const FitOutput*()> shown, FitCharts& charts, LandscapeView& landscape,
               QWidget& parent);
    ~FitExports() override;

    const QList<QAction*>& actions() const { return actions_; }
    /// No file is being written.
    bool settled() const { return writing_ == 0; }

Q_SIGNALS:
    void message(const QString& text);

private:
    using Write = std::function<void(const QString& path)>;
    void add(const QString& name, const QString& text, const QString& file, const QStringList& filters,
             Write write);
    void addSeparator();
    void ask(const QString& file, const QStringList& filters, const Write& write);
    void inBackground(const QString& path, std::function<void()> write);
    void writeLandscape(const QString& path) const;

    std::function<const FitOutput*()> shown_;
    LandscapeView& landscape_;
    QWidget& parent_;
    QList<QAction*> actions_;
    int writing_ = 0;
    QThreadPool pool_;
};

}  // namespace jordanscope::views
