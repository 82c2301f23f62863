#include "views/fit/fit_export.h"

#include <cmath>

#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>

#include "core/base/error.h"
#include "views/fit/fit_text.h"
#include "views/runs/csv_text.h"

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

const kernel::MethodFit* bestOf(const FitOutput& output) {
    const kernel::MethodFit* best = nullptr;
    for (const kernel::MethodFit& fit : output.result.fits)
        if (fit.failure.empty() && !fit.scores.empty() && std::isfinite(fit.scores.front().mse) &&
            (!best || fit.scores.front().mse < best->scores.front().mse))
            best = &fit;
    return best;
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
                             "quality", "reason"})
        header.emplace_back(name);
    std::string text = csvLine(header);
    const std::string target = csvText(targetName(output.input.setup.target).toStdString());
    for (const kernel::MethodFit& fit : output.result.fits) {
        std::vector<std::string> cells{csvText(fit.method), target};
        const bool fitted = fit.failure.empty() && !fit.scores.empty();
        for (size_t i = 0; i < contexts.size(); ++i)
            cells.push_back(fitted ? csvNumber(fit.scores[i].mse) : "");
        if (fitted) {
            for (const double value : {fit.scores.front().maxError, fit.scores.front().r2})
                cells.push_back(csvNumber(value));
            for (const int value : {fit.rank, fit.columns, fit.usedPoints})
                cells.push_back(std::to_string(value));
            for (const double value : {fit.condition, fit.maxCoefficient}) cells.push_back(csvNumber(value));
        } else {
            cells.resize(cells.size() + 7);
        }
        cells.push_back(csvText(qualityName(fit.quality)));
        cells.push_back(csvText(fit.failure.empty() ? fit.reason : fit.failure));
        text += csvLine(cells);
    }
    return text;
}

std::string tableLatex(const FitOutput& output) {
    const std::vector<int> contexts = contextsIn(output);
    const kernel::MethodFit* best = bestOf(output);
    std::string text = "% " + targetName(output.input.setup.target).toStdString() + "; " +
                       describeBasis(output.input.setup, output.input.parameters).toStdString() + "\n";
    text += "\\begin{tabular}{l" + std::string(contexts.size() + 5, 'r') + "l}\n\\hline\nmethod";
    for (const int context : contexts) text += " & MSE, $d < " + std::to_string(context) + "$";
    text += " & $\\max |e|$ & $R^2$ & rank & cond & $\\max |c|$ & quality \\\\\n\\hline\n";
    for (const kernel::MethodFit& fit : output.result.fits) {
        text += latexText(QString::fromStdString(fit.method));
        if (!fit.failure.empty() || fit.scores.empty()) {
            text += " & \\multicolumn{" + std::to_string(contexts.size() + 6) + "}{l}{" +
                    latexText(qualityReason(fit)) + "} \\\\\n";
            continue;
        }
        for (size_t i = 0; i < contexts.size(); ++i) {
            std::string number = latexNumber(mseText(fit.scores[i].mse));
            // \boldmath is all that reaches figures in mathematics.
            if (i == 0 && &fit == best) number = "{\\boldmath" + number + "}";
            text += " & " + number;
        }
        text += " & " + latexNumber(QString::number(fit.scores.front().maxError, 'e', 2));
        text += " & " + latexNumber(QString::number(fit.scores.front().r2, 'f', 4));
        text += " & " + std::to_string(fit.rank) + "/" + std::to_string(fit.columns);
        text += " & " + latexNumber(conditionText(fit.condition, output.input.setup.basis));
        text += " & " + latexNumber(coefficientText(fit.maxCoefficient));
        text += " & " + latexText(QString::fromLatin1(qualityName(fit.quality))) + " \\\\\n";
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
            rows.append(QJsonObject{{"method", QString::fromStdString(fit.method)},
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
                                    {"quality", qualityName(fit.quality)},
                                    {"reason", QString::fromStdString(fit.reason)}});
        if (!fit.failure.empty())
            rows.append(QJsonObject{{"method", QString::fromStdString(fit.method)},
                                    {"target", targetName(output.input.setup.target)},
                                    {"failure", QString::fromStdString(fit.failure)}});
    }
    return QJsonDocument(QJsonObject{{"settings", settings}, {"rows", rows}}).toJson();
}

void writeFile(const QString& path, const QByteArray& content) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit())
        throw Error(ErrorKind::Disk,
                    "cannot write " + path.toStdString() + ": " + file.errorString().toStdString());
}

}  // namespace jordanscope::views
