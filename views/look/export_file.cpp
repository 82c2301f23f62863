#include "views/look/export_file.h"

#include <utility>

#include <QBuffer>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include "core/base/error.h"

namespace jordanscope::views {
namespace {

/// That of "name (*.ending)".
QString filterEnding(const QString& filter) {
    const qsizetype dot = filter.lastIndexOf(QLatin1String("*."));
    if (dot < 0) return {};
    qsizetype end = dot + 2;
    while (end < filter.size() && filter[end].isLetterOrNumber()) ++end;
    return filter.mid(dot + 2, end - dot - 2);
}

}  // namespace

void askExportPath(QWidget* parent, const QString& title, const QString& file, const QStringList& filters,
                   std::function<void(const QString& path)> chosen) {
    auto* dialog = new QFileDialog(parent, title);
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(filterEnding(filters.value(0)));
    if (!file.isEmpty()) dialog->selectFile(file);
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog,
                     [dialog](const QString& filter) { dialog->setDefaultSuffix(filterEnding(filter)); });
    QObject::connect(dialog, &QFileDialog::fileSelected, parent,
                     [chosen = std::move(chosen)](const QString& path) { chosen(path); });
    dialog->open();
}

QString endingOf(const QString& path) {
    return QFileInfo(path).suffix().toLower();
}

QStringList pictureFilters() {
    return {QCoreApplication::translate("ChartExport", "SVG (*.svg)"),
            QCoreApplication::translate("ChartExport", "PDF (*.pdf)"),
            QCoreApplication::translate("ChartExport", "PNG, twice the size (*.png)")};
}

std::optional<QByteArray> pictureOf(const QString& ending, QSize size, const QString& title,
                                    const std::function<void(QPainter&, double)>& draw) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (ending == QLatin1String("svg")) {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(size);
        generator.setViewBox(QRect({0, 0}, size));
        generator.setTitle(title.toHtmlEscaped());  // it is written as it stands
        generator.setResolution(96);
        QPainter painter(&generator);
        draw(painter, 0);
    } else if (ending == QLatin1String("pdf")) {
        QPdfWriter writer(&buffer);
        // A logical pixel is 1/96 inch.
        writer.setPageSize(QPageSize(QSizeF(size) * 72 / 96, QPageSize::Point));
        writer.setPageMargins({});
        writer.setResolution(96);
        writer.setTitle(title);
        QPainter painter(&writer);
        draw(painter, 0);
    } else if (ending == QLatin1String("png")) {
        QImage image(size * 2, QImage::Format_RGB32);
        image.setDevicePixelRatio(2);
        QPainter painter(&image);
        draw(painter, 2);
        painter.end();
        image.save(&buffer, "PNG");
    } else {
        return std::nullopt;
    }
    return bytes;
}

void writeWhole(const QString& path, const QByteArray& bytes) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        throw Error(ErrorKind::Disk, "cannot write " + path.toStdString() + ": " +
                                         file.errorString().toStdString() + "; choose another folder");
}

}  // namespace jordanscope::views
