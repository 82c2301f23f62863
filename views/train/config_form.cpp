#include "views/train/config_form.h"

#include <set>

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/runs/config/presets.h"
#include "views/look/label.h"
#include "views/look/message_text.h"
#include "views/look/theme.h"
#include "views/train/field_row.h"
#include "views/train/method_list.h"
#include "views/train/section.h"

namespace jordanscope::views {
namespace {

struct SectionName {
    FieldSection section;
    const char* name;
    bool open;
};
constexpr SectionName kSections[] = {
    {FieldSection::Kernel, "kernel", true},          {FieldSection::Bytes, "bytes", true},
    {FieldSection::Training, "training", true},      {FieldSection::Model, "model", false},
    {FieldSection::Evaluation, "evaluation", false}, {FieldSection::Position, "position", false},
    {FieldSection::Machine, "machine", false},
};

QLabel* boldLabel(const QString& text, QWidget* buddy) {
    return makeLabel(nullptr, text, {.bold = true, .buddy = buddy});
}

}  // namespace

ConfigForm::ConfigForm(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 10, 8);
    column->setSpacing(7);
    buildTop(column);
    buildSections(column);
    column->addStretch(1);
    setValues(formOfPreset("kernel"));
}

void ConfigForm::buildTop(QVBoxLayout* column) {
    preset_ = new QComboBox(this);
    preset_->setObjectName(QStringLiteral("preset"));
    preset_->setAccessibleName(tr("Preset"));
    for (const runs::Preset& preset : runs::presets()) {
        preset_->addItem(QString::fromStdString(preset.name));
        preset_->setItemData(preset_->count() - 1, messageText(preset.meaning).toHtmlEscaped(),
                             Qt::ToolTipRole);
    }
    task_ = new QComboBox(this);
    task_->setObjectName(QStringLiteral("task"));
    task_->setAccessibleName(tr("Task"));
    for (runs::Task task : {runs::Task::Kernel, runs::Task::Bytes})
        task_->addItem(QString::fromStdString(std::string(runs::toText(task))));
    name_ = new QLineEdit(this);
    name_->setObjectName(QStringLiteral("name"));
    name_->setAccessibleName(tr("Name"));
    name_->setPlaceholderText(tr("optional"));
    seeds_ = new QLineEdit(this);
    seeds_->setObjectName(QStringLiteral("seeds"));
    seeds_->setAccessibleName(tr("Seeds"));
    seeds_->setToolTip(tr("One run a method and seed: 0, 1, 2 or 0-4"));
    device_ = new QComboBox(this);
    device_->setObjectName(QStringLiteral("device"));
    device_->setAccessibleName(tr("Device"));
    device_->setEditable(true);
    device_->setInsertPolicy(QComboBox::NoInsert);
    presetMeaning_ = makeLabel(this, {}, {.wrapped = true, .colour = QPalette::PlaceholderText});
    seedProblem_ = makeProblemLabel(this, QStringLiteral("seedProblem"));
    methods_ = new MethodList(this);

    auto* grid = new QGridLayout;
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(3);
    grid->addWidget(boldLabel(tr("Preset"), preset_), 0, 0);
    grid->addWidget(boldLabel(tr("Task"), task_), 0, 1);
    grid->addWidget(preset_, 1, 0);
    grid->addWidget(task_, 1, 1);
    grid->addWidget(presetMeaning_, 2, 0, 1, 2);
    grid->setColumnStretch(0, 3);
    grid->setColumnStretch(1, 2);
    column->addLayout(grid);
    column->addWidget(methods_);

    auto* pair = new QGridLayout;
    pair->setContentsMargins(0, 0, 0, 0);
    pair->setHorizontalSpacing(8);
    pair->setVerticalSpacing(3);
    pair->addWidget(boldLabel(tr("Seeds"), seeds_), 0, 0);
    pair->addWidget(boldLabel(tr("Device"), device_), 0, 1);
    pair->addWidget(boldLabel(tr("Name"), name_), 0, 2);
    pair->addWidget(seeds_, 1, 0);
    pair->addWidget(device_, 1, 1);
    pair->addWidget(name_, 1, 2);
    pair->addWidget(seedProblem_, 2, 0, 1, 3);
    for (int i = 0; i < 3; ++i) pair->setColumnStretch(i, 1);
    column->addLayout(pair);

    setDevices({QStringLiteral("cpu"), QStringLiteral("cuda")});
    connect(preset_, &QComboBox::textActivated, this, &ConfigForm::choosePreset);
    connect(task_, &QComboBox::currentIndexChanged, this, &ConfigForm::showTask);
    connect(task_, &QComboBox::activated, this, &ConfigForm::followTask);
    connect(device_, &QComboBox::currentTextChanged, this, &ConfigForm::tell);
    connect(name_, &QLineEdit::textChanged, this, &ConfigForm::tell);
    connect(seeds_, &QLineEdit::textChanged, this, &ConfigForm::tell);
    connect(methods_, &MethodList::edited, this, &ConfigForm::tell);
}

