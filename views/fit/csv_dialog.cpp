#include "views/fit/csv_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>

#include "core/kernel/error.h"

namespace jordanscope::views {
namespace {

QString statusOf(const LagTable& table) {
    QString text = CsvDialog::tr("%1 rows are used").arg(table.rows);
    if (table.duplicateRows > 0)
        text += CsvDialog::tr(", of them %1 repeat a lag: their mean is taken").arg(table.duplicateRows);
    if (table.badRows == 0) return text + QLatin1Char('.');
    text += CsvDialog::tr("; %1 are left out:").arg(table.badRows);
    for (const CsvProblem& problem : table.problems)
        text += CsvDialog::tr("\nline %1: %2").arg(problem.line).arg(problem.text);
    return text;
}

}  // namespace

CsvDialog::CsvDialog(const QString& path, QByteArray text, QWidget* parent)
    : QDialog(parent), text_(std::move(text)) {
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
    preview_ = new QTableWidget;
    preview_->setObjectName(QStringLiteral("csvPreview"));
    preview_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    preview_->verticalHeader()->setDefaultSectionSize(20);
    status_ = new QLabel;
    status_->setObjectName(QStringLiteral("csvStatus"));
    status_->setTextFormat(Qt::PlainText);
    status_->setWordWrap(true);
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

    try {
        const CsvDialect dialect = sniffDialect(text_);
        delimiter_->setCurrentIndex(delimiter_->findData(QString(QLatin1Char(dialect.delimiter))));
        decimal_->setCurrentIndex(dialect.decimalComma);
        header_->setChecked(dialect.header);
    } catch (const Error&) {
        // read() says why.
    }
    for (QComboBox* combo : {delimiter_, decimal_})
        connect(combo, &QComboBox::currentIndexChanged, this, [this] { read(true); });
    connect(header_, &QCheckBox::toggled, this, [this] { read(true); });
    for (QComboBox* combo : {lag_, value_})
        connect(combo, &QComboBox::currentIndexChanged, this, [this] { read(false); });
    read(true);
}

void CsvDialog::read(bool newDialect) {
    table_ = nullptr;
    try {
        const CsvDialect dialect{delimiter_->currentData().toString().front().toLatin1(),
                                 decimal_->currentIndex() == 1, header_->isChecked()};
        const int lag = newDialect ? 0 : lag_->currentData().toInt();
        const int value = newDialect ? 1 : value_->currentData().toInt();
        table_ = std::make_shared<const LagTable>(readLagTable(text_, dialect, lag, value));
        if (newDialect) {
            const QSignalBlocker first(lag_), second(value_);
            lag_->clear();
            value_->clear();
            lag_->addItem(tr("count the rows"), -1);
            for (int column = 0; column < table_->columns.size(); ++column) {
                lag_->addItem(table_->columns[column], column);
                value_->addItem(table_->columns[column], column);
            }
            lag_->setCurrentIndex(lag_->findData(table_->columns.size() == 1 ? -1 : lag));
            value_->setCurrentIndex(table_->columns.size() == 1 ? 0 : value);
        }
        status_->setText(statusOf(*table_));
        showPreview(*table_);
    } catch (const Error& error) {
        status_->setText(QString::fromUtf8(error.what()));
    }
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(table_ != nullptr);
}

void CsvDialog::showPreview(const LagTable& table) {
    preview_->setColumnCount(static_cast<int>(table.columns.size()));
    preview_->setHorizontalHeaderLabels(table.columns);
    preview_->setRowCount(static_cast<int>(table.preview.size()));
    for (int row = 0; row < preview_->rowCount(); ++row)
        for (int column = 0; column < preview_->columnCount(); ++column)
            preview_->setItem(row, column,
                              new QTableWidgetItem(table.preview[static_cast<size_t>(row)].value(column)));
}

}  // namespace jordanscope::views
