#pragma once

#include <stop_token>
#include <vector>

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace jordanscope::views {

/// How a table of lags is written. Sniffed from the first 100 rows; the user may override it.
struct CsvDialect {
    char delimiter = ',';
    bool decimalComma = false;
    bool header = true;
    bool operator==(const CsvDialect&) const = default;
};

struct CsvProblem {
    int line = 0;  ///< 1 is the first line of the file
    QString text;
};

/// A target read from a file: y at whole lags. A lag that occurs more than once is the mean of its rows.
struct LagTable {
    std::vector<double> values;  ///< by lag from 0; NaN = no row for that lag
    QString lagName, valueName;
    int rows = 0;                      ///< data rows that were used
    int badRows = 0;                   ///< rows left out, each for a reason like those in `problems`
    int duplicateRows = 0;             ///< rows that share a lag with an earlier row
    std::vector<CsvProblem> problems;  ///< the first few
    QStringList columns;               ///< names, made unique: "x", "x (2)"
    std::vector<QStringList> preview;  ///< the first rows as text
    CsvDialect dialect;
    int lagColumn = 0, valueColumn = 1;  ///< lagColumn -1: the rows are counted
};

inline constexpr int kLargestLag = 8 * 131072;
inline constexpr qint64 kLargestCsvBytes = 64 << 20;

CsvDialect sniffDialect(QByteArray text);

/// RFC 4180 records (quotes, doubled quotes, line ends in quotes). `text` may begin with a UTF-8 byte order
/// mark. One column: values at lags 0, 1, ... More columns: `lagColumn` and `valueColumn`, both counted from
/// 0. Throws Error(Data) naming the remedy for UTF-16, an empty file, a missing column or no usable row.
/// With `stop` it returns early, with what it has.
LagTable readLagTable(QByteArray text, const CsvDialect& dialect, int lagColumn = 0, int valueColumn = 1,
                      std::stop_token stop = {});

/// Reads and sniffs a file. Throws Error(Data) where it can't be read or is larger than kLargestCsvBytes.
QByteArray readCsvFile(const QString& path);

/// A number written with the given decimal sign and no group separators. Returns false for anything else.
bool parseCsvNumber(const QString& cell, bool decimalComma, double* value);

}  // namespace jordanscope::views
