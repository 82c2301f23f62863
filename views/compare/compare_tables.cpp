#include "views/compare/compare_tables.h"

#include <cmath>
#include <limits>
#include <map>
#include <set>

#include <QPainter>

#include "core/kernel/methods/method.h"
#include "core/runs/report/published_numbers.h"
#include "core/runs/report/target_match.h"
#include "views/look/number_text.h"
#include "views/look/theme.h"
#include "views/runs/method_text.h"
#include "views/runs/run_delegate.h"
#include "views/runs/saturation_text.h"

namespace jordanscope::views {
namespace {

QIcon chipIcon(const RunLook& look, const Theme& theme) {
    QPixmap chip(18, 8);
    chip.fill(Qt::transparent);
    QPainter painter(&chip);
    paintChip(&painter, QRectF(0, 0, 18, 8), look.colour(theme), lineDashed(look.palette));
    painter.end();
    return chip;
}

/// Columns of figures align: fixed decimals, but for what is not finite or out of all proportion.
QString fixedText(double value, int decimals) {
    if (!(std::abs(value) < 1e4)) return numberText(value, 4);
    const QString text = QString::number(value, 'f', decimals);
    // An accuracy of 31999 in 32000 is not 1.
    return value != 1 && text.toDouble() == 1 ? numberText(value, 4) : text;
}

QString figureText(const EvalFigure& figure) {
    return QStringLiteral("%1 [%2, %3]")
        .arg(fixedText(figure.value, 3), fixedText(figure.low, 2), fixedText(figure.high, 2));
}

/// Beside an accuracy of the kernel task: is all that the target turns by in the method's bank?
TableCell bankCell(const RunSnapshot& run, const Theme& theme) {
    if (!run.description->config) return {};
    const auto match = runs::targetMatch(*run.description->config);
    if (!match) return {};
    const BankText text = bankText(*match);
    return {.text = text.shape + QLatin1Char(' ') + text.word, .colour = colourOf(text.verdict, theme)};
}

/// A run's evaluations at one kind of positions.
struct FiguresRow {
    RunPtr run;
    bool anchored = false;
    runs::Saturation saturation{};  // of absolute positions
    std::map<int, EvalFigure> byLength{};

