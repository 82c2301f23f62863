#include "core/targets/lag_csv.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace jordanscope::targets {
namespace {

constexpr std::size_t kProblemsKept = 8;
constexpr std::size_t kPreviewRows = 8;
constexpr int kSniffedRows = 100;
constexpr std::size_t kShownCharacters = 40;

constexpr Words kUtf16 =
    translatable("LagCsv", "the file is UTF-16 text; save it as UTF-8 and open it again");
constexpr Words kEmpty = translatable("LagCsv", "the file is empty; it needs rows of lag and value");
constexpr Words kNoColumn =
    translatable("LagCsv", "the file has %1 columns; choose one of them, or another delimiter");
constexpr Words kHeaderOnly =
    translatable("LagCsv",
                 "no row of the file has a lag and a value (it has a header only); choose the delimiter, the "
                 "decimal sign and the columns");
constexpr Words kNoRow = translatable(
    "LagCsv",
    "no row of the file has a lag and a value (line %1: %2); choose the delimiter, the decimal sign and the "
    "columns");
constexpr Words kShortRow = translatable("LagCsv", "the row has %1 of %2 cells");
constexpr Words kNoLag = translatable("LagCsv", "lag \"%1\" is not a number");
constexpr Words kNotWhole = translatable("LagCsv", "lag %1 is not a whole number from 0 to %2");
constexpr Words kNoValue = translatable("LagCsv", "value \"%1\" is not a number");
constexpr Words kNotFinite = translatable("LagCsv", "value %1 is not finite");

using Cells = std::vector<std::string>;

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r\n\v\f";
    const std::size_t first = text.find_first_not_of(kBlank);
    return first == text.npos ? std::string_view()
                              : text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// A cell as people are shown it: never half a character.
std::string beginningOf(std::string_view cell) {
    std::size_t bytes = 0;
    for (std::size_t seen = 0; bytes < cell.size(); ++bytes)
        if ((static_cast<unsigned char>(cell[bytes]) & 0xC0) != 0x80 && ++seen > kShownCharacters) break;
    return std::string(cell.substr(0, bytes));
}

struct Record {
    int line = 0;
    Cells cells;

    bool blank() const { return cells.size() == 1 && trimmed(cells.front()).empty(); }
};

/// What stands before the records: a byte order mark and a line "sep=;".
struct Opening {
    std::string_view rest;
    std::optional<char> delimiter;
};

Opening opening(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) {
        text.remove_prefix(3);
    } else if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ||
               (text.size() >= 4 && (text[1] == '\0' || text[0] == '\0'))) {
        throw MessageError(ErrorKind::Data, {kUtf16, {}});
    }
    std::string_view line = trimmed(text.substr(0, text.find_first_of("\r\n")));
    if (line.size() >= 2 && line.front() == '"' && line.back() == '"') line = line.substr(1, line.size() - 2);
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    const bool named = line.size() >= 4 && lower(line[0]) == 's' && lower(line[1]) == 'e' &&
                       lower(line[2]) == 'p' && line[3] == '=';
    // The tab of "sep=<tab>" is at the line's end and was trimmed.
    if (!named || line.size() > 5) return {text, std::nullopt};
    return {text, line.size() == 5 ? line[4] : '\t'};
}

/// One record a call, so that a long file needs no second copy of itself. Blank lines and comments are none.
class RecordReader {
public:
    RecordReader(const Opening& opening, char delimiter) : text_(opening.rest), delimiter_(delimiter) {
        if (opening.delimiter) skipLine();
    }

    bool next(Record* record) {
        while (at_ < text_.size()) {
            const std::size_t first = text_.find_first_not_of(" \t", at_);
            if (first != text_.npos && text_[first] == '#') {
                skipLine();
                continue;
            }
            record->line = line_;
            read(record);
            if (!record->blank()) return true;
        }
        return false;
    }

private:
    void endLine() {
        at_ += text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n' ? 2 : 1;
        ++line_;
    }

