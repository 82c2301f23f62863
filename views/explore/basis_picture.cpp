#include "views/explore/basis_picture.h"

#include <cmath>

#include "views/explore/chart_setup.h"
#include "views/explore/explore_curves.h"
#include "views/explore/trajectory.h"

namespace jordanscope::views {
namespace {

constexpr int kCrowdedOrder = 4;  // from here on a legend has no room to spare

Values multiplied(const Values& values, double factor) {
    if (factor == 1) return values;
    std::vector<double> copy(values->begin(), values->end());
    for (double& value : copy) value *= factor;
    return makeValues(std::move(copy));
}

void append(BasisPicture& picture, const Parameters& parameters, bool ghost) {
    const kernel::Chain chain = chainOf(parameters);
    const BasisCurves curves = basisCurves(chain, parameters.context);
    if (!ghost) {
        picture.exponents = curves.exponents;
        picture.least = curves.least;
        picture.greatest = curves.greatest;
    }
    const auto add = [ghost](std::vector<LineSeries>& all, LineSeries series) {
        all.push_back(ghost ? ghostOf(std::move(series)) : std::move(series));
    };
    for (int r = 0; r < chain.order; ++r) {
        const auto row = static_cast<std::size_t>(r);
        // A ghost is drawn on the scale of the entry it stands behind.
        const int wanted = row < picture.exponents.size() ? picture.exponents[row] : curves.exponents[row];
        const double factor = std::pow(10.0, curves.exponents[row] - wanted);
        QString name = QStringLiteral("r = %1").arg(r) + divisorText(wanted);
        // So that every divisor has its place on the line, as beside the trajectory.
        if (chain.order >= kCrowdedOrder) name.remove(QLatin1Char(' '));
        const auto part = [&](const QString& id, const Values& values) {
            LineSeries series =
                curveSeries(id + QString::number(r), name, curves.lags, multiplied(values, factor), r);
            series.points = true;
            return series;
        };
        add(picture.real, part(QStringLiteral("re"), curves.real[row]));
        add(picture.imaginary, part(QStringLiteral("im"), curves.imaginary[row]));

        Trajectory path = trajectory(chain, r, parameters.context, wanted);
        if (!ghost) picture.thinned = picture.thinned || path.thinned;
        // A narrow card: its legend says the same with fewer pixels.
        QString shortName = name;
        if (wanted != 0) shortName.remove(QLatin1Char(' '));
        LineSeries both =
            curveSeries(QStringLiteral("path%1").arg(r), shortName, path.curve.x, path.curve.y, r);
        both.points = true;
        both.lines = !path.dots;
        // A band of thousands of strokes gains nothing from wider ones, and they would take twice as long.
        if (path.thinned) both.weight = Weight::Thin;
        add(picture.trajectories, std::move(both));
    }
}

}  // namespace

bool sameCurves(const Parameters& a, const Parameters& b) {
    return a.gamma == b.gamma && a.omega == b.omega && a.eta == b.eta && a.context == b.context &&
           a.order == b.order && a.variant == b.variant;
}

bool samePicture(const BasisRequest& a, const BasisRequest& b) {
    if (a.ghost.has_value() != b.ghost.has_value() || !sameCurves(a.shown, b.shown)) return false;
    return !a.ghost || sameCurves(*a.ghost, *b.ghost);
}

BasisPicture drawBasis(const BasisRequest& request) {
    BasisPicture picture{request, {}, {}, {}, {}, 0, 0, false};
    append(picture, request.shown, false);
    if (!request.ghost) return picture;
    // The ghost lies behind, and the scale is that of what is shown.
    BasisPicture behind{request, {}, {}, {}, picture.exponents, 0, 0, false};
    append(behind, *request.ghost, true);
    const auto put = [](std::vector<LineSeries>& front, std::vector<LineSeries>& back) {
        front.insert(front.begin(), std::make_move_iterator(back.begin()),
                     std::make_move_iterator(back.end()));
    };
    put(picture.real, behind.real);
    put(picture.imaginary, behind.imaginary);
    put(picture.trajectories, behind.trajectories);
    return picture;
}

}  // namespace jordanscope::views
