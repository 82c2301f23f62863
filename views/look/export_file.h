#pragma once

#include <functional>
#include <optional>

#include <QByteArray>
#include <QSize>
#include <QString>
#include <QStringList>

class QPainter;
class QWidget;

/// What every export shares: the question where to, the formats of a picture, and a file that is whole or not
/// there.
namespace jordanscope::views {

/// Opens the dialog that asks where to write; nothing waits for it, and `chosen` is heard as long as `parent`
/// lives. `file` is the name proposed, empty for none. Each of `filters` is "name (*.ending)"; a name typed
/// without an ending gets that of the chosen filter. GUI thread.
void askExportPath(QWidget* parent, const QString& title, const QString& file, const QStringList& filters,
                   std::function<void(const QString& path)> chosen);

/// The ending of a path, in small letters and without its dot.
QString endingOf(const QString& path);

/// "SVG (*.svg)", ..., for askExportPath().
QStringList pictureFilters();

/// `draw` as .svg, .pdf (96 dots an inch) or .png (twice the size), at `size` logical pixels; none for
/// another ending. It gets the ratio of device to logical pixels, 0 where lines stay lines.
std::optional<QByteArray> pictureOf(const QString& ending, QSize size, const QString& title,
                                    const std::function<void(QPainter&, double devicePixelRatio)>& draw);

/// Through a temporary file beside it. Error(Disk) naming file and reason. Any thread.
void writeWhole(const QString& path, const QByteArray& bytes);

}  // namespace jordanscope::views
