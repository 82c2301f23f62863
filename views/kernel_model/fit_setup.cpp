#include "views/kernel_model/fit_setup.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QJsonArray>
#include <QLocale>
#include <QStringList>

namespace jordanscope::views {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FitSetup)
};

constexpr int kSecondIndexStep = 2;  // the published second frequency: index 5 beside index 3

const char* const kKindNames[] = {"preset", "expression", "csv", "points"};

QString number(double value) {
    return QLocale::c().toString(value, 'g', 6);
}

/// "1e−4" rather than "0.0001" or "1e-04".
QString shortNumber(double value) {
    if (value == 0 || std::abs(value) >= 1e-3) return number(value);
    const int exponent = static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9));
    return QStringLiteral("%1e−%2").arg(number(value / std::pow(10.0, exponent))).arg(-exponent);
}

template <typename Value, typename Valid>
void take(const QJsonObject& json, const char* key, Value& value, Valid valid) {
    const QJsonValue found = json[QLatin1String(key)];
    if (!found.isDouble()) return;
    const double read = found.toDouble();
    if (std::isfinite(read) && std::abs(read) < 1e9 && valid(read)) value = static_cast<Value>(read);
}

QJsonArray pointsToJson(const std::vector<TargetPoint>& points) {
    QJsonArray array;
    for (const TargetPoint& point : points) array.append(QJsonArray{point.lag, point.value, point.excluded});
    return array;
}

std::vector<TargetPoint> pointsFromJson(const QJsonArray& array) {
    std::vector<TargetPoint> points;
    for (const QJsonValue& entry : array) {
        const QJsonArray cells = entry.toArray();
        const double lag = cells.at(0).toDouble(-1), value = cells.at(1).toDouble(NAN);
        const bool known = std::any_of(points.begin(), points.end(),
                                       [&](const TargetPoint& point) { return point.lag == lag; });
        if (!(lag >= 0 && lag < targets::kLargestLag && lag == std::floor(lag)) || !std::isfinite(value) ||
            known)
            continue;
        points.push_back(
            {static_cast<int>(points.size()) + 1, static_cast<int>(lag), value, cells.at(2).toBool()});
    }
    return points;
}

QJsonObject tableToJson(const Target& target) {
    QJsonObject json{{"file", target.csvPath}};
    if (!target.csvReading) return json;
    const CsvReading& reading = *target.csvReading;
    json["delimiter"] = QString(QLatin1Char(reading.dialect.delimiter));
    json["decimal_comma"] = reading.dialect.decimalComma;
    json["header"] = reading.dialect.header;
    json["lag_column"] = reading.lagColumn;
    json["value_column"] = reading.valueColumn;
    return json;
}

void readTable(const QJsonObject& json, Target& target) {
    target.csvPath = json["file"].toString();
    const QString delimiter = json["delimiter"].toString();
    if (target.csvPath.isEmpty() || delimiter.size() != 1 || delimiter[0].unicode() >= 128) return;
    target.csvReading =
        CsvReading{{delimiter[0].toLatin1(), json["decimal_comma"].toBool(), json["header"].toBool()},
                   std::max(json["lag_column"].toInt(0), -1),
                   std::max(json["value_column"].toInt(1), 0)};
}

}  // namespace

TargetReading targetReading(const FitSetup& setup, const Parameters& parameters) {
    TargetReading reading;
    reading.omega = parameters.targetOmega;
    reading.gamma = parameters.targetGamma;
    reading.eta = parameters.eta;
    reading.context = parameters.context;
    reading.float32 = setup.precision == kernel::Precision::Float32AsPublished;
    if (setup.basis == kernel::Basis::RopeBank && setup.targetIndex) {
        reading.omega = kernel::bankFrequency(*setup.targetIndex, setup.headDim, setup.theta);
        reading.secondOmega =
            kernel::bankFrequency(*setup.targetIndex + kSecondIndexStep, setup.headDim, setup.theta);
    } else {
        reading.secondOmega =
            reading.omega * kernel::bankFrequency(kSecondIndexStep, setup.headDim, setup.theta);
    }
    return reading;
}

std::vector<int> contextsOf(const FitSetup& setup, int context, bool released) {
    std::vector<int> contexts{context};
    if (setup.contexts == ContextChoice::UpTo8192) {
        for (const int fixed : {1024, 2048, 4096, 8192})
            if (fixed > context) contexts.push_back(fixed);
    } else if (released) {
        for (const int factor : {2, 4, 8}) contexts.push_back(factor * context);
    }
    return contexts;
}

std::vector<std::string> methodsOf(kernel::Basis basis) {
    return basis == kernel::Basis::RopeBank ? kernel::bankMethods() : kernel::singleBlockMethods();
}

