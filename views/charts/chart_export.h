#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>
#include <QStringList>

namespace jordanscope::views {

struct ChartContent;

/// What a chart can be written as, for askExportPath().
QStringList chartFilters();

/// A row for each x, in full precision. Any thread.
QByteArray chartTable(const ChartContent& content);

/// The chart with its title and legend, drawn from the data: "svg", "pdf" or "png" (2x) at `size` logical
/// pixels. Throws Error(Usage) for another ending. GUI thread.
QByteArray chartPicture(const ChartContent& content, bool dark, const QString& ending, QSize size);

}  // namespace jordanscope::views
