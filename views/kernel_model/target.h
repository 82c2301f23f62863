#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QStringList>

#include "core/targets/lag_csv.h"

namespace jordanscope::views {

enum class TargetKind { Preset, Expression, Csv, Points };

/// A point of a drawn target. `id` stays with the point through moves, exclusion and undo.
struct TargetPoint {
    int id = 0;
    int lag = 0;  ///< tokens; no two points share one
    double value = 0;
    bool excluded = false;  ///< drawn, but the curve does not go through it
    bool operator==(const TargetPoint&) const = default;
};

/// How a file's table is read.
struct CsvReading {
    targets::CsvDialect dialect;
    int lagColumn = 0, valueColumn = 1;
    bool operator==(const CsvReading&) const = default;
};

/// What is to be fitted: y over lags 0, 1, ... A value; every kind keeps its own content, so that choosing
/// another and coming back loses nothing.
struct Target {
    TargetKind kind = TargetKind::Preset;
    std::string preset = "mixed";
    QString expression = QStringLiteral("x*cos(omega*d)");
    QString csvPath;
    std::optional<CsvReading> csvReading;            ///< as the user or a session chose it; empty: as sniffed
    std::shared_ptr<const targets::LagTable> table;  ///< null until the file was read (TargetModel)
    std::vector<TargetPoint> points;                 ///< any order
    bool operator==(const Target&) const = default;
};

/// What a target's formula reads: rad/token, 1/token, tokens.
struct TargetReading {
    double omega = 0, secondOmega = 0;
    double gamma = 0, eta = 0;
    double context = 1024;
    bool float32 = false;  ///< presets only: all of the formula in float32, as published
    bool operator==(const TargetReading&) const = default;
};

/// Short plain text: "mixed", the formula, the file's name, "drawn points".
QString targetName(const Target& target);

/// Names of a table's columns; a column without one is "column 3".
QStringList columnNames(const targets::LagTable& table);

/// A preset's formula for people: "x cos \u03c9d"; empty for an unknown name.
QString presetFormula(const std::string& preset);

/// y at lags 0..count-1, NaN where there is no datum. Pure and thread-safe. Throws Error for a formula with a
/// mistake; a table or points that are not there yet are NaN everywhere.
std::vector<double> valuesOf(const Target& target, const TargetReading& reading, int count);

/// Whether y changes with omega (so that a search and a landscape centre on the target's own).
bool readsOmega(const Target& target);

/// Whether y changes with eta, which only a formula can name.
bool readsEta(const Target& target);

/// Every frequency that a target is known to turn by, rad/token: a preset's own, omega of a formula that
/// names it, none of a table or of points.
std::vector<double> frequenciesOf(const Target& target, const TargetReading& reading);

}  // namespace jordanscope::views