void ConfigForm::buildSections(QVBoxLayout* column) {
    for (const SectionName& entry : kSections) {
        auto* section = new Section(sectionTitle(entry.section), this);
        section->setObjectName(QStringLiteral("section-") + QString::fromLatin1(entry.name));
        sections_[entry.section] = section;
        if (entry.section == FieldSection::Bytes) buildSample(*section);
        for (const FormField& field : formFields()) {
            if (field.section != entry.section) continue;
            auto* row = new FieldRow(field, section);
            rows_[field.key] = row;
            section->body()->addWidget(row);
            connect(row, &FieldRow::edited, this, &ConfigForm::tell);
        }
        section->setOpen(entry.open);
        column->addWidget(section);
    }
    rows_.at("position.train_context")->setPlaceholder(tr("training.length"));
    rows_.at("bytes.eval_file")->setPlaceholder(tr("part of train_file"));
}

/// Made before the fields, so that Tab comes to it first.
void ConfigForm::buildSample(Section& section) {
    sample_ = new QPushButton(tr("Use the text that comes with Jordanscope"), &section);
    sample_->setObjectName(QStringLiteral("sampleText"));
    sample_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    sample_->hide();
    section.body()->addWidget(sample_);
    connect(sample_, &QPushButton::clicked, this, [this] {
        rows_.at("bytes.train_file")->setText(samplePath_);
        rows_.at("bytes.eval_file")->setText({});
        tell();
    });
}

void ConfigForm::setSampleText(const QString& path) {
    samplePath_ = path;
    sample_->setVisible(!path.isEmpty());
}

void ConfigForm::setDevices(const QStringList& devices) {
    const QSignalBlocker quiet(device_);
    const QString now = device_->currentText();
    device_->clear();
    device_->addItem(QStringLiteral("auto"));
    for (const QString& device : devices)
        if (device_->findText(device) < 0) device_->addItem(device);
    device_->setCurrentText(now.isEmpty() ? QStringLiteral("auto") : now);
}

void ConfigForm::choosePreset(const QString& name) {
    FormValues next = formOfPreset(name.toStdString());
    const FormValues now = values();
    next.device = now.device;
    next.name = now.name;
    // A text that was chosen is not part of what presets are about.
    if (next.task == runs::Task::Bytes)
        for (const char* key : {"bytes.train_file", "bytes.eval_file"}) next.texts[key] = now.texts.at(key);
    setValues(next);
    Q_EMIT edited();
}

void ConfigForm::followTask() {
    FormValues now = values();
    const runs::Preset* preset = runs::findPreset(now.preset);
    if (!preset || preset->config.task == now.task) {
        tell();
        return;
    }
    // The preset belongs to the other task: take this task's own, and keep what has been typed.
    const FormValues old = formOfPreset(now.preset);
    FormValues next = formOfPreset(std::string(runs::defaultPreset(now.task)));
    next.name = now.name;
    next.device = now.device;
    if (now.seeds != old.seeds) next.seeds = now.seeds;
    const auto set = [](const std::vector<std::string>& names) {
        return std::set<std::string>(names.begin(), names.end());
    };
    if (set(now.methods) != set(old.methods)) next.methods = now.methods;
    for (const auto& [key, text] : now.texts)
        if (const auto standard = old.texts.find(key);
            standard == old.texts.end() || standard->second != text)
            next.texts[key] = text;
    setValues(next);
    Q_EMIT edited();
}

FormValues ConfigForm::values() const {
    FormValues values;
    values.preset = preset_->currentText().toStdString();
    values.name = name_->text().toStdString();
    values.device = device_->currentText().trimmed().toStdString();
    values.seeds = seeds_->text().toStdString();
    values.task = task_->currentIndex() == 0 ? runs::Task::Kernel : runs::Task::Bytes;
    values.methods = methods_->checked();
    for (const auto& [key, row] : rows_) values.texts[key] = row->text().toStdString();
    return values;
}

