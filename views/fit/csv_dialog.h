#pragma once

#include <memory>

#include <QDialog>

#include "core/targets/lag_csv.h"
#include "views/worker/newest_wins.h"

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QTableView;

namespace jordanscope::views {

class CsvPreview;

/// How a table of lags will be read: dialect and columns as sniffed, to be changed, with the first rows and
/// the count of those that are left out. A worker reads and parses the file; the window never waits for it.
class CsvDialog : public QDialog {
    Q_OBJECT

public:
    explicit CsvDialog(const QString& path, QWidget* parent = nullptr);

Q_SIGNALS:
    void tableAccepted(const std::shared_ptr<const targets::LagTable>& table);
    /// The file cannot be read at all: the dialog has closed.
    void unreadable(const QString& why);

private:
    /// What is asked of the worker; without a dialect the file's own is sniffed.
    struct Request {
        QString path;
        std::optional<targets::CsvDialect> dialect;
        bool newDialect = true;  ///< whose columns are not known yet
        int lag = 0, value = 1;
    };
    struct Reading {
        targets::CsvDialect dialect;
        bool newDialect = true;
        std::shared_ptr<const targets::LagTable> table;  ///< or
        QString problem;
    };
    /// The worker's: the file's bytes, read once.
    using Contents = std::optional<std::string>;

    static Reading readFile(const Request& request, Contents& contents, std::stop_token stop);
    void ask(bool newDialect);
    void take(const Reading& reading);
    void showColumns(const targets::LagTable& table);
    void fail(std::exception_ptr problem);

    QString path_;
    std::shared_ptr<const targets::LagTable> table_;
    QComboBox *delimiter_, *decimal_, *lag_, *value_;
    QCheckBox* header_;
    CsvPreview* rows_;
    QTableView* preview_;
    QLabel* status_;
    QDialogButtonBox* buttons_;
    NewestWins<Request, Reading, Contents> worker_;
};

}  // namespace jordanscope::views
