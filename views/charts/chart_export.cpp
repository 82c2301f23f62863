#include "views/charts/chart_export.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <QCoreApplication>
#include <QPainter>

#include "core/base/csv_text.h"
#include "core/base/error.h"
#include "views/charts/chart_content.h"
#include "views/charts/legend_painter.h"
#include "views/look/export_file.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

void paintAll(QPainter& painter, const ChartContent& content, bool dark, QSize size,
              double devicePixelRatio) {
    const Theme& theme = dark ? darkTheme() : lightTheme();
    const int titleHeight = px(26);
    painter.fillRect(QRect({0, 0}, size), theme.card);
    paintTitleLine(painter, QRectF(8, 0, size.width() - 16, titleHeight), content.title, content.suffix,
                   content.legend(), theme, devicePixelRatio);
    const FrameSpec frame =
        layoutFrame(content, size - QSize(0, titleHeight), devicePixelRatio, dark, Medium::File);
    painter.translate(0, titleHeight);
    ChartFrame().render(painter, frame);
    paintContent(painter, content, frame, devicePixelRatio);
}

}  // namespace

QByteArray chartTable(const ChartContent& content) {
    struct Column {
        QString name;
        const ValueArray* x;
        const ValueArray* y;
    };
    std::vector<Column> columns;
    for (const LineSeries& s : content.series) {
        if (!s.y || !s.visible) continue;
        columns.push_back({s.name.isEmpty() ? s.id : s.name, s.x.get(), s.y.get()});
        if (s.lower && s.upper) {
            columns.push_back({columns.back().name + QStringLiteral(" (lower)"), s.x.get(), s.lower.get()});
            columns.push_back(
                {columns[columns.size() - 2].name + QStringLiteral(" (upper)"), s.x.get(), s.upper.get()});
        }
    }
    // Curves with different x share rows where their x agree; a curve that visits an x twice gets another row
    // for it.
    std::map<std::pair<double, int>, std::vector<std::optional<double>>> rows;
    for (size_t c = 0; c < columns.size(); ++c) {
        double last = std::nan("");
        int visit = 0;
        std::map<double, int> visits;
        const bool ascending = !columns[c].x || std::is_sorted(columns[c].x->begin(), columns[c].x->end());
        for (size_t i = 0; i < columns[c].y->size(); ++i) {
            if (columns[c].x && i >= columns[c].x->size()) break;
            const double x = columns[c].x ? (*columns[c].x)[i] : static_cast<double>(i);
            if (std::isnan(x)) continue;
            if (ascending) {
                visit = x == last ? visit + 1 : 0;
                last = x;
            } else {
                visit = visits[x]++;
            }
            auto& row = rows[{x, visit}];
            row.resize(columns.size());
            row[c] = (*columns[c].y)[i];
        }
    }
    std::vector<std::string> cells{csvText(content.x.title.isEmpty() ? "x" : content.x.title.toStdString())};
    for (const Column& column : columns) cells.push_back(csvText(column.name.toStdString()));
    std::string table = csvLine(cells);
    for (const auto& [key, row] : rows) {
        cells = {csvNumber(key.first)};
        for (const auto& value : row) cells.push_back(value ? csvNumber(*value) : std::string());
        table += csvLine(cells);
    }
    return QByteArray::fromStdString(table);
}

QStringList chartFilters() {
    return pictureFilters() << QCoreApplication::translate("ChartExport", "Every point (*.csv)");
}

QByteArray chartPicture(const ChartContent& content, bool dark, const QString& ending, QSize size) {
    if (const auto picture = pictureOf(ending, size, content.title, [&](QPainter& painter, double ratio) {
            paintAll(painter, content, dark, size, ratio);
        }))
        return *picture;
    throw Error(ErrorKind::Usage, "a chart cannot be written as \"" + ending.toStdString() +
                                      "\": choose a name that ends in .svg, .pdf, .png or .csv");
}

}  // namespace jordanscope::views
