#include "core/runs/records/train_table.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>

namespace jordanscope::runs {
namespace {

constexpr std::array<std::string_view, kColumns> kKeys{
    "step",         "loss",          "accuracy",       "grad_norm",      "lr",          "tokens", "seconds",
    "tokens_per_s", "memory_mib",    "gamma_mean",     "eta_mean",       "eta_abs_max", "wall",   "time.data",
    "time.forward", "time.backward", "time.optimiser", "time.evaluation"};

constexpr std::size_t kFirstTime = kColumns - kTimeColumns;
constexpr std::size_t kMostChanges = 64;

std::uint64_t nextTable() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

double positiveSum(const std::vector<double>& seconds, std::size_t first, std::size_t count) {
    double sum = 0;
    for (std::size_t i = first; i < std::min(first + count, seconds.size()); ++i)
        if (std::isfinite(seconds[i]) && seconds[i] > 0) sum += seconds[i];
    return sum;
}

}  // namespace

std::string_view columnKey(Column column) {
    return kKeys[static_cast<std::size_t>(column)];
}

TrainTable::TrainTable() : table_(nextTable()) {}

TrainTable::ChunkPtr TrainTable::pack(const Rows& rows, std::size_t first, std::size_t count) {
    auto chunk = std::make_shared<Chunk>();
    chunk->rows = count;
    for (std::size_t c = 0; c < kColumns; ++c) {
        if (rows[c].empty()) continue;
        chunk->columns[c] = PackedColumn::pack(std::span(rows[c]).subspan(first, count), chunk->bytes);
        if (c >= kFirstTime) chunk->timeSums[c - kFirstTime] = positiveSum(rows[c], first, count);
    }
    chunk->bytes.resize(chunk->bytes.size() + kPackedPadding);
    chunk->bytes.shrink_to_fit();
    return chunk;
}

TrainTable::Rows TrainTable::unpack(const Chunk& chunk) {
    Rows rows;
    for (std::size_t c = 0; c < kColumns; ++c) {
        rows[c].resize(chunk.rows);
        chunk.columns[c].unpack(0, rows[c], chunk.bytes.data());
    }
    return rows;
}

void TrainTable::append(Rows& rows, std::size_t size, const Row& row) {
    for (std::size_t c = 0; c < kColumns; ++c) {
        if (rows[c].empty()) {
            if (isMissing(row[c])) continue;
            rows[c].assign(size, missingCell());
        }
        rows[c].push_back(row[c]);
    }
}

/// Both by rising step; of one step the late ones come behind, as they came.
TrainTable::Rows TrainTable::merged(const Rows& rows, std::size_t size, std::span<const Row> late) {
    Rows all;
    for (std::size_t c = 0; c < kColumns; ++c) {
        if (rows[c].empty() && std::ranges::all_of(late, [c](const Row& row) { return isMissing(row[c]); }))
            continue;
        all[c].reserve(size + late.size());
        std::size_t next = 0;
        for (std::size_t row = 0; row <= size; ++row) {
            while (next < late.size() && (row == size || late[next][0] < rows[0][row]))
                all[c].push_back(late[next++][c]);
            if (row < size) all[c].push_back(rows[c].empty() ? missingCell() : rows[c][row]);
        }
    }
    return all;
}

std::size_t TrainTable::chunkOf(std::size_t row) const {
    if (even_) return row / kChunkRows;
    return static_cast<std::size_t>(std::upper_bound(starts_.begin(), starts_.end(), row) - starts_.begin()) -
           1;
}

void TrainTable::index() {
    starts_.clear();
    packedRows_ = 0;
    even_ = true;
    for (const ChunkPtr& chunk : chunks_) {
        starts_.push_back(packedRows_);
        packedRows_ += chunk->rows;
        even_ = even_ && chunk->rows == kChunkRows;
    }
}

void TrainTable::sealTail() {
    chunks_.push_back(pack(tail_, 0, tailRows_));
    starts_.push_back(packedRows_);
    packedRows_ += tailRows_;
    even_ = even_ && tailRows_ == kChunkRows;
    tail_ = {};
    tailRows_ = 0;
}

void TrainTable::add(const Row& row) {
    for (std::size_t c = 0; c < kColumns; ++c) present_[c] = present_[c] || !isMissing(row[c]);
    if (rows() > 0 && row[0] < lastStep_) {
        late_.push_back(row);
        return;
    }
    if (tailRows_ >= kChunkRows) sealTail();
    append(tail_, tailRows_, row);
    ++tailRows_;
    lastStep_ = row[0];
}

/// Of the rows from that chunk on; above every step where there are none.
double TrainTable::firstStepFrom(std::size_t chunk) const {
    const std::size_t row = chunk < chunks_.size() ? starts_[chunk] : packedRows_;
    return row < rows() ? (*this)[Column::Step][row] : std::numeric_limits<double>::infinity();
}

void TrainTable::settle() {
    if (late_.empty()) return;
    std::ranges::stable_sort(late_, {}, [](const Row& row) { return row[0]; });
    const ColumnView steps = (*this)[Column::Step];
    const auto place = static_cast<std::size_t>(
        std::upper_bound(steps.begin(), steps.end(), late_.front()[0]) - steps.begin());
    changedFrom(place);
    // Each chunk takes those that stand before the next one's first row.
    std::size_t next = 0;
    const auto takenBy = [&](double end) {
        const std::size_t from = next;
        while (next < late_.size() && late_[next][0] < end) ++next;
        return std::span<const Row>(late_).subspan(from, next - from);
    };
    std::vector<ChunkPtr> chunks;
    chunks.reserve(chunks_.size() + 1);
    for (std::size_t at = 0; at < chunks_.size(); ++at) {
        const auto late = next < late_.size() ? takenBy(firstStepFrom(at + 1)) : std::span<const Row>();
        if (late.empty()) {
            chunks.push_back(chunks_[at]);
            continue;
        }
        const std::size_t size = chunks_[at]->rows + late.size();
        const Rows rows = merged(unpack(*chunks_[at]), chunks_[at]->rows, late);
        for (std::size_t first = 0; first < size; first += kChunkRows)
            chunks.push_back(pack(rows, first, std::min(kChunkRows, size - first)));
    }
    tail_ = merged(tail_, tailRows_, std::span<const Row>(late_).subspan(next));
    tailRows_ += late_.size() - next;
    chunks_ = std::move(chunks);
    late_ = {};
    index();
    if (tailRows_ > 2 * kChunkRows) sealTail();
}

void TrainTable::dropAfter(double step) {
    settle();
    const ColumnView steps = (*this)[Column::Step];
    const auto keep =
        static_cast<std::size_t>(std::upper_bound(steps.begin(), steps.end(), step) - steps.begin());
    if (keep == rows()) return;
    changedFrom(keep);
    if (keep < packedRows_) {
        const std::size_t at = chunkOf(keep);
        tailRows_ = keep - starts_[at];
        tail_ = unpack(*chunks_[at]);
        chunks_.resize(at);
        index();
    } else {
        tailRows_ = keep - packedRows_;
    }
    for (std::vector<double>& column : tail_)
        if (!column.empty()) column.resize(tailRows_);
    if (rows() > 0) lastStep_ = (*this)[Column::Step].back();
}

void TrainTable::changedFrom(std::size_t row) {
    while (!changes_.empty() && changes_.back().row >= row) changes_.pop_back();
    changes_.push_back({++revision_, row});
    if (changes_.size() > kMostChanges) {
        // Two in one, which then says a little more than has changed.
        changes_[1].row = changes_[0].row;
        changes_.erase(changes_.begin());
    }
}

std::size_t TrainTable::unchangedSince(const Mark& mark) const {
    if (mark.table != table_) return 0;
    const auto later =
        std::upper_bound(changes_.begin(), changes_.end(), mark.revision,
                         [](std::uint64_t r, const Change& each) { return r < each.revision; });
    return later == changes_.end() ? mark.rows : std::min(mark.rows, later->row);
}

std::array<double, kTimeColumns> TrainTable::timeSums() const {
    std::array<double, kTimeColumns> sums{};
    for (std::size_t part = 0; part < kTimeColumns; ++part) {
        for (const ChunkPtr& chunk : chunks_) sums[part] += chunk->timeSums[part];
        sums[part] += positiveSum(tail_[kFirstTime + part], 0, tailRows_);
    }
    return sums;
}

std::size_t TrainTable::sharedBytes() const {
    return std::accumulate(
        chunks_.begin(), chunks_.end(), std::size_t{0},
        [](std::size_t sum, const ChunkPtr& chunk) { return sum + sizeof(Chunk) + chunk->bytes.capacity(); });
}

std::size_t TrainTable::ownBytes() const {
    std::size_t bytes =
        sizeof *this + chunks_.capacity() * sizeof(ChunkPtr) + starts_.capacity() * sizeof(std::size_t);
    for (const std::vector<double>& column : tail_) bytes += column.capacity() * sizeof(double);
    return bytes;
}

std::size_t ColumnView::size() const {
    return table_->rows();
}

double ColumnView::operator[](std::size_t row) const {
    const auto c = static_cast<std::size_t>(column_);
    if (row >= table_->packedRows_) {
        const std::vector<double>& tail = table_->tail_[c];
        return tail.empty() ? missingCell() : tail[row - table_->packedRows_];
    }
    const std::size_t at = table_->chunkOf(row);
    const TrainTable::Chunk& chunk = *table_->chunks_[at];
    return chunk.columns[c].at(row - table_->starts_[at], chunk.bytes.data());
}

ColumnView::Iterator ColumnView::begin() const {
    return {*this, 0};
}
ColumnView::Iterator ColumnView::end() const {
    return {*this, size()};
}

void ColumnView::copy(std::size_t first, std::span<double> out) const {
    const auto c = static_cast<std::size_t>(column_);
    while (!out.empty() && first < table_->packedRows_) {
        const std::size_t at = table_->chunkOf(first);
        const TrainTable::Chunk& chunk = *table_->chunks_[at];
        const std::size_t offset = first - table_->starts_[at];
        const std::size_t count = std::min(out.size(), chunk.rows - offset);
        chunk.columns[c].unpack(offset, out.first(count), chunk.bytes.data());
        out = out.subspan(count);
        first += count;
    }
    if (out.empty()) return;
    const std::vector<double>& tail = table_->tail_[c];
    if (tail.empty()) {
        std::fill(out.begin(), out.end(), missingCell());
    } else {
        std::copy_n(tail.begin() + static_cast<std::ptrdiff_t>(first - table_->packedRows_), out.size(),
                    out.begin());
    }
}

std::vector<double> ColumnView::values(std::size_t first) const {
    std::vector<double> all(size() - std::min(first, size()));
    copy(first, all);
    return all;
}

bool operator==(const ColumnView& a, const ColumnView& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

std::optional<TimeSplit> timeSpent(const TrainTable& train) {
    bool any = false;
    for (std::size_t c = kFirstTime; c < kColumns; ++c) any = any || train.has(static_cast<Column>(c));
    if (!any) return std::nullopt;
    const auto sums = train.timeSums();
    return TimeSplit{sums[0], sums[1], sums[2], sums[3], sums[4]};
}

}  // namespace jordanscope::runs