void ConfigForm::setValues(const FormValues& values) {
    setting_ = true;
    const int preset = preset_->findText(QString::fromStdString(values.preset));
    preset_->setCurrentIndex(std::max(0, preset));
    task_->setCurrentIndex(values.task == runs::Task::Kernel ? 0 : 1);
    name_->setText(QString::fromStdString(values.name));
    seeds_->setText(QString::fromStdString(values.seeds));
    device_->setCurrentText(QString::fromStdString(values.device));
    methods_->setChecked(values.methods);
    for (const auto& [key, text] : values.texts)
        if (const auto row = rows_.find(key); row != rows_.end())
            row->second->setText(QString::fromStdString(text));
    setting_ = false;
    showTask();
    showSummaries();
}

void ConfigForm::showTask() {
    const bool kernel = task_->currentIndex() == 0;
    sections_.at(FieldSection::Kernel)->setVisible(kernel);
    sections_.at(FieldSection::Bytes)->setVisible(!kernel);
    if (const runs::Preset* preset = runs::findPreset(preset_->currentText().toStdString()))
        presetMeaning_->setText(messageText(preset->meaning));
}

void ConfigForm::showSummaries() {
    const auto text = [&](const char* key) { return rows_.at(key)->text(); };
    sections_.at(FieldSection::Kernel)
        ->setSummary(
            QStringLiteral("%1, k %2").arg(text("kernel.benchmark"), text("kernel.target_freq_index")));
    sections_.at(FieldSection::Bytes)->setSummary(text("bytes.train_file").section(QLatin1Char('/'), -1));
    sections_.at(FieldSection::Training)
        ->setSummary(QStringLiteral("%1 × %2 × %3, lr %4")
                         .arg(text("training.steps"), text("training.batch"), text("training.length"),
                              text("training.lr")));
    sections_.at(FieldSection::Model)
        ->setSummary(tr("d %1, %2 heads, %3 layers")
                         .arg(text("model.d_model"), text("model.heads"), text("model.layers")));
    sections_.at(FieldSection::Evaluation)
        ->setSummary(
            QStringLiteral("%1 (%2 × %3)")
                .arg(text("evaluation.lengths"), text("evaluation.batches"), text("evaluation.batch")));
    sections_.at(FieldSection::Position)
        ->setSummary(
            QStringLiteral("γ ≥ %1, |η| ≤ %2").arg(text("position.gamma_min"), text("position.eta_max")));
    const QString threads = text("threads");
    sections_.at(FieldSection::Machine)
        ->setSummary(QStringLiteral("%1, %2").arg(text("precision"), threads == QLatin1String("0")
                                                                         ? tr("all cores")
                                                                         : tr("%1 threads").arg(threads)));
}

void ConfigForm::tell() {
    if (setting_) return;
    showSummaries();
    Q_EMIT edited();
}

void ConfigForm::setProblems(const std::vector<runs::ConfigProblem>& problems) {
    std::map<std::string, QString> byKey;
    for (const runs::ConfigProblem& problem : problems)
        byKey.try_emplace(problem.key, messageText(problem.message));
    std::set<FieldSection> troubled;
    for (const auto& [key, row] : rows_) {
        const auto problem = byKey.find(key);
        row->setProblem(problem == byKey.end() ? QString() : problem->second);
        if (problem != byKey.end()) troubled.insert(row->field().section);
    }
    for (const auto& [section, widget] : sections_) widget->setTroubled(troubled.count(section) > 0);
    methods_->setProblem(byKey.count("methods") ? byKey.at("methods") : QString());
    QString below;
    for (const char* key : {"seeds", "device", "name", "preset", "task", ""})
        if (byKey.count(key) && below.isEmpty()) below = byKey.at(key);
    seedProblem_->setText(problemText(below));
    seedProblem_->setVisible(!below.isEmpty());
}

QStringList ConfigForm::openSections() const {
    QStringList names;
    for (const SectionName& entry : kSections)
        if (sections_.at(entry.section)->isOpen()) names << QString::fromLatin1(entry.name);
    return names;
}

void ConfigForm::setOpenSections(const QStringList& names) {
    for (const SectionName& entry : kSections)
        sections_.at(entry.section)->setOpen(names.contains(QString::fromLatin1(entry.name)));
}

}  // namespace jordanscope::views
