#include "views/compare/compare_controls.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>

#include "views/compare/compare_runs_model.h"
#include "views/compare/crosshair_read_out.h"
#include "views/look/label.h"
#include "views/look/table_look.h"
#include "views/look/theme.h"
#include "views/look/typography.h"
#include "views/runs/run_delegate.h"

namespace jordanscope::views {
namespace {

constexpr int kSmoothingSteps = 100;  // the slider's value is 100 times the weight, 99.9 % at its end

double weightOf(int slider) {
    return slider >= kSmoothingSteps ? 0.999 : slider / 100.0;
}

QLabel* label(const QString& text, QWidget* buddy) {
    return makeLabel(nullptr, text, {.buddy = buddy});
}

}  // namespace

CompareControls::CompareControls(CompareRunsModel& list, QWidget* parent) : SidePanel(parent), list_(list) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 11, 8);
    column->setSpacing(6);
    column->addWidget(buildList(), 1);
    column->addWidget(buildCurves());
    readOut_ = new CrosshairReadOut(this);
    readOut_->setObjectName(QStringLiteral("readOut"));
    column->addWidget(readOut_);
    export_ = new QPushButton(tr("Export"), this);
    export_->setObjectName(QStringLiteral("export"));
    column->addWidget(export_);
    showSmoothing();
}

QWidget* CompareControls::buildList() {
    auto* box = new QWidget(this);
    filter_ = new QLineEdit(box);
    filter_->setObjectName(QStringLiteral("filter"));
    filter_->setPlaceholderText(tr("filter, e.g. method:rope"));
    filter_->setAccessibleName(tr("Filter"));
    filter_->setClearButtonEnabled(true);
    table_ = new QTableView(box);
    table_->setObjectName(QStringLiteral("compareRuns"));
    table_->setAccessibleName(tr("Runs to compare"));
    table_->setModel(&list_);
    table_->setItemDelegate(new RunDelegate(table_));
    setUpTable(*table_, {.striped = false, .framed = true});
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (int i = 0; i < RunsModel::kColumns; ++i)
        table_->setColumnHidden(i, i != RunsModel::Run && i != RunsModel::Loss);
    QHeaderView* header = table_->horizontalHeader();
    header->setMinimumSectionSize(px(40));
    header->setSectionResizeMode(RunsModel::Run, QHeaderView::Stretch);
    header->resizeSection(RunsModel::Loss, px(84));
    header->setSortIndicator(-1, Qt::AscendingOrder);
    table_->setSortingEnabled(true);
    list_.sort(-1);
    auto* all = new QPushButton(tr("All"), box);
    all->setObjectName(QStringLiteral("checkAll"));
    auto* none = new QPushButton(tr("None"), box);
    none->setObjectName(QStringLiteral("checkNone"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(filter_, 1);
    for (QPushButton* button : {all, none}) {
        button->setFixedWidth(px(46));
        buttons->addWidget(button);
    }
    buttons->setSpacing(4);
    hint_ = new QLabel(box);
    hint_->setObjectName(QStringLiteral("noRuns"));
    hint_->setWordWrap(true);
    hint_->setAlignment(Qt::AlignCenter);
    hint_->setMargin(12);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(5);
    column->addLayout(buttons);
    auto* stack = new QStackedLayout;
    stack->addWidget(table_);
    stack->addWidget(hint_);
    column->addLayout(stack, 1);
    const auto showHint = [this, stack] { stack->setCurrentIndex(list_.rowCount() == 0 ? 1 : 0); };
    connect(&list_, &QAbstractItemModel::rowsInserted, this, showHint);
    connect(&list_, &QAbstractItemModel::rowsRemoved, this, showHint);
    connect(&list_, &QAbstractItemModel::modelReset, this, showHint);
    showHint();
    const auto sayWhy = [this] {
        const QString problem = list_.runs().folderProblem();
        hint_->setText(problem.isEmpty()
                           ? tr("No runs here. Launch some on the page Train, or clear the filter.")
                           : problem);
    };
    connect(&list_.runs(), &RunsModel::updated, this, sayWhy);
    sayWhy();
    connect(&list_, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex&, int first, int last) { widenForFigures(*table_, first, last); });
    connect(&list_, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex& first, const QModelIndex& last) {
                widenForFigures(*table_, first.row(), last.row());
            });
    widenForFigures(*table_, 0, list_.rowCount() - 1);
    connect(filter_, &QLineEdit::textChanged, &list_, &CompareRunsModel::setFilter);
    connect(all, &QPushButton::clicked, &list_, [this] { list_.setAllShownChecked(true); });
    connect(none, &QPushButton::clicked, &list_, [this] { list_.setAllShownChecked(false); });
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &CompareControls::currentChanged);
    return box;
}

