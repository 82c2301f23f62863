#include "views/fit/fit_export.h"

#include <cmath>
#include <limits>

#include <QAction>
#include <QJsonArray>
#include <QJsonDocument>
#include <QPainter>

#include "core/base/csv_text.h"
#include "core/base/error.h"
#include "views/charts/exporter.h"
#include "views/charts/line_chart.h"
#include "views/fit/fit_charts.h"
#include "views/fit/fit_text.h"
#include "views/fit/landscape_view.h"
#include "views/look/export_file.h"

namespace jordanscope::views {
namespace {

std::string latexText(const QString& text) {
    std::string out;
    for (const char c : text.toUtf8()) {
        switch (c) {
            case '\\':
                out += "\\textbackslash{}";
                break;
            case '~':
                out += "\\textasciitilde{}";
                break;
            case '^':
                out += "\\textasciicircum{}";
                break;
            case '_':
            case '#':
            case '$':
            case '%':
            case '&':
            case '{':
            case '}':
                out += '\\';
                [[fallthrough]];
            default:
                out += c;
        }
    }
    return out;
}

/// "8.244e-07" as $8.244 \cdot 10^{-7}$.
std::string latexNumber(const QString& shown) {
    QString text = shown;
    text.replace(QChar(0x2212), QLatin1Char('-')).replace(QStringLiteral("—"), QStringLiteral("\\text{--}"));
    const qsizetype e = text.indexOf(QLatin1Char('e'));
    if (e < 0 || text.startsWith(QLatin1Char('\\'))) return "$" + text.toStdString() + "$";
    return "$" + text.left(e).toStdString() + " \\cdot 10^{" + std::to_string(text.mid(e + 1).toInt()) + "}$";
}

/// Files are read by programs: never in the user's language.
const char* qualityName(kernel::Quality quality) {
    switch (quality) {
        case kernel::Quality::Good:
            return "good";
        case kernel::Quality::Partial:
            return "partial";
        case kernel::Quality::Poor:
            return "poor";
        case kernel::Quality::NoFit:
            break;
    }
    return "no fit";
}

QJsonValue jsonNumber(double value) {
    return std::isfinite(value) ? QJsonValue(value) : QJsonValue(QJsonValue::Null);
}

std::vector<int> contextsIn(const FitOutput& output) {
    std::vector<int> contexts;
    for (const kernel::MethodFit& fit : output.result.fits) {
        if (fit.scores.size() <= contexts.size()) continue;
        contexts.clear();
        for (const kernel::ContextScore& score : fit.scores) contexts.push_back(score.context);
    }
    return contexts;
}

double leastMse(const FitOutput& output) {
    double least = std::numeric_limits<double>::infinity();
    for (const kernel::MethodFit& fit : output.result.fits)
        if (fit.failure.empty() && !fit.scores.empty() && fit.scores.front().mse < least)
            least = fit.scores.front().mse;
    return least;
}

/// An empty cell where the window shows a dash.
std::string cellNumber(double value) {
    return std::isnan(value) ? std::string() : csvNumber(value);
}

QByteArray landscapePicture(const LandscapeView& landscape, const QString& ending) {
    if (!landscape.landscape())
        throw Error(ErrorKind::Data, "there is no landscape yet; wait until it is drawn");
    const QSize size(420, 320);
    if (const auto picture = pictureOf(ending, size, {}, [&](QPainter& painter, double) {
            painter.fillRect(QRect({}, size), landscape.palette().color(QPalette::Window));
            landscape.render(painter, size);
        }))
        return *picture;
    throw Error(ErrorKind::Usage,
                "a picture ends in .svg, .pdf or .png, not in \"" + ending.toStdString() + "\"");
}

}  // namespace

std::string coefficientsCsv(const FitOutput& output) {
    std::string text = csvLine({"method", "column", "coefficient"});
    for (const kernel::MethodFit& fit : output.result.fits)
        for (size_t i = 0; i < fit.coefficients.size(); ++i)
            text +=
                csvLine({csvText(fit.method), csvText(i < fit.columnNames.size() ? fit.columnNames[i] : ""),
                         csvNumber(fit.coefficients[i])});
    return text;
}

std::string tableCsv(const FitOutput& output) {
    const std::vector<int> contexts = contextsIn(output);
    std::vector<std::string> header{"method", "target"};
    for (const int context : contexts) header.push_back("mse_" + std::to_string(context));
    for (const char* name : {"max_error", "r2", "rank", "features", "points", "condition", "max_coefficient",
                             "quality", "quality_beyond", "reason"})
        header.emplace_back(name);
    std::string text = csvLine(header);
    const std::string target = csvText(targetName(output.input.setup.target).toStdString());
    for (const kernel::MethodFit& fit : output.result.fits) {
        std::vector<std::string> cells{csvText(fit.method), target};
        const bool fitted = fit.failure.empty() && !fit.scores.empty();
        for (size_t i = 0; i < contexts.size(); ++i)
            cells.push_back(fitted && i < fit.scores.size() ? cellNumber(fit.scores[i].mse) : "");
        if (fitted) {
            for (const double value : {fit.scores.front().maxError, fit.scores.front().r2})
                cells.push_back(cellNumber(value));
            for (const int value : {fit.rank, fit.columns, fit.usedPoints})
                cells.push_back(std::to_string(value));
            for (const double value : {fit.condition, fit.maxCoefficient}) cells.push_back(cellNumber(value));
        } else {
            cells.resize(cells.size() + 7);
        }
        cells.push_back(csvText(qualityName(fit.fitted.quality)));
        cells.push_back(csvText(fit.beyond ? qualityName(fit.beyond->quality) : ""));
        cells.push_back(csvText(fit.failure.empty() ? fit.fitted.reason.english() : fit.failure));
        text += csvLine(cells);
    }
    return text;
}

std::string tableLatex(const FitOutput& output) {
    const std::vector<int> contexts = contextsIn(output);
    const QString best = mseText(leastMse(output));
    std::string text = "% " + targetName(output.input.setup.target).toStdString() + "; " +
                       describeBasis(output.input.setup, output.input.parameters).toStdString() + "\n";
    text += "\\begin{tabular}{l" + std::string(contexts.size() + 5, 'r') + "ll}\n\\hline\nmethod";
    for (const int context : contexts) text += " & MSE, $d < " + std::to_string(context) + "$";
    text += " & $\\max |e|$ & $R^2$ & rank & cond & $\\max |c|$ & quality & beyond \\\\\n\\hline\n";
    for (const kernel::MethodFit& fit : output.result.fits) {
        text += latexText(QString::fromStdString(fit.method));
        if (!fit.failure.empty() || fit.scores.empty()) {
            text += " & \\multicolumn{" + std::to_string(contexts.size() + 7) + "}{l}{" +
                    latexText(qualityReason(fit)) + "} \\\\\n";
            continue;
        }
        for (size_t i = 0; i < contexts.size(); ++i) {
            std::string number = latexNumber(mseText(fit.scores[i].mse));
            // \boldmath is all that reaches figures in mathematics.
            if (i == 0 && mseText(fit.scores[i].mse) == best) number = "{\\boldmath" + number + "}";
            text += " & " + number;
        }
        text += " & " + latexNumber(QString::number(fit.scores.front().maxError, 'e', 2));
        text += " & " + latexNumber(QString::number(fit.scores.front().r2, 'f', 4));
        text += " & " + std::to_string(fit.rank) + "/" + std::to_string(fit.columns);
        text += " & " + latexNumber(conditionText(fit.condition, output.input.setup.basis));
        text += " & " + latexNumber(coefficientText(fit.maxCoefficient));
        text += " & " + latexText(QString::fromLatin1(qualityName(fit.fitted.quality)));
        text += " & " + latexText(QString::fromLatin1(fit.beyond ? qualityName(fit.beyond->quality) : "")) +
                " \\\\\n";
    }
    return text + "\\hline\n\\end{tabular}\n";
}

QByteArray tableJson(const FitOutput& output) {
    const Parameters& parameters = output.input.parameters;
    QJsonObject settings = toJson(output.input.setup);
    settings["parameters"] = toJson(parameters);
    settings["train_context"] = parameters.context;
    QJsonArray rows;
    for (const kernel::MethodFit& fit : output.result.fits) {
        for (const kernel::ContextScore& score : fit.scores)
            rows.append(
                QJsonObject{{"method", QString::fromStdString(fit.method)},
                            {"target", targetName(output.input.setup.target)},
                            {"context", score.context},
                            {"mse", jsonNumber(score.mse)},
                            {"r2", jsonNumber(score.r2)},
                            {"max_error", jsonNumber(score.maxError)},
                            {"features", fit.columns},
                            {"points", score.points},
                            {"rank", fit.rank},
                            {"condition", jsonNumber(fit.condition)},
                            {"max_coefficient", jsonNumber(fit.maxCoefficient)},
                            {"quality", qualityName(fit.fitted.quality)},
                            {"quality_beyond", fit.beyond ? QJsonValue(qualityName(fit.beyond->quality))
                                                          : QJsonValue(QJsonValue::Null)},
                            {"reason", QString::fromStdString(fit.fitted.reason.english())}});
        if (!fit.failure.empty())
            rows.append(QJsonObject{{"method", QString::fromStdString(fit.method)},
                                    {"target", targetName(output.input.setup.target)},
                                    {"failure", QString::fromStdString(fit.failure)}});
    }
    return QJsonDocument(QJsonObject{{"settings", settings}, {"rows", rows}}).toJson();
}

FitExports::FitExports(std::function<const FitOutput*()> shown, FitCharts& charts, LandscapeView& landscape,
                       QWidget& parent)
    : QObject(&parent), exporter_(new Exporter(&parent)) {
    connect(exporter_, &Exporter::message, this, &FitExports::message);
    const auto table = [this, shown](const char* name, const QString& text, const QString& file,
                                     const QStringList& filters, auto make) {
        add(name, text, [this, shown, file, filters, make] {
            exporter_->save(tr("Export"), file, filters, [shown, make](const QString&) -> Exporter::Content {
                const FitOutput* output = shown();
                if (!output || output->result.fits.empty())
                    throw Error(ErrorKind::Data,
                                "there is no fit to export yet; choose a target with values");
                // Of what is shown now, whatever the sliders do in between.
                return [make, copy = *output] {
                    const auto made = make(copy);
                    return QByteArray(made.data(), static_cast<qsizetype>(made.size()));
                };
            });
        });
    };
    const QStringList csv{tr("CSV (*.csv)")};
    table("exportCoefficients", tr("Coefficients…"), QStringLiteral("coefficients.csv"), csv,
          coefficientsCsv);
    table("exportTableCsv", tr("Table as CSV…"), QStringLiteral("methods.csv"), csv, tableCsv);
    table("exportTableLatex", tr("Table as LaTeX…"), QStringLiteral("methods.tex"), {tr("LaTeX (*.tex)")},
          tableLatex);
    table("exportTableJson", tr("Table as JSON…"), QStringLiteral("methods.json"), {tr("JSON (*.json)")},
          tableJson);
    auto* line = new QAction(this);
    line->setSeparator(true);
    actions_ << line;
    const auto chart = [this](const char* name, const QString& text, const QString& file, LineChart& which) {
        add(name, text, [this, file, &which] { exporter_->saveChart(which, file); });
    };
    chart("exportFits", tr("Target and fits…"), QStringLiteral("fits.svg"), charts.fits());
    chart("exportResidual", tr("Residual…"), QStringLiteral("residual.svg"), charts.residual());
    chart("exportMse", tr("MSE against context…"), QStringLiteral("mse.svg"), charts.mse());
    add("exportLandscape", tr("Landscape…"), [this, &landscape] {
        exporter_->save(tr("Export"), QStringLiteral("landscape.svg"), pictureFilters(),
                        [&landscape](const QString& path) -> Exporter::Content {
                            return [bytes = landscapePicture(landscape, endingOf(path))] { return bytes; };
                        });
    });
}

void FitExports::add(const char* name, const QString& text, std::function<void()> save) {
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    connect(action, &QAction::triggered, this, [save = std::move(save)] { save(); });
    actions_ << action;
}

}  // namespace jordanscope::views
