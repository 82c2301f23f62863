#include "views/compare/compare_tables.h"

#include <cmath>
#include <limits>
#include <map>
#include <set>

#include <QEvent>
#include <QHeaderView>
#include <QPainter>

#include "core/base/error.h"
#include "core/kernel/methods/method.h"
#include "core/runs/report/target_match.h"
#include "views/compare/published_marks.h"
#include "views/look/look_change.h"
#include "views/look/number_text.h"
#include "views/look/style.h"
#include "views/look/table_look.h"
#include "views/look/theme.h"
#include "views/look/typography.h"
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

/// Beside an accuracy of the kernel task: is all that the target turns by in the method's bank?
BankText bankOf(const RunSnapshot& run) {
    if (!run.description->config) return {};
    const auto match = runs::targetMatch(*run.description->config);
    return match ? bankText(*match) : BankText{};
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

}  // namespace

FlatTable::FlatTable(QWidget* parent) : QTableWidget(parent) {
    setUpTable(*this, {.columnMargin = 6});
    setIconSize({18, 8});
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setFixedHeight(horizontalHeader()->fontMetrics().height() + 4);
    onLookChange(*this, [this] { refill(); });
}

void FlatTable::setColumnMargin(int pixels) {
    setProperty(kColumnMargin, pixels);
    horizontalHeader()->setProperty(kColumnMargin, pixels);
}

void FlatTable::setHint(const QString& text) {
    if (text == hint_) return;
    hint_ = text;
    viewport()->update();
}

void FlatTable::paintEvent(QPaintEvent* event) {
    QTableWidget::paintEvent(event);
    if (rowCount() > 0 || hint_.isEmpty()) return;
    QPainter painter(viewport());
    painter.setPen(themeOf(*this).muted);
    painter.drawText(viewport()->rect().adjusted(12, 0, -12, 0), Qt::AlignCenter | Qt::TextWordWrap, hint_);
}