kernel::FitRequest fitRequest(const FitSetup& setup, const Parameters& parameters,
                              std::vector<std::string> methods, std::vector<int> contexts, int lags) {
    kernel::FitRequest request;
    request.basis = setup.basis;
    request.bank.trainContext = parameters.context;
    request.bank.numFreqs = setup.numFreqs;
    request.bank.headDim = setup.headDim;
    request.bank.theta = setup.theta;
    request.bank.ridge = setup.ridge;
    request.bank.gamma = parameters.gamma;
    request.block = chainOf(parameters);
    request.context = parameters.context;
    request.methods = std::move(methods);
    request.contexts = std::move(contexts);
    request.precision = setup.precision;
    const int count =
        std::max({lags, parameters.context, request.contexts.empty() ? 0 : request.contexts.back()});
    request.target = valuesOf(setup.target, targetReading(setup, parameters), count);
    return request;
}

QString describeBasis(const FitSetup& setup, const Parameters& parameters) {
    QStringList parts;
    if (setup.basis == kernel::Basis::RopeBank) {
        parts << Words::tr("RoPE bank of %1 frequencies, head_dim %2, θ = %3")
                     .arg(setup.numFreqs)
                     .arg(setup.headDim)
                     .arg(number(setup.theta));
        parts << Words::tr("ridge %1").arg(shortNumber(setup.ridge));
    } else {
        parts << Words::tr("single block at ω = %1, γ = %2, order %3")
                     .arg(number(parameters.omega), number(parameters.gamma))
                     .arg(parameters.order);
        parts << Words::tr("no intercept, no ridge");
    }
    parts << (setup.precision == kernel::Precision::Float64 ? Words::tr("float64")
                                                            : Words::tr("float32 as published"));
    return parts.join(QStringLiteral(" · "));
}

QJsonObject toJson(const FitSetup& setup) {
    const Target& target = setup.target;
    QJsonObject json{
        {"basis", setup.basis == kernel::Basis::RopeBank ? "rope_bank" : "single_block"},
        {"num_freqs", setup.numFreqs},
        {"head_dim", setup.headDim},
        {"theta", setup.theta},
        {"ridge", setup.ridge},
        {"precision", setup.precision == kernel::Precision::Float64 ? "float64" : "float32_as_published"},
        {"contexts", setup.contexts == ContextChoice::UpTo8192 ? "up_to_8192" : "multiples"},
        {"target", kKindNames[static_cast<int>(target.kind)]},
        {"preset", QString::fromStdString(target.preset)},
        {"expression", target.expression},
        {"csv", tableToJson(target)},
        {"points", pointsToJson(target.points)}};
    if (setup.targetIndex) json["target_freq_index"] = *setup.targetIndex;
    return json;
}

FitSetup fitSetupFromJson(const QJsonObject& json) {
    FitSetup setup;
    const auto whole = [](double low, double high) {
        return [=](double value) { return value >= low && value <= high && value == std::floor(value); };
    };
    if (json["basis"].toString() == QLatin1String("single_block")) setup.basis = kernel::Basis::SingleBlock;
    take(json, "head_dim", setup.headDim,
         [&](double v) { return whole(2, 1024)(v) && static_cast<int>(v) % 2 == 0; });
    setup.numFreqs = std::min(setup.numFreqs, setup.headDim / 2);
    take(json, "num_freqs", setup.numFreqs, whole(1, std::min(64, setup.headDim / 2)));
    take(json, "theta", setup.theta, [](double v) { return v > 1 && v <= 1e8; });
    take(json, "ridge", setup.ridge, [](double v) { return v >= 0 && v <= 1e3; });
    int index = -1;
    take(json, "target_freq_index", index, whole(0, setup.headDim / 2 - 1));
    if (index >= 0) setup.targetIndex = index;
    if (json["precision"].toString() == QLatin1String("float32_as_published"))
        setup.precision = kernel::Precision::Float32AsPublished;
    if (json["contexts"].toString() == QLatin1String("multiples")) setup.contexts = ContextChoice::Multiples;

    Target& target = setup.target;
    for (int kind = 0; kind < 4; ++kind)
        if (json["target"].toString() == QLatin1String(kKindNames[kind]))
            target.kind = static_cast<TargetKind>(kind);
    const auto presets = kernel::targetNames();
    const std::string preset = json["preset"].toString().toStdString();
    if (std::find(presets.begin(), presets.end(), preset) != presets.end()) target.preset = preset;
    if (json["expression"].isString()) target.expression = json["expression"].toString().left(2000);
    readTable(json["csv"].toObject(), target);
    target.points = pointsFromJson(json["points"].toArray());
    return setup;
}

}  // namespace jordanscope::views
