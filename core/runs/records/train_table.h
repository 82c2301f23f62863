#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/runs/records/packed_column.h"
#include "core/runs/records/records.h"

namespace jordanscope::runs {

/// Numbers of a train record, in this order in TrainTable.
enum class Column {
    Step,
    Loss,
    Accuracy,
    GradNorm,
    LearningRate,
    Tokens,
    Seconds,
    TokensPerSecond,
    MemoryMib,
    GammaMean,
    EtaMean,
    EtaAbsMax,
    Wall,
    TimeData,
    TimeForward,
    TimeBackward,
    TimeOptimiser,
    TimeEvaluation,
};
inline constexpr std::size_t kColumns = 18;
inline constexpr std::size_t kTimeColumns = 5;  ///< the last ones

/// The key of a column in metrics.jsonl; "time.data" for the parts of "time".
std::string_view columnKey(Column column);

class TrainTable;

/// One column of a table, read in place; valid as long as the table and not after it has changed. A single
/// value costs a look-up and an unpacking (some nanoseconds): take a range with copy() where many are needed.
class ColumnView {
public:
    using value_type = double;
    class Iterator;
    using const_iterator = Iterator;
    using iterator = Iterator;

    ColumnView(const TrainTable& table, Column column) : table_(&table), column_(column) {}

    std::size_t size() const;
    bool empty() const { return size() == 0; }
    double operator[](std::size_t row) const;
    double front() const { return (*this)[0]; }
    double back() const { return (*this)[size() - 1]; }
    Iterator begin() const;
    Iterator end() const;

    /// Rows `first`, `first + 1`, ... as many as `out` holds; all of them must be there.
    void copy(std::size_t first, std::span<double> out) const;
    /// All rows from `first` on.
    std::vector<double> values(std::size_t first = 0) const;

private:
    const TrainTable* table_;
    Column column_;
};

bool operator==(const ColumnView& a, const ColumnView& b);

class ColumnView::Iterator {
public:
    using iterator_category = std::random_access_iterator_tag;  // all but references into the column
    using value_type = double;
    using difference_type = std::ptrdiff_t;
    using pointer = const double*;
    using reference = double;

    Iterator() : view_(std::nullopt) {}
    Iterator(const ColumnView& view, std::size_t row) : view_(view), row_(static_cast<std::ptrdiff_t>(row)) {}

    double operator*() const { return (*view_)[static_cast<std::size_t>(row_)]; }
    double operator[](std::ptrdiff_t n) const { return *(*this + n); }
    Iterator& operator+=(std::ptrdiff_t n) {
        row_ += n;
        return *this;
    }
    Iterator& operator-=(std::ptrdiff_t n) { return *this += -n; }
    Iterator& operator++() { return *this += 1; }
    Iterator& operator--() { return *this -= 1; }
    Iterator operator++(int) { return std::exchange(*this, *this + 1); }
    Iterator operator--(int) { return std::exchange(*this, *this - 1); }
    friend Iterator operator+(Iterator it, std::ptrdiff_t n) { return it += n; }
    friend Iterator operator+(std::ptrdiff_t n, Iterator it) { return it += n; }
    friend Iterator operator-(Iterator it, std::ptrdiff_t n) { return it -= n; }
    friend std::ptrdiff_t operator-(const Iterator& a, const Iterator& b) { return a.row_ - b.row_; }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.row_ == b.row_; }
    friend std::strong_ordering operator<=>(const Iterator& a, const Iterator& b) {
        return a.row_ <=> b.row_;
    }

private:
    std::optional<ColumnView> view_;
    std::ptrdiff_t row_ = 0;
};

/// The train records, sorted by step; NaN and infinities are kept. A copy shares all but the newest records
/// with its original, so that it costs the same however long the run is; it may go to another thread. What no
/// record has, or all have alike, takes no memory.
class TrainTable {
public:
    TrainTable();

    std::size_t rows() const { return packedRows_ + tailRows_; }
    ColumnView operator[](Column column) const& { return {*this, column}; }
    ColumnView operator[](Column) const&& = delete;
    /// Whether any record had it.
    bool has(Column column) const { return present_[static_cast<std::size_t>(column)]; }

    using Row = std::array<double, kColumns>;
    /// A row that does not come by rising step is there only after settle().
    void add(const Row& row);
    /// Puts rows that came out of turn where they belong, so that no curve runs backwards: many at once cost
    /// little more than one.
    void settle();
    /// Settles before.
    void dropAfter(double step);
    void clear() { *this = {}; }

    /// Where a reader of the table has come to.
    struct Mark {
        std::uint64_t table = 0, revision = 0;
        std::size_t rows = 0;
    };
    Mark mark() const { return {table_, revision_, rows()}; }
    /// How many of the rows that were there at the mark are there still, unchanged, from the first on: a
    /// reader forgets the rest and goes on from there. 0 for the mark of another table, and for no mark.
    std::size_t unchangedSince(const Mark& mark) const;

    /// Sums over the positive, finite seconds of each part of the time.
    std::array<double, kTimeColumns> timeSums() const;

    std::size_t sharedBytes() const;  ///< in what copies share
    std::size_t ownBytes() const;     ///< in what each copy has for itself

    static constexpr std::size_t kChunkRows = 1024;

private:
    friend class ColumnView;
    struct Chunk {
        std::size_t rows = 0;
        std::array<PackedColumn, kColumns> columns{};
        std::array<double, kTimeColumns> timeSums{};
        std::vector<std::byte> bytes;
    };
    using ChunkPtr = std::shared_ptr<const Chunk>;
    using Rows = std::array<std::vector<double>, kColumns>;  ///< a column that is absent is empty

    static ChunkPtr pack(const Rows& rows, std::size_t first, std::size_t count);
    static Rows unpack(const Chunk& chunk);
    static void append(Rows& rows, std::size_t size, const Row& row);
    static Rows merged(const Rows& rows, std::size_t size, std::span<const Row> late);
    std::size_t chunkOf(std::size_t row) const;  ///< a packed row's
    double firstStepFrom(std::size_t chunk) const;
    void sealTail();
    void index();
    void changedFrom(std::size_t row);

    std::vector<ChunkPtr> chunks_;
    std::vector<std::size_t> starts_;  ///< first row of each chunk
    bool even_ = true;                 ///< every chunk has kChunkRows
    std::size_t packedRows_ = 0;
    Rows tail_;
    std::size_t tailRows_ = 0;
    double lastStep_ = 0;
    std::array<bool, kColumns> present_{};
    std::vector<Row> late_;  ///< out of turn, in the order in which they came
    std::uint64_t table_, revision_ = 0;
    struct Change {
        std::uint64_t revision = 0;
        std::size_t row = 0;
    };
    std::vector<Change> changes_;  ///< rising in both; a later one covers those before it with larger rows
};

/// Where the time of all train records went, in seconds; nullopt where none of them says. What was spent
/// after the last record is not in it.
std::optional<TimeSplit> timeSpent(const TrainTable& train);

}  // namespace jordanscope::runs
