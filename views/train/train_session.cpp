#include <QAbstractButton>
#include <QJsonArray>
#include <QMessageBox>
#include <QPushButton>

#include "views/look/splitter_sizes.h"
#include "views/run_charts/live_chart.h"
#include "views/runs/runs_model.h"
#include "views/train/config_form.h"
#include "views/train/runs_table.h"
#include "views/train/train_page.h"

/// The page's part of the session, what other pages hand over, and the question before closing.
namespace jordanscope::views {
namespace {

QJsonObject toJson(const FormValues& values) {
    QJsonObject texts;
    for (const auto& [key, text] : values.texts)
        texts[QString::fromStdString(key)] = QString::fromStdString(text);
    QJsonArray methods;
    for (const std::string& method : values.methods) methods.append(QString::fromStdString(method));
    return {{QStringLiteral("preset"), QString::fromStdString(values.preset)},
            {QStringLiteral("name"), QString::fromStdString(values.name)},
            {QStringLiteral("task"),
             values.task == runs::Task::Kernel ? QStringLiteral("kernel") : QStringLiteral("bytes")},
            {QStringLiteral("device"), QString::fromStdString(values.device)},
            {QStringLiteral("seeds"), QString::fromStdString(values.seeds)},
            {QStringLiteral("methods"), methods},
            {QStringLiteral("texts"), texts}};
}

/// Starts from a preset, so that whatever a hostile or older session lacks has its default.
FormValues formFromJson(const QJsonObject& json) {
    FormValues values = formOfPreset(json.value(QLatin1String("preset")).toString().toStdString());
    if (values.texts.empty()) values = formOfPreset("kernel");
    const auto text = [&](const char* key, std::string& target) {
        const QJsonValue value = json.value(QLatin1String(key));
        if (value.isString()) target = value.toString().toStdString();
    };
    text("name", values.name);
    text("device", values.device);
    text("seeds", values.seeds);
    const QString task = json.value(QLatin1String("task")).toString();
    if (task == QLatin1String("kernel")) values.task = runs::Task::Kernel;
    if (task == QLatin1String("bytes")) values.task = runs::Task::Bytes;
    if (json.value(QLatin1String("methods")).isArray()) {
        values.methods.clear();
        for (const QJsonValue& method : json.value(QLatin1String("methods")).toArray())
            if (method.isString()) values.methods.push_back(method.toString().toStdString());
    }
    const QJsonObject texts = json.value(QLatin1String("texts")).toObject();
    for (auto& [key, value] : values.texts) {
        const QJsonValue stored = texts.value(QString::fromStdString(key));
        if (stored.isString()) value = stored.toString().toStdString();
    }
    return values;
}

}  // namespace

QJsonObject TrainPage::saveState() const {
    return {{QStringLiteral("form"), toJson(form_->values())},
            {QStringLiteral("open"), QJsonArray::fromStringList(form_->openSections())},
            {QStringLiteral("selected"), QJsonArray::fromStringList(table_->selectedIds())},
            {QStringLiteral("metric"), live_->metric()},
            {QStringLiteral("atOnce"), model_.limits().perDevice},
            {QStringLiteral("rows"), sizesOf(*rows_)},
            {QStringLiteral("columns"), sizesOf(*columns_)}};
}

void TrainPage::restoreState(const QJsonObject& state) {
    const QJsonValue form = state.value(QLatin1String("form"));
    if (form.isObject()) form_->setValues(formFromJson(form.toObject()));
    if (state.value(QLatin1String("open")).isArray()) {
        QStringList open;
        for (const QJsonValue& name : state.value(QLatin1String("open")).toArray()) open << name.toString();
        form_->setOpenSections(open);
    }
    live_->setMetric(state.value(QLatin1String("metric")).toString());
    const int atOnce = state.value(QLatin1String("atOnce")).toInt();
    if (atOnce >= 1 && atOnce <= 16) table_->setLimit(atOnce);
    setSizes(*rows_, state.value(QLatin1String("rows")));
    setSizes(*columns_, state.value(QLatin1String("columns")));
    replan();
}

void TrainPage::receive(const HandOver& what) {
    if (const auto* run = std::get_if<RunToSetUp>(&what)) setUp(run->config, runs::validate(run->config));
}

QString TrainPage::closeText(int running, int queued) {
    QStringList parts;
    if (running > 0) parts << (running == 1 ? tr("1 running goes on") : tr("%1 running go on").arg(running));
    if (queued > 0)
        parts << (queued == 1 ? tr("1 queued waits until Jordanscope opens again")
                              : tr("%1 queued wait until Jordanscope opens again").arg(queued));
    return parts.isEmpty() ? QString() : parts.join(QStringLiteral(", ")) + QLatin1Char('.');
}

bool TrainPage::mayClose() {
    // A window that only shows leaves everything to the one that launches.
    if (!model_.launches()) return true;
    const QString text = closeText(model_.runningCount(), model_.queuedCount());
    if (text.isEmpty()) return true;
    CloseChoice choice = CloseChoice::StayOpen;
    if (closeAnswer_) {
        choice = closeAnswer_(text);
    } else {
        QMessageBox box(QMessageBox::Question, tr("Close Jordanscope"), text, QMessageBox::Cancel, this);
        box.setObjectName(QStringLiteral("closeQuestion"));
        QPushButton* keep = box.addButton(tr("Close, runs go on"), QMessageBox::AcceptRole);
        QPushButton* stop = box.addButton(tr("Stop the runs and close"), QMessageBox::DestructiveRole);
        box.setDefaultButton(keep);
        box.exec();
        if (box.clickedButton() == keep) choice = CloseChoice::KeepRunning;
        if (box.clickedButton() == stop) choice = CloseChoice::StopRuns;
    }
    if (choice == CloseChoice::StopRuns) {
        QStringList ids = model_.liveIds();
        for (const RunPtr& run : model_.runs())
            if (run->condition.state == runs::ShownState::Queued && !ids.contains(run->id)) ids << run->id;
        model_.stop(ids);
    }
    return choice != CloseChoice::StayOpen;
}

}  // namespace jordanscope::views