QWidget* CompareControls::buildCurves() {
    auto* box = new QWidget(this);
    axis_ = new QComboBox(box);
    axis_->setObjectName(QStringLiteral("axis"));
    for (TimeAxis axis : kTimeAxes)
        axis_->addItem(timeAxisName(axis), QString::fromLatin1(timeAxisKey(axis)));
    group_ = new QComboBox(box);
    group_->setObjectName(QStringLiteral("group"));
    group_->addItem(tr("nothing"), QString());
    spread_ = new QComboBox(box);
    spread_->setObjectName(QStringLiteral("spread"));
    spread_->addItem(tr("min–max"));
    spread_->addItem(tr("± std. error"));
    smoothing_ = new QSlider(Qt::Horizontal, box);
    smoothing_->setObjectName(QStringLiteral("smoothing"));
    smoothing_->setRange(0, kSmoothingSteps);
    smoothing_->setValue(60);
    smoothing_->setToolTip(
        tr("Debiased exponential moving average, over every record before any is left out"));
    raw_ = new QSlider(Qt::Horizontal, box);
    raw_->setObjectName(QStringLiteral("rawOpacity"));
    raw_->setRange(0, 100);
    raw_->setValue(25);
    raw_->setToolTip(tr("Opacity of the raw line behind the smoothed one"));
    smoothingValue_ = makeLabel(box, {}, {.alignment = Qt::AlignRight | Qt::AlignVCenter});
    rawValue_ = makeLabel(box, {}, {.alignment = Qt::AlignRight | Qt::AlignVCenter});
    for (QLabel* value : {smoothingValue_, rawValue_}) value->setFixedWidth(px(42));
    logX_ = new QCheckBox(tr("log x"), box);
    logX_->setObjectName(QStringLiteral("logX"));
    logY_ = new QCheckBox(tr("log y"), box);
    logY_->setObjectName(QStringLiteral("logY"));

    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(4);
    grid->addWidget(label(tr("Group by"), group_), 0, 0);
    grid->addWidget(group_, 0, 1);
    grid->addWidget(spread_, 0, 2);
    grid->addWidget(label(tr("Against"), axis_), 1, 0);
    grid->addWidget(axis_, 1, 1);
    auto* logs = new QHBoxLayout;
    logs->addWidget(logX_);
    logs->addWidget(logY_);
    grid->addLayout(logs, 1, 2);
    auto* smoothingLine = new QHBoxLayout;
    smoothingLine->addWidget(smoothing_, 1);
    smoothingLine->addWidget(smoothingValue_);
    grid->addWidget(label(tr("Smoothing"), smoothing_), 2, 0);
    grid->addLayout(smoothingLine, 2, 1, 1, 2);
    auto* rawLine = new QHBoxLayout;
    rawLine->addWidget(raw_, 1);
    rawLine->addWidget(rawValue_);
    grid->addWidget(label(tr("Raw line"), raw_), 3, 0);
    grid->addLayout(rawLine, 3, 1, 1, 2);
    grid->setColumnStretch(1, 1);
    for (QComboBox* combo : {axis_, group_, spread_}) combo->setMinimumContentsLength(7);
    axis_->setAccessibleName(tr("Against"));
    group_->setAccessibleName(tr("Group by"));
    spread_->setAccessibleName(tr("Band of a group"));
    smoothing_->setAccessibleName(tr("Smoothing"));
    raw_->setAccessibleName(tr("Raw line"));

    for (QSlider* slider : {smoothing_, raw_})
        connect(slider, &QSlider::valueChanged, this, [this] {
            showSmoothing();
            Q_EMIT optionsChanged();
        });
    for (QComboBox* combo : {axis_, group_, spread_})
        connect(combo, &QComboBox::currentIndexChanged, this, [this] {
            showSmoothing();
            Q_EMIT optionsChanged();
        });
    for (QCheckBox* check : {logX_, logY_})
        connect(check, &QCheckBox::toggled, this, &CompareControls::logChanged);
    return box;
}

