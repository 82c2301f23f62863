#include "core/runs/records/records.h"

#include <cmath>

#include "core/runs/text/number_text.h"

namespace jordanscope::runs {
namespace {

/// One line of JSON, written without a document in between: a trainer's log must cost nothing.
class Line {
public:
    explicit Line(std::string_view kind) : text_("{\"kind\": \"" + std::string(kind) + '"') {}

    void add(std::string_view key, double value) { name(key) += number(value); }
    void add(std::string_view key, const std::optional<double>& value) {
        if (value) add(key, *value);
    }
    void addWhole(std::string_view key, std::int64_t value) { name(key) += std::to_string(value); }
    void addWord(std::string_view key, std::string_view word) { name(key) += '"' + std::string(word) + '"'; }
    std::string& name(std::string_view key) {
        text_ += ", \"";
        text_ += key;
        text_ += "\": ";
        return text_;
    }
    std::string end() && { return std::move(text_) + "}\n"; }

    static std::string number(double value) {
        // "-0" is a whole number to most readers of JSON, and those have no negative zero.
        if (value == 0 && std::signbit(value)) return "-0.0";
        return std::isfinite(value) ? numberText(value) : '"' + numberText(value) + '"';
    }

private:
    std::string text_;
};

std::string nested(double value) {
    return Line::number(value);
}

template <class Element>
std::string nested(const std::vector<Element>& values) {
    std::string text = "[";
    for (const auto& value : values) text += (text.size() > 1 ? ", " : "") + nested(value);
    return text + "]";
}

template <class Table>
void addTable(std::string& text, const char* key, const Table& table) {
    if (table.empty()) return;
    text += (text.ends_with('{') ? "\"" : ", \"") + std::string(key) + "\": " + nested(table);
}

}  // namespace

std::string toLine(const TrainRecord& r) {
    Line line("train");
    line.addWhole("step", r.step);
    line.add("loss", r.loss);
    line.add("accuracy", r.accuracy);
    line.add("grad_norm", r.gradNorm);
    line.add("lr", r.lr);
    line.addWhole("tokens", r.tokens);
    line.add("seconds", r.seconds);
    line.add("tokens_per_s", r.tokensPerSecond);
    line.add("memory_mib", r.memoryMib);
    line.add("gamma_mean", r.gammaMean);
    line.add("eta_mean", r.etaMean);
    line.add("eta_abs_max", r.etaAbsMax);
    line.add("wall", r.wall);
    if (r.time) {
        line.name("time") += "{\"data\": " + Line::number(r.time->data) +
                             ", \"forward\": " + Line::number(r.time->forward) +
                             ", \"backward\": " + Line::number(r.time->backward) +
                             ", \"optimiser\": " + Line::number(r.time->optimiser) +
                             ", \"evaluation\": " + Line::number(r.time->evaluation) + "}";
    }
    return std::move(line).end();
}

std::string toLine(const EvalRecord& r) {
    Line line("eval");
    line.addWhole("step", r.step);
    line.addWhole("length", r.length);
    line.addWord("positions", toText(r.positions));
    line.add("loss", r.loss);
    line.add("loss_stderr", r.lossStderr);
    line.add("accuracy", r.accuracy);
    line.addWhole("n", r.n);
    line.add("ci_low", r.ciLow);
    line.add("ci_high", r.ciHigh);
    line.add("bits_per_byte", r.bitsPerByte);
    return std::move(line).end();
}

std::string toLine(const LearnedRecord& r) {
    Line line("learned");
    line.addWhole("step", r.step);
    std::string layers;
    for (const LearnedLayer& layer : r.layers) {
        std::string text = "{";
        addTable(text, "gamma", layer.gamma);
        addTable(text, "eta", layer.eta);
        addTable(text, "jets", layer.jets);
        addTable(text, "jet_base", layer.jetBase);
        layers += (layers.empty() ? "" : ", ") + text + "}";
    }
    line.name("layers") += "[" + layers + "]";
    return std::move(line).end();
}

std::string resumeLine(std::int64_t step) {
    Line line("resume");
    line.addWhole("step", step);
    return std::move(line).end();
}

}  // namespace jordanscope::runs
