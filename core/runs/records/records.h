#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/runs/config/config.h"

/// Records of metrics.jsonl and learned.jsonl (docs/run_directory.md). Numbers may be NaN or infinite.
namespace jordanscope::runs {

/// Seconds since the last record.
struct TimeSplit {
    double data = 0;
    double forward = 0;
    double backward = 0;
    double optimiser = 0;
    double evaluation = 0;
};

struct TrainRecord {
    std::int64_t step = 0;  ///< from 1
    double loss = 0;        ///< nats, of this very step
    std::optional<double> accuracy;
    double gradNorm = 0;  ///< before clipping
    double lr = 0;
    std::int64_t tokens = 0;
    double seconds = 0;  ///< training time without evaluation, over all resumes
    double tokensPerSecond = 0;
    double memoryMib = 0;
    std::optional<double> gammaMean;
    std::optional<double> etaMean;
    std::optional<double> etaAbsMax;
    std::optional<TimeSplit> time;
    std::optional<double> wall;  ///< Unix seconds
};

struct EvalRecord {
    std::int64_t step = 0;
    int length = 0;
    Positions positions = Positions::Absolute;
    double loss = 0;
    std::optional<double> lossStderr;  ///< nullopt of a single sequence, where it is undefined
    std::optional<double> accuracy;
    std::int64_t n = 0;  ///< sequences
    std::optional<double> ciLow;
    std::optional<double> ciHigh;
    std::optional<double> bitsPerByte;
};

/// One layer's learned values, [head][chain]; empty where the method has none.
struct LearnedLayer {
    using Table = std::vector<std::vector<double>>;
    Table gamma;
    Table eta;
    std::vector<Table> jets;  ///< [m-1][head][chain]
    Table jetBase;
};

struct LearnedRecord {
    std::int64_t step = 0;
    std::vector<LearnedLayer> layers;
};

/// One line each, with its newline.
std::string toLine(const TrainRecord& record);
std::string toLine(const EvalRecord& record);
std::string toLine(const LearnedRecord& record);
std::string resumeLine(std::int64_t step);

}  // namespace jordanscope::runs
