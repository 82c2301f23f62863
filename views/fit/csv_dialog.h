#pragma once

#include <memory>

#include <QDialog>

#include "views/fit/lag_csv.h"

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QTableWidget;

namespace jordanscope::views {

/// How a table of lags will be read: dialect and columns as sniffed, to be changed, with the first rows and
/// the count of those that are left out.
class CsvDialog : public QDialog {
    Q_OBJECT

public:
    CsvDialog(const QString& path, QByteArray text, QWidget* parent = nullptr);

Q_SIGNALS:
    void tableAccepted(const std::shared_ptr<const LagTable>& table);

private:
    void read(bool newDialect);
    void showPreview(const LagTable& table);

    QByteArray text_;
    std::shared_ptr<const LagTable> table_;
    QComboBox *delimiter_, *decimal_, *lag_, *value_;
    QCheckBox* header_;
    QTableWidget* preview_;
    QLabel* status_;
    QDialogButtonBox* buttons_;
};

}  // namespace jordanscope::views
