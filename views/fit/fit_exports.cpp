#include "views/fit/fit_exports.h"

#include <QAction>
#include <QBuffer>
#include <QFileDialog>
#include <QFileInfo>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "core/base/error.h"
#include "views/charts/line_chart.h"
#include "views/fit/fit_charts.h"
#include "views/fit/fit_export.h"
#include "views/fit/landscape_view.h"

namespace jordanscope::views {
namespace {

const QStringList& pictureFilters() {
    static const QStringList filters{FitExports::tr("SVG (*.svg)"), FitExports::tr("PDF (*.pdf)"),
                                     FitExports::tr("PNG, twice the size (*.png)")};
    return filters;
}

}  // namespace

FitExports::FitExports(std::function<const FitOutput*()> shown, FitCharts& charts, LandscapeView& landscape,
                       QWidget& parent)
    : QObject(&parent), shown_(std::move(shown)), landscape_(landscape), parent_(parent) {
    const auto text = [this](auto make) {
        return [this, make](const QString& path) {
            const FitOutput* output = shown_();
            if (!output || output->result.fits.empty())
                throw Error(ErrorKind::Data, "there is no fit to export yet; choose a target with values");
            const auto content = make(*output);
            writeFile(path, QByteArray(content.data(), static_cast<qsizetype>(content.size())));
        };
    };
    const QStringList csv{tr("CSV (*.csv)")};
    add(QStringLiteral("exportCoefficients"), tr("Coefficients…"), QStringLiteral("coefficients.csv"), csv,
        text(coefficientsCsv));
    add(QStringLiteral("exportTableCsv"), tr("Table as CSV…"), QStringLiteral("methods.csv"), csv,
        text(tableCsv));
    add(QStringLiteral("exportTableLatex"), tr("Table as LaTeX…"), QStringLiteral("methods.tex"),
        {tr("LaTeX (*.tex)")}, text(tableLatex));
    add(QStringLiteral("exportTableJson"), tr("Table as JSON…"), QStringLiteral("methods.json"),
        {tr("JSON (*.json)")}, text(tableJson));
    addSeparator();
    QStringList chartFilters = pictureFilters();
    chartFilters << tr("CSV, every point (*.csv)");
    const auto chart = [](LineChart& which) {
        return [&which](const QString& path) { which.exportTo(path); };
    };
    add(QStringLiteral("exportFits"), tr("Target and fits…"), QStringLiteral("fits.svg"), chartFilters,
        chart(charts.fits()));
    add(QStringLiteral("exportResidual"), tr("Residual…"), QStringLiteral("residual.svg"), chartFilters,
        chart(charts.residual()));
    add(QStringLiteral("exportMse"), tr("MSE against context…"), QStringLiteral("mse.svg"), chartFilters,
        chart(charts.mse()));
    add(QStringLiteral("exportLandscape"), tr("Landscape…"), QStringLiteral("landscape.svg"),
        pictureFilters(), [this](const QString& path) { writeLandscape(path); });
}

void FitExports::add(const QString& name, const QString& text, const QString& file,
                     const QStringList& filters, Write write) {
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    connect(action, &QAction::triggered, this, [this, file, filters, write] { ask(file, filters, write); });
    actions_ << action;
}

void FitExports::addSeparator() {
    auto* line = new QAction(this);
    line->setSeparator(true);
    actions_ << line;
}

void FitExports::ask(const QString& file, const QStringList& filters, const Write& write) {
    auto* dialog = new QFileDialog(&parent_, tr("Export"));
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(filters);
    const auto suffixOf = [](const QString& filter) {
        const qsizetype dot = filter.lastIndexOf(QLatin1Char('.'));
        return filter.mid(dot + 1, filter.size() - dot - 2);
    };
    dialog->setDefaultSuffix(QFileInfo(file).suffix());
    dialog->selectFile(file);
    connect(dialog, &QFileDialog::filterSelected, dialog,
            [dialog, suffixOf](const QString& filter) { dialog->setDefaultSuffix(suffixOf(filter)); });
    connect(dialog, &QFileDialog::fileSelected, this, [this, write](const QString& path) {
        try {
            write(path);
            Q_EMIT message(tr("Written: %1").arg(path));
        } catch (const Error& error) {
            Q_EMIT message(QString::fromUtf8(error.what()));
        }
    });
    dialog->open();
}

void FitExports::writeLandscape(const QString& path) const {
    if (!landscape_.landscape())
        throw Error(ErrorKind::Data, "there is no landscape yet; wait until it is drawn");
    const QSize size(420, 320);
    const QString ending = QFileInfo(path).suffix().toLower();
    QByteArray content;
    QBuffer buffer(&content);
    buffer.open(QIODevice::WriteOnly);
    if (ending == QLatin1String("svg")) {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(size);
        generator.setViewBox(QRect({}, size));
        QPainter painter(&generator);
        landscape_.render(painter, size);
    } else if (ending == QLatin1String("pdf")) {
        QPdfWriter writer(&buffer);
        writer.setResolution(96);
        writer.setPageMargins({});
        writer.setPageSize(QPageSize(QSizeF(size) * 72.0 / 96, QPageSize::Point));
        QPainter painter(&writer);
        landscape_.render(painter, size);
    } else if (ending == QLatin1String("png")) {
        QImage image(2 * size, QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(2);
        image.fill(landscape_.palette().color(QPalette::Window));
        QPainter painter(&image);
        landscape_.render(painter, size);
        painter.end();
        image.save(&buffer, "PNG");
    } else {
        throw Error(ErrorKind::Usage,
                    "a picture ends in .svg, .pdf or .png, not in \"" + ending.toStdString() + "\"");
    }
    writeFile(path, content);
}

}  // namespace jordanscope::views