    void skipLine() {
        at_ = std::min(text_.find_first_of("\r\n", at_), text_.size());
        if (at_ < text_.size()) endLine();
    }

    void read(Record* record) {
        // Cells are filled in place: a row of a long file allocates nothing once its cells have grown.
        std::size_t count = 0;
        std::string* cell = nullptr;
        const auto begin = [&] {
            if (count == kMostCsvColumns) {
                rest_.clear();
                cell = &rest_;
                return;
            }
            if (count == record->cells.size()) record->cells.emplace_back();
            cell = &record->cells[count++];
            cell->clear();
        };
        begin();
        bool inQuotes = false;
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (inQuotes) {
                if (c == '"' && at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
                    *cell += c;
                    ++at_;
                } else if (c == '"') {
                    inQuotes = false;
                } else {
                    line_ += c == '\n';
                    *cell += c;
                }
            } else if (c == '"' && trimmed(*cell).empty()) {
                cell->clear();
                inQuotes = true;
            } else if (c == delimiter_) {
                begin();
            } else if (c == '\n' || c == '\r') {
                endLine();
                break;
            } else {
                *cell += c;
            }
        }
        record->cells.resize(count);
    }

    std::string_view text_;
    char delimiter_;
    std::size_t at_ = 0;
    int line_ = 1;
    std::string rest_;
};

int numbersIn(const Cells& cells, bool decimalComma) {
    double ignored;
    return static_cast<int>(std::count_if(cells.begin(), cells.end(), [&](const std::string& cell) {
        return parseCsvNumber(cell, decimalComma, &ignored);
    }));
}

/// The first rows of a file, and which of them begins the table.
struct Beginning {
    std::vector<Record> records;
    std::vector<int> numbers;  ///< cells of each that are numbers
    std::size_t first = 0;     ///< the row of names, or the first of numbers
    bool names = false;        ///< whether `first` is a row of names
};

Beginning beginning(const Opening& opening, char delimiter, bool decimalComma) {
    Beginning result;
    RecordReader reader(opening, delimiter);
    Record record;
    while (result.records.size() < kSniffedRows && reader.next(&record)) {
        result.numbers.push_back(numbersIn(record.cells, decimalComma));
        result.records.push_back(record);
    }
    const int needed =
        std::any_of(result.numbers.begin(), result.numbers.end(), [](int n) { return n >= 2; }) ? 2 : 1;
    const auto found =
        std::find_if(result.numbers.begin(), result.numbers.end(), [&](int n) { return n >= needed; });
    if (found == result.numbers.end()) {
        // No numbers at all: the first row may be names of a table that is yet to be filled.
        result.names = !result.records.empty();
        return result;
    }
    result.first = static_cast<std::size_t>(found - result.numbers.begin());
    // Rows above with a cell that is no number belong to the table; the first one without any number and with
    // as many places names the columns; what is above that is no part of it.
    const std::size_t width = result.records[result.first].cells.size();
    for (std::size_t row = result.first; row-- > 0;) {
        const std::size_t cells = result.records[row].cells.size();
        if (cells < std::min<std::size_t>(width, 2)) break;
        if (result.numbers[row] == 0) {
            result.first = row;
            result.names = true;
            break;
        }
        if (cells != width) break;
        result.first = row;
    }
    return result;
}

/// A cell without text has no name.
Cells uniqueNames(const Cells& cells) {
    Cells names;
    std::unordered_set<std::string> taken;
    // Where the count of a repeated name stands: many equal names cost no more than their number.
    std::unordered_map<std::string, int> counts;
    for (const std::string& cell : cells) {
        const std::string plain = beginningOf(trimmed(cell));
        std::string name = plain;
        int& n = counts.try_emplace(plain, 1).first->second;
        while (!plain.empty() && !taken.insert(name).second) name = plain + " (" + std::to_string(++n) + ")";
        names.push_back(std::move(name));
    }
    return names;
}

}  // namespace