QTableWidgetItem* FlatTable::put(int row, int column, const QString& text, bool right) {
    auto* made = new QTableWidgetItem(text);
    made->setTextAlignment((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    made->setToolTip(QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()));
    setItem(row, column, made);
    return made;
}

QTableWidgetItem* FlatTable::putRun(int row, const RunSnapshot& run, const RunLook& look) {
    QTableWidgetItem* made = put(row, 0, run.title());
    made->setIcon(chipIcon(look, themeOf(*this)));
    return made;
}

void FlatTable::setHeadings(const QStringList& headings, int leftAligned) {
    setColumnCount(static_cast<int>(headings.size()));
    for (int i = 0; i < headings.size(); ++i) {
        auto* made = new QTableWidgetItem(headings[i]);
        made->setTextAlignment((i < leftAligned ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        setHorizontalHeaderItem(i, made);
    }
}

DifferencesTable::DifferencesTable(QWidget* parent) : FlatTable(parent) {
    setObjectName(QStringLiteral("differences"));
    setAccessibleName(tr("Differences of the configurations"));
}

void DifferencesTable::setRuns(const std::vector<RunPtr>& runs, const RunLooks& looks) {
    looks_ = looks;
    runs_ = runs;
    std::vector<ConfigRows> configs;
    for (const RunPtr& run : runs) configs.push_back(run->description->rows);
    const std::vector<DifferenceRow> keys = differences(configs);
    QStringList headings{tr("Run")};
    for (const DifferenceRow& key : keys) headings << QString::fromStdString(key.key);
    clearContents();
    setHeadings(headings, static_cast<int>(headings.size()));
    setRowCount(keys.empty() ? 0 : static_cast<int>(runs.size()));
    setHint(runs.size() < 2 ? tr("Check two runs or more to see in which settings they differ")
                            : tr("The checked runs have the same settings"));
    for (int r = 0; r < rowCount(); ++r) {
        const auto run = static_cast<std::size_t>(r);
        putRun(r, *runs[run], looks_.of(runs[run]->id));
        for (std::size_t k = 0; k < keys.size(); ++k)
            put(r, static_cast<int>(k) + 1, QString::fromStdString(keys[k].values[run]));
    }
}

FiguresTable::FiguresTable(QWidget* parent) : FlatTable(parent) {
    setObjectName(QStringLiteral("figures"));
    setAccessibleName(tr("Evaluations"));
}

void FiguresTable::setRuns(const std::vector<RunPtr>& runs, EvalMetric metric, const RunLooks& looks) {
    looks_ = looks;
    runs_ = runs;
    metric_ = metric;
    const Theme& theme = themeOf(*this);
    std::set<int> lengths;
    std::vector<std::map<int, EvalFigure>> figures;
    std::vector<RunPtr> shown;
    std::vector<bool> anchored;
    for (const RunPtr& run : runs) {
        const std::vector<EvalFigure> all = evalFigures(*run->series, metric);
        for (const bool wanted : {false, true}) {
            std::map<int, EvalFigure> byLength;
            for (const EvalFigure& figure : all)
                if (figure.anchored == wanted) byLength[figure.length] = figure;
            if (byLength.empty()) continue;
            for (const auto& [length, figure] : byLength) lengths.insert(length);
            figures.push_back(std::move(byLength));
            shown.push_back(run);
            anchored.push_back(wanted);
        }
    }
    QStringList headings{tr("Run"), tr("Target ω"), tr("n")};
    for (int length : lengths) headings << tr("at %1").arg(length);
    headings << tr("published");
    clearContents();
    setHeadings(headings, 2);
    setRowCount(static_cast<int>(shown.size()));
    setHint(runs.empty() ? tr("Check runs at the left to see their evaluations")
                         : tr("The checked runs have no evaluation of this kind yet"));
    bool kernel = false, published = false, saturated = false;
    for (std::size_t r = 0; r < shown.size(); ++r) {
        const int row = static_cast<int>(r);
        if (QTableWidgetItem* name = putRun(row, *shown[r], looks_.of(shown[r]->id)); anchored[r]) {
            name->setText(tr("%1 (anchored)").arg(name->text()));
            name->setToolTip(name->text().toHtmlEscaped());
        }
        const runs::Saturation saturation = anchored[r] ? runs::Saturation() : saturationOf(*shown[r]);
        const BankText bank = bankOf(*shown[r]);
        if (!bank.word.isEmpty()) {
            kernel = true;
            using Verdict = BankText::Verdict;
            put(row, 1, bank.shape + QLatin1Char(' ') + bank.word)
                ->setForeground(bank.verdict == Verdict::InBank   ? theme.good
                                : bank.verdict == Verdict::Missed ? theme.partial
                                                                  : theme.muted);
        }
        QStringList counts;
        for (const auto& [length, figure] : figures[r])
            if (const QString n = QString::number(figure.n); !counts.contains(n)) counts << n;
        put(row, 2, counts.join(QStringLiteral(" / ")), true);
        int column = 3;
        for (int length : lengths) {
            if (const auto found = figures[r].find(length); found != figures[r].end()) {
                const QString note = saturationText(saturation, length);
                QTableWidgetItem* cell = put(
                    row, column,
                    (note.isEmpty() ? QString() : QStringLiteral("▲ ")) + figureText(found->second), true);
                if (!note.isEmpty()) cell->setToolTip(note.toHtmlEscaped());
                saturated |= !note.isEmpty();
            }
            ++column;
        }
        for (const runs::PublishedNumber& number : runs::publishedNumbers()) {
            if (anchored[r] || number.metric != metric || !shown[r]->description->config ||
                !runs::comparable(number, *shown[r]->description->config))
                continue;
            published = true;
            put(row, column,
                number.length > 0 ? tr("%1 at %2").arg(number.value, 0, 'f', 3).arg(number.length)
                                  : QString::number(number.value, 'f', 3),
                true);
        }
    }
    saturationNote_ = !saturated
                          ? QString()
                          : tr("▲ Beyond the exponent clamp: at this length the published absolute form no "
                               "longer decays in some chains. Point at the figure to see how many.");
    // The best of each length; an infinite or missing figure is never it.
    int column = 3;
    for (int length : lengths) {
        const double sign = metric == EvalMetric::Accuracy ? -1 : 1;
        double best = std::numeric_limits<double>::infinity();
        const auto valueOf = [&](std::size_t r) {
            const auto found = figures[r].find(length);
            const bool usable = found != figures[r].end() && std::isfinite(found->second.value);
            return usable ? sign * found->second.value : std::numeric_limits<double>::infinity();
        };
        for (std::size_t r = 0; r < shown.size(); ++r) best = std::min(best, valueOf(r));
        QFont bold = font();
        bold.setBold(true);
        // Equal ones are equally good.
        for (std::size_t r = 0; r < shown.size() && shown.size() > 1 && std::isfinite(best); ++r)
            if (valueOf(r) == best) item(static_cast<int>(r), column)->setFont(bold);
        ++column;
    }
    // A heading stays hidden by its number, whatever comes to stand there.
    for (int each = 0; each < columnCount(); ++each) setColumnHidden(each, false);
    setColumnHidden(1, !kernel);
    setColumnHidden(columnCount() - 1, !published);
}

}  // namespace jordanscope::views
