#pragma once

#include <set>
#include <string>
#include <vector>

#include <QAbstractTableModel>

#include "views/fit/fit_job.h"

namespace jordanscope::views {

/// The methods table: one row a method in fixed order, columns as in docs/probe.md. Also decides which curves
/// are drawn (the check boxes). GUI thread.
class MethodsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role {
        ColourRole = Qt::UserRole,  ///< int: index of the line's colour and dash
        QualityRole,                ///< int: kernel::Quality, in the two columns of words
        SortRole,                   ///< double: the number itself
        FailureRole,                ///< QString: "no fit: reason", empty when there is a fit
    };

    explicit MethodsModel(QObject* parent = nullptr);

    /// Shows what was computed; rows, columns and selection stay where method and contexts are the same.
    void setResult(const FitOutput& output);

    bool checked(int row) const;
    void setChecked(int row, bool checked);
    /// Names of every method that is drawn, also of the basis that is not shown.
    const std::set<std::string>& checkedMethods() const { return checked_; }
    void setCheckedMethods(std::set<std::string> methods);

    /// Columns of words at the end: the quality on the fitted lags and beyond them.
    static constexpr int kWordColumns = 2;
    int contextColumns() const { return static_cast<int>(contexts_.size()); }
    const std::vector<kernel::MethodFit>& fits() const { return fits_; }
    /// Whether a row has the smallest MSE on the fitted lags, as written: several may.
    bool best(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void checkedChanged();

private:
    enum class Field { Method, Mse, MaxError, R2, Rank, Condition, MaxCoefficient, Quality, Beyond };
    Field field(int column) const;
    QString text(const kernel::MethodFit& fit, int column) const;
    double number(const kernel::MethodFit& fit, int column) const;
    QString tip(const kernel::MethodFit& fit, int column) const;

    kernel::Basis basis_ = kernel::Basis::RopeBank;
    std::vector<kernel::MethodFit> fits_;
    std::vector<int> contexts_;
    std::set<std::string> checked_;
    QString best_;  // its MSE as written; empty without one
};

/// Index of a method's colour and dash: the same in both bases.
int methodColour(const std::string& method);

}  // namespace jordanscope::views