bool parseCsvNumber(std::string_view cell, bool decimalComma, double* value) {
    constexpr std::string_view kMinus = "\u2212";
    std::string_view plain = trimmed(cell);
    // Nothing longer is a number that someone wrote; a long text is not copied only to be refused.
    if (plain.empty() || plain.size() > 1000) return false;
    std::string text(plain);
    for (std::size_t at; (at = text.find(kMinus)) != text.npos;) text.replace(at, kMinus.size(), "-");
    if (decimalComma) {
        if (text.find('.') != text.npos) return false;
        std::replace(text.begin(), text.end(), ',', '.');
    }
    const char* first = text.data() + (text.front() == '+' ? 1 : 0);
    const char* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(first, last, *value);
    return error == std::errc() && end == last && first != last;
}

CsvDialect sniffDialect(std::string_view text) {
    const Opening open = opening(text);
    CsvDialect best;
    if (open.delimiter) best.delimiter = *open.delimiter;
    double bestScore = -1;
    // Later candidates must be strictly better, so a plain comma file never reads as something else.
    for (const auto& [delimiter, decimalComma] : std::array<std::pair<char, bool>, 7>{{{',', false},
                                                                                       {';', true},
                                                                                       {';', false},
                                                                                       {'\t', false},
                                                                                       {'\t', true},
                                                                                       {' ', false},
                                                                                       {'|', false}}}) {
        if (open.delimiter && *open.delimiter != delimiter) continue;
        const Beginning start = beginning(open, delimiter, decimalComma);
        if (start.records.empty()) break;
        int numericRows = 0, wide = 0;
        const std::size_t width = start.records[start.first].cells.size();
        for (std::size_t row = start.first; row < start.records.size(); ++row) {
            numericRows += start.numbers[row] >= 2;
            wide += start.records[row].cells.size() == width && width >= 2;
        }
        // One row of several cells is a title, not a table.
        const double score =
            (numericRows + (wide >= 2 ? 0.1 * wide : 0)) / static_cast<double>(start.records.size());
        if (score > bestScore + 1e-12) {
            bestScore = score;
            best = {delimiter, decimalComma, start.names};
        }
    }
    return best;
}