    QString counts() const {
        QStringList counts;
        for (const auto& [length, figure] : byLength)
            if (const QString n = QString::number(figure.n); !counts.contains(n)) counts << n;
        return counts.join(QStringLiteral(" / "));
    }
};

std::vector<FiguresRow> figuresRows(const std::vector<RunPtr>& runs, EvalMetric metric) {
    std::vector<FiguresRow> rows;
    for (const RunPtr& run : runs) {
        const std::vector<EvalFigure> all = evalFigures(*run->series, metric);
        for (const bool anchored : {false, true}) {
            FiguresRow row{run, anchored};
            if (!anchored) row.saturation = saturationOf(*run);
            for (const EvalFigure& figure : all)
                if (figure.anchored == anchored) row.byLength[figure.length] = figure;
            if (!row.byLength.empty()) rows.push_back(std::move(row));
        }
    }
    return rows;
}

/// The best of each length; an infinite or missing figure is never it, and equal ones are equally good.
std::map<int, double> bestByLength(const std::vector<FiguresRow>& rows, EvalMetric metric) {
    std::map<int, double> best;
    for (const FiguresRow& row : rows)
        for (const auto& [length, figure] : row.byLength) {
            if (!std::isfinite(figure.value)) continue;
            const auto [place, first] = best.try_emplace(length, figure.value);
            if (!first)
                place->second = metric == EvalMetric::Accuracy ? std::max(place->second, figure.value)
                                                               : std::min(place->second, figure.value);
        }
    return best;
}

}  // namespace

TableCell runCell(const RunSnapshot& run, const RunLook& look, const Theme& theme) {
    return {.text = run.title(), .icon = chipIcon(look, theme)};
}

DifferencesTable::DifferencesTable(QWidget* parent) : FlatTable(parent) {
    setObjectName(QStringLiteral("differences"));
    setAccessibleName(tr("Differences of the configurations"));
}

void DifferencesTable::setRuns(const std::vector<RunPtr>& runs, const RunLooks& looks) {
    setContent([runs, looks](const Theme& theme) {
        std::vector<ConfigRows> configs;
        for (const RunPtr& run : runs) configs.push_back(run->description->rows);
        const std::vector<DifferenceRow> keys = differences(configs);
        TableContent table;
        table.hint = runs.size() < 2 ? tr("Check two runs or more to see in which settings they differ")
                                     : tr("The checked runs have the same settings");
        table.columns.push_back({tr("Run")});
        for (const DifferenceRow& key : keys) table.columns.push_back({QString::fromStdString(key.key)});
        for (std::size_t i = 0; i < runs.size() && !keys.empty(); ++i) {
            std::vector<TableCell>& row = table.rows.emplace_back();
            row.push_back(runCell(*runs[i], looks.of(runs[i]->id), theme));
            for (const DifferenceRow& key : keys) row.push_back({QString::fromStdString(key.values[i])});
        }
        return table;
    });
}

FiguresTable::FiguresTable(QWidget* parent) : FlatTable(parent) {
    setObjectName(QStringLiteral("figures"));
    setAccessibleName(tr("Evaluations"));
}

void FiguresTable::setRuns(const std::vector<RunPtr>& runs, EvalMetric metric, const RunLooks& looks) {
    setContent([runs, metric, looks](const Theme& theme) {
        const std::vector<FiguresRow> rows = figuresRows(runs, metric);
        const std::map<int, double> best = bestByLength(rows, metric);
        bool kernel = false, published = false, saturated = false;
        const auto bank = [&](const FiguresRow& row) {
            TableCell cell = bankCell(*row.run, theme);
            kernel |= !cell.text.isEmpty();
            return cell;
        };
        const auto figure = [&](const FiguresRow& row, int length) -> TableCell {
            const auto found = row.byLength.find(length);
            if (found == row.byLength.end()) return {};
            const QString note = saturationText(row.saturation, length);
            saturated |= !note.isEmpty();
            return {
                .text = (note.isEmpty() ? QString() : QStringLiteral("▲ ")) + figureText(found->second),
                .tip = note.toHtmlEscaped(),
                .bold = rows.size() > 1 && best.contains(length) && found->second.value == best.at(length)};
        };
        const auto paper = [&](const FiguresRow& row) -> TableCell {
            TableCell cell;
            for (const runs::PublishedNumber& number : runs::publishedNumbers()) {
                if (row.anchored || number.metric != metric || !row.run->description->config ||
                    !runs::comparable(number, *row.run->description->config))
                    continue;
                published = true;
                cell.text = number.length > 0 ? tr("%1 at %2").arg(number.value, 0, 'f', 3).arg(number.length)
                                              : QString::number(number.value, 'f', 3);
            }
            return cell;
        };

        TableContent table;
        table.hint = runs.empty() ? tr("Check runs at the left to see their evaluations")
                                  : tr("The checked runs have no evaluation of this kind yet");
        std::set<int> lengths;
        for (const FiguresRow& row : rows)
            for (const auto& each : row.byLength) lengths.insert(each.first);
        for (const FiguresRow& row : rows) {
            std::vector<TableCell>& cells = table.rows.emplace_back();
            cells.push_back(runCell(*row.run, looks.of(row.run->id), theme));
            if (row.anchored) cells.back().text = tr("%1 (anchored)").arg(cells.back().text);
            cells.push_back(bank(row));
            cells.push_back({row.counts()});
            for (const int length : lengths) cells.push_back(figure(row, length));
            cells.push_back(paper(row));
        }
        table.columns = {{tr("Run")}, {.heading = tr("Target ω"), .hidden = !kernel}, {tr("n"), true}};
        for (const int length : lengths) table.columns.push_back({tr("at %1").arg(length), true});
        table.columns.push_back({tr("published"), true, !published});
        if (saturated)
            table.footnote =
                tr("▲ Beyond the exponent clamp: at this length the published absolute form no longer decays "
                   "in some chains. Point at the figure to see how many.");
        return table;
    });
}

}  // namespace jordanscope::views
