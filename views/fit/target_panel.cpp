#include "views/fit/target_panel.h"

#include <algorithm>
#include <cmath>

#include <QBoxLayout>
#include <QCheckBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>

#include "core/kernel/targets.h"
#include "views/fit/csv_dialog.h"
#include "views/fit/expression_edit.h"
#include "views/kernel_model/target_model.h"
#include "views/look/label.h"
#include "views/look/note_delegate.h"
#include "views/look/number_text.h"
#include "views/look/theme.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr int kRowHeight = 17;

QLabel* wrappedLabel(const QString& name) {
    return makeLabel(
        nullptr, {},
        {.name = name, .points = axisPoints(), .wrapped = true, .colour = QPalette::PlaceholderText});
}

QString csvSummary(const TargetModel& model) {
    const Target& target = model.setup().target;
    if (target.csvPath.isEmpty()) return TargetPanel::tr("No file is open.");
    const QString name = QFileInfo(target.csvPath).fileName();
    if (!target.table && model.tableProblem().isEmpty()) return TargetPanel::tr("%1 is read …").arg(name);
    if (!target.table) return TargetPanel::tr("%1 is gone or has changed: open it again.").arg(name);
    const targets::LagTable& table = *target.table;
    QString text = TargetPanel::tr("%1: %2 at %3 lags")
                       .arg(name, columnNames(table).value(table.valueColumn))
                       .arg(table.rows - table.duplicateRows);
    if (table.duplicateRows > 0)
        text += TargetPanel::tr(", %1 repeated (mean taken)").arg(table.duplicateRows);
    if (table.badRows > 0) text += TargetPanel::tr(", %1 rows left out").arg(table.badRows);
    return text;
}

QString pointsSummary(const Target& target) {
    const auto excluded = std::count_if(target.points.begin(), target.points.end(),
                                        [](const TargetPoint& point) { return point.excluded; });
    if (target.points.empty()) return TargetPanel::tr("Click in the chart to add points; drag moves them.");
    QString text = target.points.size() == 1 ? TargetPanel::tr("1 point")
                                             : TargetPanel::tr("%1 points").arg(target.points.size());
    if (excluded > 0) text += TargetPanel::tr(", %1 excluded").arg(excluded);
    return text + TargetPanel::tr(". Delete removes, X excludes the chosen one.");
}

}  // namespace

