#include "views/fit/methods_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QFont>

#include "views/fit/fit_text.h"

namespace jordanscope::views {
namespace {

constexpr int kFieldsAfterContexts = 7;

QString bestOf(const std::vector<kernel::MethodFit>& fits) {
    double least = std::numeric_limits<double>::infinity();
    for (const kernel::MethodFit& fit : fits)
        if (fit.failure.empty() && !fit.scores.empty() && fit.scores.front().mse < least)
            least = fit.scores.front().mse;
    return std::isfinite(least) ? mseText(least) : QString();
}

}  // namespace

int methodColour(const std::string& method) {
    const auto bank = kernel::bankMethods();
    const std::string name = method == "jordan" ? "jordan_rope" : method;
    const auto found = std::find(bank.begin(), bank.end(), name);
    if (found != bank.end()) return static_cast<int>(found - bank.begin());
    const auto block = kernel::singleBlockMethods();
    return static_cast<int>(bank.size() + (std::find(block.begin(), block.end(), method) - block.begin()));
}

MethodsModel::MethodsModel(QObject* parent)
    : QAbstractTableModel(parent),
      checked_{"rope", "direct_sum", "jordan_rope", "jordan_exact_scaled", "jordan"} {}

void MethodsModel::setResult(const FitOutput& output) {
    const auto& fits = output.result.fits;
    std::vector<int> contexts;
    if (!fits.empty())
        for (const kernel::ContextScore& score : fits.front().scores) contexts.push_back(score.context);
    // A failed first row may have no scores; the request says what the columns are.
    if (contexts.empty() && !fits.empty())
        contexts = contextsOf(output.input.setup, output.input.parameters.context, output.input.released);
    const bool sameRows = std::equal(fits.begin(), fits.end(), fits_.begin(), fits_.end(),
                                     [](const auto& a, const auto& b) { return a.method == b.method; });
    const bool same = sameRows && contexts.size() == contexts_.size();
    if (!same) beginResetModel();
    const bool sameContexts = contexts == contexts_;
    fits_ = fits;
    contexts_ = std::move(contexts);
    basis_ = output.input.setup.basis;
    best_ = bestOf(fits_);
    if (!same) {
        endResetModel();
        return;
    }
    if (!fits_.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    if (!sameContexts) Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

bool MethodsModel::best(int row) const {
    return row >= 0 && row < std::ssize(fits_) && !best_.isEmpty() && text(fits_[row], 1) == best_;
}

bool MethodsModel::checked(int row) const {
    return row >= 0 && row < std::ssize(fits_) && checked_.contains(fits_[row].method);
}

void MethodsModel::setChecked(int row, bool checked) {
    if (row < 0 || row >= std::ssize(fits_) || this->checked(row) == checked) return;
    if (checked)
        checked_.insert(fits_[row].method);
    else
        checked_.erase(fits_[row].method);
    Q_EMIT dataChanged(index(row, 0), index(row, 0), {Qt::CheckStateRole});
    Q_EMIT checkedChanged();
}

void MethodsModel::setCheckedMethods(std::set<std::string> methods) {
    if (methods == checked_) return;
    checked_ = std::move(methods);
    if (!fits_.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::CheckStateRole});
    Q_EMIT checkedChanged();
}

int MethodsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(fits_.size());
}

int MethodsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : 1 + contextColumns() + kFieldsAfterContexts;
}

MethodsModel::Field MethodsModel::field(int column) const {
    if (column == 0) return Field::Method;
    if (column <= contextColumns()) return Field::Mse;
    return static_cast<Field>(static_cast<int>(Field::MaxError) + column - 1 - contextColumns());
}

QString MethodsModel::text(const kernel::MethodFit& fit, int column) const {
    const Field what = field(column);
    if (what == Field::Method) return QString::fromStdString(fit.method);
    const auto badge = [](kernel::Quality quality) {
        return qualityMark(quality) + QLatin1Char(' ') + qualityWord(quality);
    };
    if (what == Field::Quality) return badge(fit.fitted.quality);
    if (what == Field::Beyond) return fit.beyond ? badge(fit.beyond->quality) : QStringLiteral("—");
    // The view lets the first number's cell of a failed row reach over all of them.
    if (!fit.failure.empty()) return column == 1 ? qualityReason(fit) : QString();
    switch (what) {
        case Field::Mse:
            return mseText(number(fit, column));
        case Field::MaxError:
            return errorText(number(fit, column), 2);
        case Field::R2:
            return r2Text(number(fit, column));
        case Field::Rank:
            return QStringLiteral("%1/%2").arg(fit.rank).arg(fit.columns);
        case Field::Condition:
            return conditionText(fit.condition, basis_);
        default:
            return coefficientText(fit.maxCoefficient);
    }
}