void CompareControls::showSmoothing() {
    const bool grouped = !group_->currentData().toString().isEmpty();
    spread_->setEnabled(grouped);
    raw_->setEnabled(!grouped && smoothing_->value() > 0);
    smoothingValue_->setText(
        QString::number(weightOf(smoothing_->value()), 'f', smoothing_->value() >= kSmoothingSteps ? 3 : 2));
    rawValue_->setText(QStringLiteral("%1 %").arg(raw_->value()));
}

CurveOptions CompareControls::options() const {
    CurveOptions options;
    options.axis = kTimeAxes[std::max(0, axis_->currentIndex())];
    options.smoothing = weightOf(smoothing_->value());
    options.rawOpacity = raw_->value() / 100.0;
    options.groupBy = group_->currentData().toString().toStdString();
    options.spread = spread_->currentIndex() == 1 ? Spread::StandardError : Spread::MinMax;
    return options;
}

bool CompareControls::logX() const {
    return logX_->isChecked();
}
bool CompareControls::logY() const {
    return logY_->isChecked();
}

void CompareControls::setLog(bool x, bool y) {
    const QSignalBlocker quietX(logX_), quietY(logY_);
    logX_->setChecked(x);
    logY_->setChecked(y);
}

void CompareControls::setGroupingKeys(const std::vector<std::string>& keys) {
    QStringList wanted{QString()};
    for (const std::string& key : keys) wanted << QString::fromStdString(key);
    const QString now = group_->currentData().toString();
    // A choice stays for as long as there is none better: runs come and go while one looks.
    if (!wanted.contains(now)) wanted.insert(1, now);
    QStringList have;
    for (int i = 0; i < group_->count(); ++i) have << group_->itemData(i).toString();
    if (have == wanted) return;
    const QSignalBlocker quiet(group_);
    group_->clear();
    for (const QString& key : wanted) group_->addItem(key.isEmpty() ? tr("nothing") : key, key);
    group_->setCurrentIndex(static_cast<int>(wanted.indexOf(now)));
}

QString CompareControls::currentId() const {
    return table_->currentIndex().data(RunsModel::IdRole).toString();
}

QJsonObject CompareControls::saveState() const {
    return {{QStringLiteral("filter"), filter_->text()},
            {QStringLiteral("axis"), axis_->currentData().toString()},
            {QStringLiteral("group"), group_->currentData().toString()},
            {QStringLiteral("spread"), spread_->currentIndex()},
            {QStringLiteral("smoothing"), smoothing_->value()},
            {QStringLiteral("raw"), raw_->value()},
            {QStringLiteral("logX"), logX_->isChecked()},
            {QStringLiteral("logY"), logY_->isChecked()}};
}

void CompareControls::restoreState(const QJsonObject& state) {
    const auto text = [&](const char* key) { return state.value(QLatin1String(key)).toString(); };
    filter_->setText(text("filter"));
    if (const int axis = axis_->findData(text("axis")); axis >= 0) axis_->setCurrentIndex(axis);
    const QString group = text("group").left(200);
    if (group_->findData(group) < 0) group_->addItem(group, group);
    group_->setCurrentIndex(group_->findData(group));
    spread_->setCurrentIndex(state.value(QLatin1String("spread")).toInt() == 1 ? 1 : 0);
    if (state.value(QLatin1String("smoothing")).isDouble())
        smoothing_->setValue(state.value(QLatin1String("smoothing")).toInt());
    if (state.value(QLatin1String("raw")).isDouble())
        raw_->setValue(state.value(QLatin1String("raw")).toInt());
    logX_->setChecked(state.value(QLatin1String("logX")).toBool());
    logY_->setChecked(state.value(QLatin1String("logY")).toBool());
}

}  // namespace jordanscope::views
