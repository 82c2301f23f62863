#include "views/fit/csv_dialog.h"

#include <QAbstractTableModel>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>

#include "views/kernel_model/target.h"
#include "views/look/label.h"
#include "views/look/message_text.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

QString statusOf(const targets::LagTable& table) {
    QString text = CsvDialog::tr("%1 rows are used").arg(table.rows);
    if (table.duplicateRows > 0)
        text += CsvDialog::tr(", of them %1 repeat a lag: their mean is taken").arg(table.duplicateRows);
    if (table.linesAbove > 0) text += CsvDialog::tr(", %1 above the table are skipped").arg(table.linesAbove);
    if (table.badRows == 0) return text + QLatin1Char('.');
    text += CsvDialog::tr("; %1 are left out:").arg(table.badRows);
    for (const targets::CsvProblem& problem : table.problems)
        text +=
            CsvDialog::tr("\nline %1: %2").arg(QString::number(problem.line), messageText(problem.message));
    return text;
}

}  // namespace

/// The first rows as they stand in the file, under the names of their columns.
class CsvPreview : public QAbstractTableModel {
public:
    using QAbstractTableModel::QAbstractTableModel;

    void show(const targets::LagTable& table) {
        beginResetModel();
        names_ = columnNames(table);
        rows_ = table.preview;
        endResetModel();
    }

    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(rows_.size());
    }
    int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(names_.size());
    }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override {
        if (role != Qt::DisplayRole || !index.isValid()) return {};
        const std::vector<std::string>& cells = rows_[static_cast<size_t>(index.row())];
        if (index.column() >= std::ssize(cells)) return {};
        return QString::fromStdString(cells[static_cast<size_t>(index.column())]);
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        if (orientation == Qt::Horizontal && role == Qt::DisplayRole) return names_.value(section);
        return QAbstractTableModel::headerData(section, orientation, role);
    }

private:
    QStringList names_;
    std::vector<std::vector<std::string>> rows_;
};

CsvDialog::CsvDialog(const QString& path, QWidget* parent)
    : QDialog(parent),
      path_(path),
      rows_(new CsvPreview(this)),
      worker_(
          &CsvDialog::readFile, [this](const Reading& reading) { take(reading); },
          [this](std::exception_ptr problem) { fail(problem); }) {
    setObjectName(QStringLiteral("csvDialog"));
    setWindowTitle(tr("Table of lags: %1").arg(QFileInfo(path).fileName()));
    resize(560, 460);
    auto* form = new QFormLayout(this);
    delimiter_ = new QComboBox;
    delimiter_->setObjectName(QStringLiteral("csvDelimiter"));
    for (const auto& [name, sign] : {std::pair{tr("comma  ,"), ','},
                                     {tr("semicolon  ;"), ';'},
                                     {tr("tab"), '\t'},
                                     {tr("space"), ' '},
                                     {tr("bar  |"), '|'}})
        delimiter_->addItem(name, QString(QLatin1Char(sign)));
    decimal_ = new QComboBox;
    decimal_->setObjectName(QStringLiteral("csvDecimal"));
    decimal_->addItems({tr("point  0.5"), tr("comma  0,5")});
    header_ = new QCheckBox(tr("the first row has names"));
    header_->setObjectName(QStringLiteral("csvHeader"));
    lag_ = new QComboBox;
    lag_->setObjectName(QStringLiteral("csvLag"));
    value_ = new QComboBox;
    value_->setObjectName(QStringLiteral("csvValue"));
    preview_ = new QTableView;
    preview_->setObjectName(QStringLiteral("csvPreview"));
    preview_->setModel(rows_);
    preview_->verticalHeader()->setDefaultSectionSize(px(20));
    status_ = makeLabel(nullptr, {}, {.name = QStringLiteral("csvStatus"), .wrapped = true});
    buttons_ = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons_->button(QDialogButtonBox::Ok)->setText(tr("Use as target"));
    buttons_->button(QDialogButtonBox::Ok)->setObjectName(QStringLiteral("csvAccept"));
    form->addRow(tr("Delimiter"), delimiter_);
    form->addRow(tr("Decimal sign"), decimal_);
    form->addRow(QString(), header_);
    form->addRow(tr("Lag"), lag_);
    form->addRow(tr("Value"), value_);
    form->addRow(preview_);
    form->addRow(status_);
    form->addRow(buttons_);
    connect(buttons_, &QDialogButtonBox::accepted, this, [this] {
        Q_EMIT tableAccepted(table_);
        accept();
    });
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);

    for (QComboBox* combo : {delimiter_, decimal_})
        connect(combo, &QComboBox::currentIndexChanged, this, [this] { ask(true); });
    connect(header_, &QCheckBox::toggled, this, [this] { ask(true); });
    for (QComboBox* combo : {lag_, value_})
        connect(combo, &QComboBox::currentIndexChanged, this, [this] { ask(false); });
    status_->setText(tr("Reading the file …"));
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(false);
    worker_.submit({path_, std::nullopt});
}

CsvDialog::Reading CsvDialog::readFile(const Request& request, Contents& contents, std::stop_token stop) {
    if (!contents) contents = targets::readCsvFile(request.path.toStdString());
    Reading reading;
    reading.newDialect = request.newDialect;
    try {
        reading.dialect = request.dialect ? *request.dialect : targets::sniffDialect(*contents);
        reading.table = std::make_shared<const targets::LagTable>(
            targets::readLagTable(*contents, reading.dialect, request.lag, request.value, stop));
    } catch (const Error& error) {
        reading.problem = messageText(error);
    }
    return reading;
}

void CsvDialog::ask(bool newDialect) {
    table_ = nullptr;
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(false);
    const targets::CsvDialect dialect{delimiter_->currentData().toString().front().toLatin1(),
                                      decimal_->currentIndex() == 1, header_->isChecked()};
    worker_.submit({path_, dialect, newDialect, newDialect ? 0 : lag_->currentData().toInt(),
                    newDialect ? 1 : value_->currentData().toInt()});
}

void CsvDialog::take(const Reading& reading) {
    {
        const QSignalBlocker first(delimiter_), second(decimal_), third(header_);
        // A line "sep=:" may name any.
        const QString sign(QLatin1Char(reading.dialect.delimiter));
        if (delimiter_->findData(sign) < 0) delimiter_->addItem(sign, sign);
        delimiter_->setCurrentIndex(delimiter_->findData(sign));
        decimal_->setCurrentIndex(reading.dialect.decimalComma);
        header_->setChecked(reading.dialect.header);
    }
    table_ = reading.table;
    if (table_) {
        if (reading.newDialect) showColumns(*table_);
        rows_->show(*table_);
    }
    status_->setText(table_ ? statusOf(*table_) : reading.problem);
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(table_ != nullptr);
}

void CsvDialog::showColumns(const targets::LagTable& table) {
    const QSignalBlocker first(lag_), second(value_);
    lag_->clear();
    value_->clear();
    lag_->addItem(tr("count the rows"), -1);
    const QStringList names = columnNames(table);
    for (int column = 0; column < names.size(); ++column) {
        lag_->addItem(names[column], column);
        value_->addItem(names[column], column);
    }
    const bool single = table.columns.size() == 1;
    lag_->setCurrentIndex(lag_->findData(single ? -1 : table.lagColumn));
    value_->setCurrentIndex(single ? 0 : table.valueColumn);
}

void CsvDialog::fail(std::exception_ptr problem) {
    Q_EMIT unreadable(messageText(problem));
    reject();
}

}  // namespace jordanscope::views
