#pragma once

#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"

namespace jordanscope::targets {

/// How a table of lags is written. Sniffed from the first 100 rows; the user may override it.
struct CsvDialect {
    char delimiter = ',';
    bool decimalComma = false;
    bool header = true;
    bool operator==(const CsvDialect&) const = default;
};

struct CsvProblem {
    int line = 0;  ///< 1 is the first line of the file
    Message message;
};

/// A target read from a file: y at whole lags. A lag that occurs more than once is the mean of its rows.
/// Texts are UTF-8 where the file is.
struct LagTable {
    std::vector<double> values;  ///< by lag from 0; NaN = no row for that lag
    std::string lagName, valueName;
    int rows = 0;                                   ///< data rows that were used
    int badRows = 0;                                ///< rows left out, each for a reason as in `problems`
    int duplicateRows = 0;                          ///< rows that share a lag with an earlier row
    int linesAbove = 0;                             ///< titles and the like above the table, left out
    std::vector<CsvProblem> problems;               ///< the first few
    std::vector<std::string> columns;               ///< names, made unique: "x", "x (2)"; empty = numbered
    std::vector<std::vector<std::string>> preview;  ///< the first rows as text
    CsvDialect dialect;
    int lagColumn = 0, valueColumn = 1;  ///< lagColumn -1: the rows are counted
};

inline constexpr int kLargestLag = 8 * 131072;
inline constexpr std::size_t kLargestCsvBytes = 64 << 20;
inline constexpr int kMostCsvColumns = 4096;  ///< cells beyond are not read

/// A first line "sep=;" is taken at its word. Throws MessageError(Data) for UTF-16.
CsvDialect sniffDialect(std::string_view text);

/// RFC 4180 records (quotes, doubled quotes, line ends in quotes). `text` may begin with a UTF-8 byte order
/// mark and a line "sep=;"; lines that begin with # are no records, and neither is what stands above the
/// table: the table begins with the row of names before the first row of numbers, or with that row itself.
/// One column: values at lags 0, 1, ... More columns: `lagColumn` and `valueColumn`, both counted from 0.
/// Throws MessageError(Data) naming the remedy for UTF-16, an empty file, a missing column or no usable row.
/// Its work grows with the bytes of `text` alone. With `stop` it returns early, with what it has.
LagTable readLagTable(std::string_view text, const CsvDialect& dialect, int lagColumn = 0,
                      int valueColumn = 1, std::stop_token stop = {});

/// The bytes of a regular file; a pipe or a device is refused without waiting for it. Throws Error(Data)
/// where it can't be read or is larger than kLargestCsvBytes.
std::string readCsvFile(const std::string& path);

/// A number written with the given decimal sign and no group separators. Returns false for anything else.
bool parseCsvNumber(std::string_view cell, bool decimalComma, double* value);

}  // namespace jordanscope::targets