double MethodsModel::number(const kernel::MethodFit& fit, int column) const {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    if (!fit.failure.empty() || fit.scores.empty()) return none;
    switch (field(column)) {
        case Field::Mse: {
            const size_t place = static_cast<size_t>(column) - 1;
            return place < fit.scores.size() ? fit.scores[place].mse : none;
        }
        case Field::MaxError:
            return fit.scores.front().maxError;
        case Field::R2:
            return fit.scores.front().r2;
        case Field::Rank:
            return fit.rank;
        case Field::Condition:
            return fit.condition;
        case Field::MaxCoefficient:
            return fit.maxCoefficient;
        case Field::Quality:
            return static_cast<double>(fit.fitted.quality);
        case Field::Beyond:
            return fit.beyond ? static_cast<double>(fit.beyond->quality) : none;
        case Field::Method:
            break;
    }
    return none;
}

QString MethodsModel::tip(const kernel::MethodFit& fit, int column) const {
    if (!fit.failure.empty() || field(column) == Field::Quality) return qualityReason(fit);
    if (field(column) == Field::Beyond)
        return fit.beyond ? verdictReason(*fit.beyond) : tr("no lag beyond the fitted ones has a value");
    const QString digits = QString::number(number(fit, column), 'g', 12);
    switch (field(column)) {
        case Field::Method:
            return tr("%1: %2 parameters on %3 lags; the box draws its curves")
                .arg(QString::fromStdString(fit.method))
                .arg(fit.columns)
                .arg(fit.usedPoints);
        case Field::Mse:
            if (!std::isfinite(number(fit, column)))
                return tr("the target has no values up to the end of this context");
            return tr("mean squared error on lags 0 to %1: %2")
                .arg(contexts_[static_cast<size_t>(column) - 1] - 1)
                .arg(digits);
        case Field::MaxError:
            return tr("largest |fit − target| on the fitted lags: %1").arg(digits);
        case Field::R2:
            return tr("R² on the fitted lags: %1").arg(digits);
        case Field::Rank:
            return tr("rank %1 of %2 columns, without the ridge").arg(fit.rank).arg(fit.columns);
        case Field::Condition:
            return tr("condition number of the columns, without the ridge: %1").arg(digits);
        case Field::MaxCoefficient:
            return tr("largest |coefficient|: %1").arg(digits);
        case Field::Quality:
        case Field::Beyond:
            break;
    }
    return {};
}

QVariant MethodsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
    const kernel::MethodFit& fit = fits_[static_cast<size_t>(index.row())];
    const Field what = field(index.column());
    const bool textual = what == Field::Method || what == Field::Quality || what == Field::Beyond;
    switch (role) {
        case Qt::DisplayRole:
            return text(fit, index.column());
        case Qt::ToolTipRole:
            return tip(fit, index.column()).toHtmlEscaped();
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter) |
                                       (textual || !fit.failure.empty() ? Qt::AlignLeft : Qt::AlignRight));
        case Qt::CheckStateRole:
            if (what == Field::Method) return checked(index.row()) ? Qt::Checked : Qt::Unchecked;
            return {};
        case Qt::FontRole:
            if (what == Field::Mse && index.column() == 1 && best(index.row())) {
                QFont bold;
                bold.setBold(true);
                return bold;
            }
            return {};
        case ColourRole:
            return methodColour(fit.method);
        case QualityRole:
            if (what != Field::Beyond) return static_cast<int>(fit.fitted.quality);
            return fit.beyond ? QVariant(static_cast<int>(fit.beyond->quality)) : QVariant();
        case SortRole:
            return number(fit, index.column());
        case FailureRole:
            return fit.failure.empty() ? QString() : qualityReason(fit);
        default:
            return {};
    }
}

bool MethodsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole || !index.isValid() || index.column() != 0) return false;
    setChecked(index.row(), value.toInt() == Qt::Checked);
    return true;
}

QVariant MethodsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
    const Field what = field(section);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter) |
                                   (what == Field::Method || what == Field::Quality || what == Field::Beyond
                                        ? Qt::AlignLeft
                                        : Qt::AlignRight));
    if (role != Qt::DisplayRole) return {};
    switch (what) {
        case Field::Method:
            return tr("Method");
        case Field::Mse:
            return (section == 1 ? tr("MSE d<%1") : QStringLiteral("d<%1"))
                .arg(contexts_[static_cast<size_t>(section) - 1]);
        case Field::MaxError:
            return tr("max |e|");
        case Field::R2:
            return QStringLiteral("R²");
        case Field::Rank:
            return tr("rank");
        case Field::Condition:
            return tr("cond");
        case Field::MaxCoefficient:
            return tr("max |c|");
        case Field::Quality:
            return tr("Quality");
        case Field::Beyond:
            break;
    }
    return tr("Beyond");
}

Qt::ItemFlags MethodsModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    if (index.column() == 0) flags |= Qt::ItemIsUserCheckable;
    return flags;
}

}  // namespace jordanscope::views