LagTable readLagTable(std::string_view text, const CsvDialect& dialect, int lagColumn, int valueColumn,
                      std::stop_token stop) {
    const Opening open = opening(text);
    LagTable table;
    table.dialect = dialect;
    int firstLine = 0;
    {
        const Beginning start = beginning(open, dialect.delimiter, dialect.decimalComma);
        if (start.records.empty()) throw MessageError(ErrorKind::Data, {kEmpty, {}});
        // Told that the first row has no names, what looks like names is a row as any other.
        const Record& first = start.records[start.first];
        firstLine = first.line;
        table.linesAbove = static_cast<int>(start.first);
        const auto columns = static_cast<int>(first.cells.size());
        if (columns == 1) {
            lagColumn = -1;
            valueColumn = 0;
        }
        if (valueColumn >= columns || lagColumn >= columns)
            throw MessageError(ErrorKind::Data, {kNoColumn, {std::to_string(columns)}});
        table.columns = dialect.header ? uniqueNames(first.cells)
                                       : Cells(static_cast<std::size_t>(columns), std::string());
    }
    table.lagColumn = lagColumn;
    table.valueColumn = valueColumn;
    table.lagName = lagColumn < 0 ? std::string() : table.columns[static_cast<std::size_t>(lagColumn)];
    table.valueName = table.columns[static_cast<std::size_t>(valueColumn)];

    std::vector<int> counts;
    RecordReader reader(open, dialect.delimiter);
    Record record;
    const auto problem = [&](Words words, std::vector<std::string> values) {
        ++table.badRows;
        if (table.problems.size() < kProblemsKept)
            table.problems.push_back({record.line, {words, std::move(values)}});
    };
    int row = 0;
    while (reader.next(&record)) {
        if (record.line < firstLine || (record.line == firstLine && dialect.header)) continue;
        if (table.preview.size() < kPreviewRows) {
            Cells& shown = table.preview.emplace_back(record.cells);
            for (std::string& each : shown) each = beginningOf(each);
        }
        const int index = row++;
        if (index % 1024 == 0 && stop.stop_requested()) return table;
        const auto cell = [&](int column) -> const std::string& {
            return record.cells[static_cast<std::size_t>(column)];
        };
        if (std::max(lagColumn, valueColumn) >= std::ssize(record.cells)) {
            problem(kShortRow, {std::to_string(record.cells.size()), std::to_string(table.columns.size())});
            continue;
        }
        double lag = index, value = 0;
        if (lagColumn >= 0 && !parseCsvNumber(cell(lagColumn), dialect.decimalComma, &lag)) {
            problem(kNoLag, {beginningOf(cell(lagColumn))});
        } else if (!(lag >= 0 && lag < kLargestLag && lag == std::floor(lag))) {
            problem(kNotWhole, {lagColumn < 0 ? std::to_string(index) : beginningOf(cell(lagColumn)),
                                std::to_string(kLargestLag - 1)});
        } else if (!parseCsvNumber(cell(valueColumn), dialect.decimalComma, &value)) {
            problem(kNoValue, {beginningOf(cell(valueColumn))});
        } else if (!std::isfinite(value)) {
            problem(kNotFinite, {beginningOf(cell(valueColumn))});
        } else {
            const auto d = static_cast<std::size_t>(lag);
            if (d >= table.values.size()) {
                table.values.resize(d + 1, std::numeric_limits<double>::quiet_NaN());
                counts.resize(d + 1, 0);
            }
            table.duplicateRows += counts[d] > 0;
            const int n = ++counts[d];
            table.values[d] = n == 1 ? value : table.values[d] + (value - table.values[d]) / n;
            ++table.rows;
        }
    }
    if (table.rows == 0) {
        if (table.problems.empty()) throw MessageError(ErrorKind::Data, {kHeaderOnly, {}});
        const CsvProblem& first = table.problems.front();
        throw MessageError(ErrorKind::Data, {kNoRow, {std::to_string(first.line), first.message.english()}});
    }
    return table;
}

std::string readCsvFile(const std::string& path) {
    const auto failure = [&](const std::string& what) {
        return Error(ErrorKind::Data, "cannot read " + path + ": " + what);
    };
    // O_NONBLOCK: opening a pipe that nobody writes to would otherwise wait for ever.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) throw failure(std::strerror(errno));
    struct Closing {
        int descriptor;
        ~Closing() { ::close(descriptor); }
    } closing{descriptor};
    struct stat status{};
    if (::fstat(descriptor, &status) != 0) throw failure(std::strerror(errno));
    // A device or a pipe has no size to trust and may have no end.
    if (!S_ISREG(status.st_mode))
        throw Error(ErrorKind::Data, path + " is no file; choose a table of lags and values");
    std::string bytes;
    const auto size = static_cast<std::size_t>(std::max<off_t>(status.st_size, 0));
    std::size_t filled = 0;
    while (size <= kLargestCsvBytes && filled <= kLargestCsvBytes) {
        // The size is a first guess: the file may grow while it is read.
        if (filled == bytes.size()) bytes.resize(std::max(size + 1, 2 * filled));
        const ssize_t got = ::read(descriptor, bytes.data() + filled, bytes.size() - filled);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) throw failure(std::strerror(errno));
        if (got == 0) break;
        filled += static_cast<std::size_t>(got);
    }
    bytes.resize(filled);
    if (std::max(size, filled) > kLargestCsvBytes)
        throw Error(ErrorKind::Data, path + " has " + std::to_string(std::max(size, filled) >> 20) +
                                         " MiB; a target has at most " + std::to_string(kLargestLag) +
                                         " lags, so keep the columns of lag and value only (64 MiB)");
    return bytes;
}

}  // namespace jordanscope::targets
