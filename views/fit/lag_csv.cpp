#include "views/fit/lag_csv.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QHash>

#include "core/base/error.h"

namespace jordanscope::views {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(LagCsv)
};

constexpr size_t kProblemsKept = 8;
constexpr size_t kPreviewRows = 8;
constexpr int kSniffedRows = 100;

struct Record {
    int line;
    QStringList cells;
};

/// One record a call, so that a long file needs no second copy of itself.
class RecordReader {
public:
    RecordReader(const QByteArray& text, char delimiter) : text_(text), delimiter_(delimiter) {}

    bool next(Record* record) {
        while (at_ < text_.size()) {
            record->line = line_;
            record->cells.clear();
            readRecord(record);
            const bool blank = record->cells.size() == 1 && record->cells.front().trimmed().isEmpty();
            if (!blank) return true;
        }
        return false;
    }

private:
    void readRecord(Record* record) {
        QByteArray cell;
        bool quoted = false;
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (quoted) {
                if (c == '"' && at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
                    cell += c;
                    ++at_;
                } else if (c == '"') {
                    quoted = false;
                } else {
                    line_ += c == '\n';
                    cell += c;
                }
            } else if (c == '"' && cell.trimmed().isEmpty()) {
                cell.clear();
                quoted = true;
            } else if (c == delimiter_) {
                record->cells << QString::fromUtf8(cell);
                cell.clear();
            } else if (c == '\n' || c == '\r') {
                at_ += c == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n' ? 2 : 1;
                ++line_;
                break;
            } else {
                cell += c;
            }
        }
        record->cells << QString::fromUtf8(cell);
    }

    const QByteArray& text_;
    char delimiter_;
    qsizetype at_ = 0;
    int line_ = 1;
};

QByteArray withoutByteOrderMark(QByteArray text) {
    if (text.startsWith("\xEF\xBB\xBF")) return text.mid(3);
    const bool utf16 = text.startsWith("\xFF\xFE") || text.startsWith("\xFE\xFF") ||
                       (text.size() >= 4 && (text[1] == '\0' || text[0] == '\0'));
    if (utf16) throw Error(ErrorKind::Data, "the file is UTF-16 text; save it as UTF-8 and open it again");
    return text;
}

QStringList uniqueNames(const QStringList& cells) {
    QStringList names;
    for (const QString& cell : cells) {
        const QString plain = cell.trimmed();
        QString name = plain;
        for (int n = 2; names.contains(name); ++n) name = QStringLiteral("%1 (%2)").arg(plain).arg(n);
        names << name;
    }
    return names;
}

}  // namespace

bool parseCsvNumber(const QString& cell, bool decimalComma, double* value) {
    QByteArray text = cell.trimmed().toUtf8();
    text.replace("\xE2\x88\x92", "-");
    if (decimalComma) {
        if (text.contains('.')) return false;
        text.replace(',', '.');
    }
    if (text.startsWith('+')) text.remove(0, 1);
    const auto [end, error] = std::from_chars(text.constBegin(), text.constEnd(), *value);
    return error == std::errc() && end == text.constEnd() && !text.isEmpty();
}

CsvDialect sniffDialect(QByteArray text) {
    text = withoutByteOrderMark(std::move(text));
    CsvDialect best;
    double bestScore = -1;
    // Later candidates must be strictly better, so a plain comma file never reads as something else.
    for (const auto& [delimiter, decimalComma] : std::array<std::pair<char, bool>, 7>{{{',', false},
                                                                                       {';', true},
                                                                                       {';', false},
                                                                                       {'\t', false},
                                                                                       {'\t', true},
                                                                                       {' ', false},
                                                                                       {'|', false}}}) {
        RecordReader reader(text, delimiter);
        Record record;
        int rows = 0, numericRows = 0;
        bool firstIsNumeric = false;
        qsizetype width = 0, wide = 0;
        for (; rows < kSniffedRows && reader.next(&record); ++rows) {
            int numbers = 0;
            double ignored;
            for (const QString& cell : record.cells) numbers += parseCsvNumber(cell, decimalComma, &ignored);
            const bool numeric = numbers >= 2;
            numericRows += numeric;
            firstIsNumeric |= rows == 0 && numbers > 0;
            width = rows == 0 ? record.cells.size() : width;
            wide += record.cells.size() == width && width >= 2;
        }
        if (rows == 0) break;
        const double score = (numericRows + 0.1 * static_cast<double>(wide)) / rows;
        if (score > bestScore + 1e-12) {
            bestScore = score;
            best = {delimiter, decimalComma, !firstIsNumeric};
        }
    }
    return best;
}