TargetPanel::TargetPanel(TargetModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    setObjectName(QStringLiteral("targetPanel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    auto* line = new QHBoxLayout;
    inBank_ =
        makeLabel(nullptr, {}, {.name = QStringLiteral("targetInBank"), .colour = QPalette::PlaceholderText});
    line->addWidget(makeLabel(nullptr, tr("Target"), {.bold = true}));
    line->addWidget(inBank_, 1);
    addIndexTools(line);
    column->addLayout(line);

    list_ = new QListWidget;
    list_->setObjectName(QStringLiteral("targetList"));
    list_->setAccessibleName(tr("target"));
    QFont small = list_->font();
    small.setPointSizeF(titlePoints());
    list_->setFont(small);
    list_->setUniformItemSizes(true);
    list_->setItemDelegate(new NoteDelegate(px(kRowHeight), list_));
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setMinimumHeight(5 * px(kRowHeight) + 4);
    for (const std::string& name : kernel::targetNames()) {
        auto* item = new QListWidgetItem(QString::fromStdString(name), list_);
        item->setData(NoteDelegate::kNote, presetFormula(name));
        item->setToolTip(tr("x = d/L; %1").arg(presetFormula(name)));
    }
    new QListWidgetItem(tr("expression …"), list_);
    new QListWidgetItem(tr("CSV file …"), list_);
    new QListWidgetItem(tr("drawn points"), list_);
    column->addWidget(list_, 1);
    addDetails();
    column->addWidget(details_);

    connect(list_, &QListWidget::currentRowChanged, this, &TargetPanel::chooseRow);
    // Some styles say a click twice, as clicked and as activated.
    connect(list_, &QListWidget::itemClicked, this, &TargetPanel::enterRow);
    connect(list_, &QListWidget::itemActivated, this, &TargetPanel::enterRow);
    connect(&model_, &TargetModel::changed, this, &TargetPanel::showSetup);
    connect(&model_, &TargetModel::settledChanged, this, &TargetPanel::showDetails);
    connect(&model_.parameters(), &ParameterModel::changed, this, &TargetPanel::showBank);
    showSetup();
}

void TargetPanel::addIndexTools(QHBoxLayout* line) {
    byIndex_ = new QCheckBox(tr("ωₜ of index"));
    byIndex_->setObjectName(QStringLiteral("targetByIndex"));
    byIndex_->setToolTip(tr("The target's frequency is one of the bank; otherwise it is the slider's."));
    index_ = new QSpinBox;
    index_->setObjectName(QStringLiteral("targetIndex"));
    index_->setAccessibleName(tr("index of the target's frequency in the bank"));
    index_->setLocale(QLocale::c());
    index_->setValue(kDefaultTargetIndex);
    index_->setFixedWidth(px(52));
    line->addWidget(byIndex_);
    line->addWidget(index_);
    const auto set = [this] {
        FitSetup setup = model_.setup();
        setup.targetIndex = byIndex_->isChecked() ? std::optional(index_->value()) : std::nullopt;
        model_.edit(setup, tr("choose the target's frequency"));
    };
    connect(byIndex_, &QCheckBox::toggled, this, set);
    connect(index_, &QSpinBox::valueChanged, this, [this, set] {
        if (byIndex_->isChecked()) set();
    });
}

void TargetPanel::addDetails() {
    details_ = new QStackedWidget;
    details_->setObjectName(QStringLiteral("targetDetails"));
    expression_ = new ExpressionEdit;
    connect(expression_, &ExpressionEdit::edited, this, [this](const QString& text, int typing) {
        FitSetup setup = model_.setup();
        setup.target.kind = TargetKind::Expression;
        setup.target.expression = text;
        model_.edit(setup, tr("type a formula"), typing);
    });
    details_->addWidget(expression_);

    auto* csv = new QWidget;
    auto* csvLine = new QHBoxLayout(csv);
    csvLine->setContentsMargins(0, 0, 0, 0);
    csvSummary_ = wrappedLabel(QStringLiteral("csvSummary"));
    auto* open = new QPushButton(tr("Open…"));
    open->setObjectName(QStringLiteral("csvOpen"));
    csvColumns_ = new QPushButton(tr("Columns…"));
    csvColumns_->setObjectName(QStringLiteral("csvColumns"));
    csvLine->addWidget(csvSummary_, 1);
    csvLine->addWidget(open);
    csvLine->addWidget(csvColumns_);
    connect(open, &QPushButton::clicked, this, &TargetPanel::chooseFile);
    connect(csvColumns_, &QPushButton::clicked, this, [this] { openCsv(model_.setup().target.csvPath); });
    details_->addWidget(csv);

    auto* points = new QWidget;
    auto* pointsLine = new QHBoxLayout(points);
    pointsLine->setContentsMargins(0, 0, 0, 0);
    pointsSummary_ = wrappedLabel(QStringLiteral("pointsSummary"));
    clearPoints_ = new QPushButton(tr("Clear"));
    clearPoints_->setObjectName(QStringLiteral("clearPoints"));
    pointsLine->addWidget(pointsSummary_, 1);
    pointsLine->addWidget(clearPoints_);
    connect(clearPoints_, &QPushButton::clicked, this,
            [this] { model_.editPoints({}, tr("clear the points")); });
    details_->addWidget(points);
}

void TargetPanel::chooseRow(int row) {
    if (row < 0) return;
    FitSetup setup = model_.setup();
    const int presets = list_->count() - 3;
    if (row < presets) {
        setup.target.kind = TargetKind::Preset;
        setup.target.preset = list_->item(row)->text().toStdString();
    } else {
        setup.target.kind = static_cast<TargetKind>(1 + row - presets);
    }
    model_.edit(setup, tr("choose a target"));
}

/// By a click or the enter key; moving along the list must not open a dialog or carry the focus away.
void TargetPanel::enterRow() {
    const Target& target = model_.setup().target;
    if (target.kind == TargetKind::Csv && target.csvPath.isEmpty()) chooseFile();
    if (target.kind == TargetKind::Expression) expression_->startTyping();
}

void TargetPanel::chooseFile() {
    if (findChild<QFileDialog*>(QStringLiteral("csvFileDialog"))) return;
    auto* dialog = new QFileDialog(this, tr("Open a table of lags"));
    dialog->setObjectName(QStringLiteral("csvFileDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Tables (*.csv *.tsv *.txt)"), tr("All files (*)")});
    if (!model_.setup().target.csvPath.isEmpty())
        dialog->setDirectory(QFileInfo(model_.setup().target.csvPath).absolutePath());
    connect(dialog, &QFileDialog::fileSelected, this, &TargetPanel::openCsv);
    dialog->open();
}

void TargetPanel::openCsv(const QString& path) {
    auto* dialog = new CsvDialog(path, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &CsvDialog::unreadable, this, &TargetPanel::message);
    connect(dialog, &CsvDialog::tableAccepted, this,
            [this, path](const std::shared_ptr<const targets::LagTable>& table) {
                FitSetup setup = model_.setup();
                setup.target.kind = TargetKind::Csv;
                setup.target.csvPath = path;
                setup.target.table = table;
                setup.target.csvReading = CsvReading{table->dialect, table->lagColumn, table->valueColumn};
                model_.edit(setup, tr("open a table"));
            });
    dialog->open();
}

void TargetPanel::showSetup() {
    const FitSetup& setup = model_.setup();
    const bool bank = setup.basis == kernel::Basis::RopeBank;
    {
        const QSignalBlocker first(byIndex_), second(index_), third(list_);
        byIndex_->setVisible(bank);
        index_->setVisible(bank);
        byIndex_->setChecked(setup.targetIndex.has_value());
        index_->setEnabled(setup.targetIndex.has_value());
        index_->setRange(0, setup.headDim / 2 - 1);
        if (setup.targetIndex) index_->setValue(*setup.targetIndex);
        index_->setToolTip(
            tr("ωₜ = %1 rad/token")
                .arg(numberText(kernel::bankFrequency(index_->value(), setup.headDim, setup.theta))));
        const int presets = list_->count() - 3;
        int row = presets + static_cast<int>(setup.target.kind) - 1;
        if (setup.target.kind == TargetKind::Preset)
            for (row = presets - 1; row > 0; --row)
                if (list_->item(row)->text().toStdString() == setup.target.preset) break;
        if (row != list_->currentRow()) {
            list_->setCurrentRow(row);
            list_->scrollToItem(list_->item(row));
        }
    }
    showBank();
    showDetails();
}

/// Methods differ in nothing more than in whether they can turn at the target's own frequencies.
void TargetPanel::showBank() {
    const FitSetup& setup = model_.setup();
    const std::vector<double> frequencies =
        frequenciesOf(setup.target, targetReading(setup, model_.parameters().value()));
    inBank_->setVisible(setup.basis == kernel::Basis::RopeBank && !frequencies.empty());
    if (frequencies.empty()) return;
    std::vector<double> bank;
    for (int index = 0; index < setup.numFreqs; ++index)
        bank.push_back(kernel::bankFrequency(index, setup.headDim, setup.theta));
    const kernel::TargetMatch match = kernel::matchTarget(bank, frequencies);
    inBank_->setText(match.inBank() ? tr("in bank") : tr("off bank"));
    QStringList lines;
    for (const kernel::FrequencyMatch& one : match.frequencies) {
        const auto nearest = std::find(bank.begin(), bank.end(), one.nearest) - bank.begin();
        lines << (one.inBank
                      ? tr("ωₜ = %1 is frequency %2 of the bank: every method with a bank can turn at it")
                            .arg(numberText(one.omega))
                            .arg(nearest)
                      : tr("ωₜ = %1 is not in the bank: the nearest, frequency %2 = %3, is %4 away")
                            .arg(numberText(one.omega))
                            .arg(nearest)
                            .arg(numberText(one.nearest), numberText(one.distance, 3)));
    }
    inBank_->setToolTip(lines.join(QLatin1Char('\n')));
}

void TargetPanel::showDetails() {
    const Target& target = model_.setup().target;
    details_->setVisible(target.kind != TargetKind::Preset);
    if (target.kind == TargetKind::Preset) return;
    details_->setCurrentIndex(static_cast<int>(target.kind) - 1);
    details_->setFixedHeight(target.kind == TargetKind::Expression ? expression_->sizeHint().height() : 40);
    expression_->setExpression(target.expression);
    csvSummary_->setText(csvSummary(model_));
    const QString& problem = model_.tableProblem();
    csvSummary_->setToolTip((problem.isEmpty() ? target.csvPath : problem).toHtmlEscaped());
    csvColumns_->setEnabled(!target.csvPath.isEmpty());
    pointsSummary_->setText(pointsSummary(target));
    clearPoints_->setEnabled(!target.points.empty());
}

}  // namespace jordanscope::views
