#pragma once

#include <string>

#include <QByteArray>

#include "views/fit/fit_job.h"

namespace jordanscope::views {

// What a fit is written as. C locale, every double reads back as itself (LaTeX: as the table shows it); text
// cells can't become formulas in a spreadsheet. Pure functions.

/// method, column, coefficient; one line a coefficient.
std::string coefficientsCsv(const FitOutput& output);
/// One line a method, as in the window.
std::string tableCsv(const FitOutput& output);
/// A tabular of the same columns, best MSE bold.
std::string tableLatex(const FitOutput& output);
/// {"settings", "rows": [{"method", "target", "context", "mse", "r2", "features", "rank", "condition",
/// "max_coefficient", ...}]}: the shape of `jordan probe --format json`. A number that is not finite is null.
QByteArray tableJson(const FitOutput& output);

/// Writes through a temporary file. Throws Error(Disk) naming the file and the reason.
void writeFile(const QString& path, const QByteArray& content);

}  // namespace jordanscope::views