LagTable readLagTable(QByteArray text, const CsvDialect& dialect, int lagColumn, int valueColumn,
                      std::stop_token stop) {
    text = withoutByteOrderMark(std::move(text));
    LagTable table;
    table.dialect = dialect;
    table.lagColumn = lagColumn;
    table.valueColumn = valueColumn;
    std::vector<int> counts;
    RecordReader reader(text, dialect.delimiter);
    Record record;
    const auto problem = [&](const QString& what) {
        ++table.badRows;
        if (table.problems.size() < kProblemsKept) table.problems.push_back({record.line, what});
    };
    bool first = true;
    int row = 0;
    while (reader.next(&record)) {
        if (first) {
            first = false;
            if (dialect.header) {
                table.columns = uniqueNames(record.cells);
            } else {
                for (int c = 1; c <= record.cells.size(); ++c) table.columns << Words::tr("column %1").arg(c);
            }
            if (table.columns.size() == 1) {
                lagColumn = -1;
                valueColumn = 0;
            }
            if (valueColumn >= table.columns.size() || lagColumn >= table.columns.size())
                throw Error(ErrorKind::Data, "the file has " + std::to_string(table.columns.size()) +
                                                 " columns; choose one of them, or another delimiter");
            table.lagName = lagColumn < 0 ? QStringLiteral("row") : table.columns[lagColumn];
            table.valueName = table.columns[valueColumn];
            if (dialect.header) continue;
        }
        if (table.preview.size() < kPreviewRows) table.preview.push_back(record.cells);
        const int index = row++;
        if (index % 1024 == 0 && stop.stop_requested()) return table;
        if (std::max(lagColumn, valueColumn) >= record.cells.size()) {
            problem(
                Words::tr("the row has %1 of %2 cells").arg(record.cells.size()).arg(table.columns.size()));
            continue;
        }
        double lag = index, value = 0;
        if (lagColumn >= 0 && !parseCsvNumber(record.cells[lagColumn], dialect.decimalComma, &lag)) {
            problem(Words::tr("lag \"%1\" is not a number").arg(record.cells[lagColumn].left(40)));
        } else if (!(lag >= 0 && lag < kLargestLag && lag == std::floor(lag))) {
            problem(Words::tr("lag %1 is not a whole number from 0 to %2")
                        .arg(record.cells[std::max(lagColumn, 0)].left(40))
                        .arg(kLargestLag - 1));
        } else if (!parseCsvNumber(record.cells[valueColumn], dialect.decimalComma, &value)) {
            problem(Words::tr("value \"%1\" is not a number").arg(record.cells[valueColumn].left(40)));
        } else if (!std::isfinite(value)) {
            problem(Words::tr("value %1 is not finite").arg(record.cells[valueColumn].left(40)));
        } else {
            const size_t d = static_cast<size_t>(lag);
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
    if (first) throw Error(ErrorKind::Data, "the file is empty; it needs rows of lag and value");
    if (table.rows == 0) {
        const std::string detail = table.problems.empty()
                                       ? std::string("it has a header only")
                                       : "line " + std::to_string(table.problems.front().line) + ": " +
                                             table.problems.front().text.toStdString();
        throw Error(ErrorKind::Data, "no row of the file has a lag and a value (" + detail +
                                         "); choose the delimiter, the decimal sign and the columns");
    }
    return table;
}

QByteArray readCsvFile(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw Error(ErrorKind::Data,
                    "cannot read " + path.toStdString() + ": " + file.errorString().toStdString());
    // A device or a pipe has no size to trust and may have no end.
    if (!QFileInfo(path).isFile())
        throw Error(ErrorKind::Data, path.toStdString() + " is no file; choose a table of lags and values");
    const QByteArray bytes = file.size() > kLargestCsvBytes ? QByteArray() : file.read(kLargestCsvBytes + 1);
    if (std::max<qint64>(file.size(), bytes.size()) > kLargestCsvBytes)
        throw Error(ErrorKind::Data, path.toStdString() + " has " + std::to_string(file.size() >> 20) +
                                         " MiB; a target has at most " + std::to_string(kLargestLag) +
                                         " lags, so keep the columns of lag and value only (64 MiB)");
    return bytes;
}

}  // namespace jordanscope::views
