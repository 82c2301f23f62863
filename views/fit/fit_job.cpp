#include "views/fit/fit_job.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <QCoreApplication>
#include <QLocale>

#include "core/base/error.h"
#include "views/look/message_text.h"

namespace jordanscope::views {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FitNotices)
};

QString named(const std::vector<std::string>& names) {
    QStringList list;
    for (const std::string& name : names) list << QString::fromStdString(name);
    return list.join(QStringLiteral(", "));
}

QString omegaText(double omega) {
    if (omega == std::numbers::pi) return QStringLiteral("π");
    return QLocale::c().toString(omega, 'g', 4);
}

QString vanishedNotice(const FitInput& input, const kernel::FitResult& result) {
    std::vector<std::string> columns;
    QStringList ranks;
    for (const kernel::MethodFit& fit : result.fits) {
        if (fit.vanished.empty()) continue;
        for (const std::string& name : fit.vanished)
            if (std::find(columns.begin(), columns.end(), name) == columns.end()) columns.push_back(name);
        ranks << (ranks.isEmpty() ? Words::tr("%1 rank %2 of %3") : QStringLiteral("%1 %2 of %3"))
                     .arg(QString::fromStdString(fit.method))
                     .arg(fit.rank)
                     .arg(fit.columns);
    }
    if (columns.empty()) return {};
    const QString where = input.setup.basis == kernel::Basis::SingleBlock
                              ? QStringLiteral("At ω = %1").arg(omegaText(input.parameters.omega))
                              : Words::tr("On these lags");
    const QString what =
        columns.size() == 1 ? Words::tr("the column %1 vanishes") : Words::tr("the columns %1 vanish");
    return QStringLiteral("%1 %2: %3.")
        .arg(where, what.arg(named(columns)), ranks.join(QStringLiteral(", ")));
}

QString excludedNotice(const FitInput& input, const kernel::FitResult& result) {
    if (result.excluded == 0) return {};
    return Words::tr("%1 of the %2 fitted lags have no finite value and are left out.")
        .arg(result.excluded)
        .arg(input.parameters.context);
}

QString fewPointsNotice(const kernel::FitResult& result) {
    QStringList methods;
    int points = 0;
    for (const kernel::MethodFit& fit : result.fits) {
        if (!fit.failure.empty() || fit.usedPoints >= fit.columns) continue;
        methods << QStringLiteral("%1 (%2)").arg(QString::fromStdString(fit.method)).arg(fit.columns);
        points = fit.usedPoints;
    }
    if (methods.isEmpty()) return {};
    return Words::tr("%1 points, fewer than the parameters of %2: passing through them proves nothing.")
        .arg(points)
        .arg(methods.join(QStringLiteral(", ")));
}

/// The residual at `lags`, or at every lag where that is null.
Values difference(const std::vector<double>& fit, std::span<const double> target, const Values& lags) {
    std::vector<double> values(lags ? lags->size() : std::min(fit.size(), target.size()));
    for (size_t i = 0; i < values.size(); ++i) {
        const size_t d = lags ? static_cast<size_t>((*lags)[i]) : i;
        values[i] = fit[d] - target[d];
    }
    return makeValues(std::move(values));
}

/// A gap is no point that could not be drawn: the chart gets the data alone.
void keepData(FitOutput& output) {
    output.drawn = output.target;
    const std::span<const double> all = *output.target;
    if (std::all_of(all.begin(), all.end(), [](double y) { return std::isfinite(y); })) return;
    std::vector<double> lags, values;
    for (size_t d = 0; d < all.size(); ++d) {
        if (!std::isfinite(all[d])) continue;
        lags.push_back(static_cast<double>(d));
        values.push_back(all[d]);
    }
    output.lags = makeValues(std::move(lags));
    output.drawn = makeValues(std::move(values));
}

/// Contexts start at L; of those beyond it, one counts only where the data reach its end and hold more than
/// the one before: an MSE of lags that are not there would be that of a shorter context under another name.
void keepReachedContexts(kernel::MethodFit& fit, int reach) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    int points = 0;
    for (size_t i = 0; i < fit.scores.size(); ++i) {
        kernel::ContextScore& score = fit.scores[i];
        if (i > 0 && (score.context > reach || score.points <= points))
            score.mse = score.r2 = score.maxError = none;
        points = std::max(points, score.points);
    }
}

}  // namespace

int reachOf(std::span<const double> target) {
    int last = -1, widest = 1;
    for (int d = 0; d < std::ssize(target); ++d) {
        if (!std::isfinite(target[static_cast<size_t>(d)])) continue;
        if (last >= 0) widest = std::max(widest, d - last);
        last = d;
    }
    return last < 0 ? 0 : last + widest;
}

bool sameFit(const FitInput& a, const FitInput& b) {
    if (!(a.setup == b.setup) || a.parameters.context != b.parameters.context) return false;
    if (a.released != b.released && a.setup.contexts == ContextChoice::Multiples) return false;
    if (a.setup.basis == kernel::Basis::RopeBank) {
        if (a.parameters.gamma != b.parameters.gamma) return false;
    } else {
        const kernel::Chain one = chainOf(a.parameters), other = chainOf(b.parameters);
        if (one.gamma != other.gamma || one.omega != other.omega || one.order != other.order ||
            !(one.shear == other.shear))
            return false;
    }
    const TargetReading one = targetReading(a.setup, a.parameters),
                        other = targetReading(b.setup, b.parameters);
    const Target& target = a.setup.target;
    const bool typed = target.kind == TargetKind::Expression;
    const bool readsGamma = typed || (target.kind == TargetKind::Preset && target.preset == "damped_wave");
    return (!readsOmega(target) || one.omega == other.omega) && (!readsGamma || one.gamma == other.gamma) &&
           (!typed || one.eta == other.eta);
}

QStringList noticesOf(const FitInput& input, const kernel::FitResult& result) {
    QStringList notices{vanishedNotice(input, result), excludedNotice(input, result),
                        fewPointsNotice(result)};
    notices.removeAll(QString());
    return notices;
}

FitOutput computeFit(const FitInput& input, kernel::FitWorkspace& workspace, std::stop_token stop) {
    FitOutput output;
    output.input = input;
    const int context = input.parameters.context;
    output.curveLength = 2 * context;
    try {
        kernel::FitRequest request =
            fitRequest(input.setup, input.parameters, methodsOf(input.setup.basis),
                       contextsOf(input.setup, context, input.released), output.curveLength);
        request.curveLength = output.curveLength;
        const auto finite = [](double y) { return std::isfinite(y); };
        output.empty = std::none_of(request.target.begin(), request.target.begin() + context, finite);
        output.target = makeValues({request.target.begin(), request.target.begin() + output.curveLength});
        keepData(output);
        if (output.empty) return output;
        output.result = kernel::fitMethods(request, workspace, stop);
        const int reach = reachOf(request.target);
        for (kernel::MethodFit& fit : output.result.fits) {
            keepReachedContexts(fit, reach);
            const bool drawn = fit.failure.empty() && !fit.curve.empty();
            output.residuals.push_back(drawn ? difference(fit.curve, *output.target, output.lags) : nullptr);
            output.curves.push_back(drawn ? makeValues(std::exchange(fit.curve, {})) : nullptr);
        }
        output.notices = noticesOf(input, output.result);
    } catch (const Error& error) {
        output.error = messageText(error);
    } catch (const std::bad_alloc&) {
        output.error = Words::tr("not enough memory for a fit at L = %1; choose a smaller L").arg(context);
    }
    return output;
}

}  // namespace jordanscope::views
