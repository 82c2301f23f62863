#include "views/compare/crosshair_read_out.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QPainter>

#include "views/look/number_text.h"
#include "views/look/theme.h"
#include "views/look/typography.h"
#include "views/runs/run_delegate.h"

namespace jordanscope::views {
namespace {

constexpr int kRowDesign = 19;
constexpr double kTremble = 4;  // pixels beside a line's end that still point at it

int rowHeight() {
    return px(kRowDesign);
}

std::size_t nearestIndex(std::span<const double> x, double at) {
    const auto right = std::lower_bound(x.begin(), x.end(), at);
    if (right == x.begin()) return 0;
    if (right == x.end()) return x.size() - 1;
    const auto left = std::prev(right);
    return static_cast<std::size_t>((at - *left <= *right - at ? left : right) - x.begin());
}

QString valueText(const ReadOutRow& row) {
    if (!row.value) return QStringLiteral("–");
    QString text = numberText(*row.value);
    if (row.low && row.high)
        text += QStringLiteral("  [%1, %2]").arg(numberText(*row.low, 3), numberText(*row.high, 3));
    return text;
}

}  // namespace

ReadOutValues readOut(const LineChart& chart, QPointF pointer, const QString& axisName) {
    struct Candidate {
        QString id{};
        ReadOutRow row{};
        double distance = 0, x = 0;
    };
    std::vector<Candidate> found;
    const QPointF place = chart.toPixel(pointer);
    for (const LineSeries& line : chart.series()) {
        // Of a curve in pieces the first one alone is in the legend.
        const bool ofGroup = line.id.startsWith(QLatin1String("group/"));
        if (!line.visible || !(line.inLegend || ofGroup) || !line.x || line.x->empty()) continue;
        const std::size_t i = nearestIndex(*line.x, pointer.x());
        Candidate candidate;
        candidate.row.name = line.name;
        candidate.row.look = {line.name, line.colour, line.ownColour, line.dashed, line.weight};
        candidate.x = (*line.x)[i];
        // Nearest to the line itself where the pointer lies beyond its ends, so that what is close stays
        // listed.
        const QPointF pixel = chart.toPixel({candidate.x, (*line.y)[i]});
        const double far = std::hypot(pixel.x() - place.x(), pixel.y() - place.y());
        candidate.distance = std::isfinite(far) ? far : 1e9;
        const bool within = pointer.x() >= line.x->front() && pointer.x() <= line.x->back();
        if (within || std::abs(pixel.x() - place.x()) <= kTremble) {
            candidate.row.value = (*line.y)[i];
            if (line.lower && line.upper && std::isfinite((*line.lower)[i]) &&
                std::isfinite((*line.upper)[i])) {
                candidate.row.low = (*line.lower)[i];
                candidate.row.high = (*line.upper)[i];
            }
        }
        candidate.id = line.id;
        const auto same = std::find_if(found.begin(), found.end(),
                                       [&](const Candidate& each) { return each.id == line.id; });
        if (!ofGroup || same == found.end()) {
            found.push_back(std::move(candidate));
        } else if (std::tuple(!candidate.row.value, candidate.distance) <
                   std::tuple(!same->row.value, same->distance)) {
            *same = std::move(candidate);
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) {
        return std::tuple(!a.row.value, a.distance) < std::tuple(!b.row.value, b.distance);
    });
    ReadOutValues values;
    values.where = axisName;
    if (found.empty()) return values;
    values.where += QLatin1Char(' ') + numberText(found.front().row.value ? found.front().x : pointer.x());
    values.more = found.size() > kReadOutRows ? found.size() - kReadOutRows : 0;
    found.resize(std::min(found.size(), kReadOutRows));
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.row.value > b.row.value; });
    for (Candidate& candidate : found) values.rows.push_back(std::move(candidate.row));
    return values;
}

CrosshairReadOut::CrosshairReadOut(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Values at the crosshair"));
    setFocusPolicy(Qt::StrongFocus);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* copy = new QAction(tr("Copy the values"), this);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(text()); });
    addAction(copy);
}

QSize CrosshairReadOut::sizeHint() const {
    return {200, rowHeight() * static_cast<int>(kReadOutRows + 1) + 4};
}

void CrosshairReadOut::setValues(const ReadOutValues& values) {
    values_ = values;
    setAccessibleDescription(text()
                                 .replace(QLatin1Char('\n'), QLatin1String(", "))
                                 .replace(QLatin1Char('\t'), QLatin1String(": ")));
    update();
}

QString CrosshairReadOut::text() const {
    QStringList lines{values_.where};
    for (const ReadOutRow& row : values_.rows) lines << row.name + QLatin1Char('\t') + valueText(row);
    return lines.join(QLatin1Char('\n'));
}

QString CrosshairReadOut::heading() const {
    return values_.where.isEmpty() ? tr("At the crosshair") : tr("At %1").arg(values_.where);
}

QString CrosshairReadOut::beside() const {
    if (values_.rows.empty()) return tr("move over a chart");
    if (values_.more == 0) return {};
    // Never cut short: what does not fit beside the heading is only counted.
    QFont bold = font();
    bold.setBold(true);
    const int room = width() - QFontMetrics(bold).horizontalAdvance(heading()) - 6;
    const QString whole = tr("nearest 5, %1 more").arg(values_.more);
    return fontMetrics().horizontalAdvance(whole) <= room ? whole : QStringLiteral("+%1").arg(values_.more);
}

void CrosshairReadOut::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(*this);
    QPainter painter(this);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(theme.text);
    painter.drawText(QRect(0, 0, width(), rowHeight()), Qt::AlignVCenter, heading());
    const int after = QFontMetrics(bold).horizontalAdvance(heading()) + 6;
    painter.setFont(font());
    painter.setPen(theme.muted);
    painter.drawText(QRect(after, 0, width() - after, rowHeight()), Qt::AlignVCenter, beside());
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    int y = rowHeight() + 2;
    for (const ReadOutRow& row : values_.rows) {
        const QString value = valueText(row);
        const int wide = painter.fontMetrics().horizontalAdvance(value);
        const QColor colour = row.look.ownColour.isValid() ? row.look.ownColour : theme.line(row.look.colour);
        paintChip(&painter, QRectF(0, y, 18, rowHeight()), colour, row.look.dashed);
        painter.setPen(theme.muted);
        painter.drawText(QRect(24, y, width() - wide - 32, rowHeight()), Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(row.name, Qt::ElideMiddle, width() - wide - 32));
        painter.setPen(theme.text);
        painter.drawText(QRect(0, y, width(), rowHeight()), Qt::AlignVCenter | Qt::AlignRight, value);
        y += rowHeight();
    }
}

}  // namespace jordanscope::views
