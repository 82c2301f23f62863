#include "views/kernel_model/target.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QCoreApplication>
#include <QFileInfo>

#include "core/kernel/targets.h"
#include "core/targets/expression.h"
#include "core/targets/monotone_cubic.h"

namespace jordanscope::views {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Target)
};

std::vector<double> throughPoints(std::vector<TargetPoint> points, int count) {
    std::erase_if(points,
                  [](const TargetPoint& point) { return point.excluded || !std::isfinite(point.value); });
    std::sort(points.begin(), points.end(),
              [](const TargetPoint& a, const TargetPoint& b) { return a.lag < b.lag; });
    std::vector<double> lags, values;
    for (const TargetPoint& point : points) {
        if (!lags.empty() && lags.back() == point.lag) continue;
        lags.push_back(point.lag);
        values.push_back(point.value);
    }
    return targets::MonotoneCubic(std::move(lags), std::move(values)).atLags(count);
}

kernel::TargetParameters parametersOf(const TargetReading& reading) {
    kernel::TargetParameters parameters;
    parameters.omega = reading.omega;
    parameters.secondOmega = reading.secondOmega;
    parameters.gamma = reading.gamma;
    parameters.context = reading.context;
    return parameters;
}

std::vector<double> ofTable(const targets::LagTable* table, int count) {
    std::vector<double> values;
    if (table)
        values.assign(table->values.begin(),
                      table->values.begin() + std::min<qsizetype>(count, std::ssize(table->values)));
    values.resize(static_cast<size_t>(count), std::numeric_limits<double>::quiet_NaN());
    return values;
}

}  // namespace

QString targetName(const Target& target) {
    switch (target.kind) {
        case TargetKind::Preset:
            return QString::fromStdString(target.preset);
        case TargetKind::Expression:
            return target.expression.simplified();
        case TargetKind::Csv:
            return target.csvPath.isEmpty() ? Words::tr("CSV file") : QFileInfo(target.csvPath).fileName();
        case TargetKind::Points:
            break;
    }
    return Words::tr("drawn points");
}

std::vector<double> valuesOf(const Target& target, const TargetReading& reading, int count) {
    count = std::max(count, 0);
    switch (target.kind) {
        case TargetKind::Preset: {
            const auto values = reading.float32 ? kernel::targetValuesInFloat32 : kernel::targetValues;
            return values(target.preset, static_cast<size_t>(count), parametersOf(reading));
        }
        case TargetKind::Expression:
            return targets::expressionValues(target.expression.toStdString(),
                                             {reading.context, reading.omega, reading.gamma, reading.eta},
                                             count);
        case TargetKind::Csv:
            return ofTable(target.table.get(), count);
        case TargetKind::Points:
            break;
    }
    return throughPoints(target.points, count);
}

bool readsOmega(const Target& target) {
    if (target.kind == TargetKind::Preset) return target.preset != "linear";
    return target.kind == TargetKind::Expression &&
           (target.expression.contains(QLatin1String("omega")) || target.expression.contains(QChar(0x03c9)));
}

std::vector<double> frequenciesOf(const Target& target, const TargetReading& reading) {
    if (target.kind == TargetKind::Preset)
        return kernel::targetFrequencies(target.preset, parametersOf(reading));
    return readsOmega(target) ? std::vector<double>{reading.omega} : std::vector<double>{};
}

QStringList columnNames(const targets::LagTable& table) {
    QStringList names;
    for (const std::string& column : table.columns)
        names << (column.empty() ? Words::tr("column %1").arg(names.size() + 1)
                                 : QString::fromStdString(column));
    return names;
}

bool readsEta(const Target& target) {
    return target.kind == TargetKind::Expression &&
           (target.expression.contains(QLatin1String("eta")) || target.expression.contains(QChar(0x03b7)));
}

QString presetFormula(const std::string& preset) {
    for (const kernel::TargetEntry& entry : kernel::targetRegistry()) {
        if (entry.name != preset) continue;
        QString text = QString::fromUtf8(entry.formula.data(), static_cast<qsizetype>(entry.formula.size()));
        const std::pair<const char*, const char*> spellings[] = {{"eps", "ε"}, {"w'", "ω′"}, {"w", "ω"},
                                                                 {"gd", "γd"}, {"^2", "²"},  {"^3", "³"},
                                                                 {"-", "−"},   {"*", ""}};
        for (const auto& [plain, pretty] : spellings)
            text.replace(QLatin1String(plain), QString::fromUtf8(pretty));
        return text;
    }
    return {};
}

}  // namespace jordanscope::views
