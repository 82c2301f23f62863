#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

namespace jordanscope::views {

struct ChartContent;

/// What a chart can be written as, for askExportPath().
QStringList chartFilters();

/// Writes the chart with its title and legend, drawn from the data: .svg, .pdf, .png (2x) at `size` logical
/// pixels, or .csv with a row for each x and full precision. The ending decides. Throws Error(Usage) for
/// another ending, Error(Disk) when the file cannot be written; the file is replaced only once it is whole.
void exportChart(const ChartContent& content, bool dark, const QString& path, QSize size);

}  // namespace jordanscope::views
