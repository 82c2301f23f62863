#include "views/train/runs_table.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QSpinBox>
#include <QStackedLayout>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QUrl>

#include "core/runs/directory/run_directory.h"
#include "views/look/label.h"
#include "views/look/table_look.h"
#include "views/look/theme.h"
#include "views/look/typography.h"
#include "views/runs/run_delegate.h"
#include "views/runs/run_launch.h"
#include "views/runs/runs_model.h"
#include "views/runs/runs_sort_model.h"

namespace jordanscope::views {
namespace {

constexpr int kWidths[RunsModel::kColumns] = {170, 150, 104, 84, 58, 66, 100, 72};

}  // namespace

RunsTable::RunsTable(RunsModel& model, QWidget* parent) : Card(parent), model_(model) {
    sorted_ = new RunsSortModel(this);
    sorted_->setSourceModel(&model_);
    auto* body = new QWidget(this);
    table_ = new QTableView(body);
    table_->setObjectName(QStringLiteral("runs"));
    table_->setAccessibleName(tr("Runs"));
    table_->setModel(sorted_);
    table_->setItemDelegate(new RunDelegate(table_));
    setUpTable(*table_, {.rowHeight = 24});
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    QHeaderView* header = table_->horizontalHeader();
    header->setMinimumSectionSize(px(40));
    for (int i = 0; i < RunsModel::kColumns; ++i) header->resizeSection(i, px(kWidths[i]));
    header->setSectionResizeMode(RunsModel::Run, QHeaderView::Stretch);
    // Sorting is off until a heading is clicked: newest first, and a live figure moves no row.
    header->setSortIndicator(-1, Qt::AscendingOrder);
    table_->setSortingEnabled(true);
    sorted_->sort(-1);

    hint_ = makeLabel(body,
                      tr("No runs yet.\nChoose methods and seeds at the left and press Launch;\n"
                         "runs of the command jordan appear here as well."),
                      {.name = QStringLiteral("runsHint"), .alignment = Qt::AlignCenter});
    auto* stack = new QStackedLayout(body);
    stack->addWidget(hint_);
    stack->addWidget(table_);
    setBody(body);
    setBodyMargins(1, 0, 1, 2);
    buildTools();

    clock_ = new QTimer(this);
    clock_->setInterval(1000);
    connect(clock_, &QTimer::timeout, this, &RunsTable::showButtons);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        if (!restoring_) {
            awaited_.clear();
            awaitedCurrent_.clear();
        }
        showButtons();
        Q_EMIT selectionChanged();
    });
    connect(table_, &QWidget::customContextMenuRequested, this, &RunsTable::showMenu);
    const auto takeOver = [this, stack] {
        stack->setCurrentIndex(model_.rowCount() > 0 ? 1 : 0);
        widenForFigures(*table_, 0, model_.rowCount() - 1);
        selectAwaited();
        showTitle();
        showButtons();
    };
    connect(&model_, &RunsModel::updated, this, takeOver);
    connect(&model_, &RunsModel::looksChanged, this, &RunsTable::showButtons);
    takeOver();
}

void RunsTable::buildTools() {
    struct Tool {
        Action action;
        const char* name;
        QString text, tip;
    };
    const Tool tools[] = {
        {Stop, "stop", tr("Stop"),
         tr("Writes a checkpoint and ends the run; takes a waiting run out of the queue")},
        {Pause, "pause", tr("Pause"), tr("Stops at a checkpoint; Resume goes on from there")},
        {Resume, "resume", tr("Resume"), tr("Goes on from the last checkpoint, or queues it again")},
        {Duplicate, "duplicate", tr("Duplicate"), tr("Puts this run's settings into the form")},
        {Folder, "folder", tr("Folder"), tr("Opens the run's folder")},
        {Trash, "trash", tr("Trash"), tr("Moves the run's folder to the trash")},
    };
    limit_ = new QSpinBox(this);
    limit_->setObjectName(QStringLiteral("limit"));
    limit_->setRange(1, 16);
    limit_->setPrefix(tr("at once "));
    limit_->setToolTip(tr("How many runs of the queue may use one device at the same time"));
    limit_->setAccessibleName(tr("Runs at once on one device"));
    connect(limit_, &QSpinBox::valueChanged, this, [this](int value) {
        DeviceLimits limits = model_.limits();
        limits.perDevice = value;
        model_.setLimits(limits);
    });
    for (const Tool& tool : tools) {
        auto* button = new QToolButton(this);
        button->setObjectName(QString::fromLatin1(tool.name));
        button->setText(tool.text);
        button->setToolTip(tool.tip);
        button->setAutoRaise(true);
        connect(button, &QToolButton::clicked, this, [this, action = tool.action] { perform(action); });
        buttons_[tool.action] = button;
        addTool(button);
    }
    addTool(limit_);
}

void RunsTable::setLimit(int perDevice) {
    limit_->setValue(perDevice);
}

QStringList RunsTable::selectedIds() const {
    QStringList ids;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows())
        ids << index.data(RunsModel::IdRole).toString();
    return ids;
}

QString RunsTable::currentId() const {
    return table_->currentIndex().data(RunsModel::IdRole).toString();
}

QStringList RunsTable::rememberedIds() const {
    return selectedIds() + awaited_;
}

void RunsTable::restoreSelection(const QStringList& ids, const QString& current) {
    awaited_ = ids;
    awaitedCurrent_ = current;
    restoring_ = true;
    table_->selectionModel()->clear();
    restoring_ = false;
    selectAwaited();
}

void RunsTable::selectAwaited() {
    if (awaited_.isEmpty() && awaitedCurrent_.isEmpty()) return;
    const auto indexOf = [this](const QString& id) {
        return sorted_->mapFromSource(model_.index(model_.rowOf(id), 0));
    };
    restoring_ = true;
    if (const QModelIndex current = indexOf(awaitedCurrent_); current.isValid()) {
        table_->selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
        awaitedCurrent_.clear();
    }
    QItemSelection found;
    for (const QString& id : QStringList(awaited_)) {
        const QModelIndex index = indexOf(id);
        if (!index.isValid()) continue;
        found.select(index, index);
        awaited_.removeOne(id);
    }
    table_->selectionModel()->select(found, QItemSelectionModel::Select | QItemSelectionModel::Rows);
    restoring_ = false;
    // What is not in a folder that has been read is gone for good.
    if (!model_.settled()) return;
    awaited_.clear();
    awaitedCurrent_.clear();
}

QStringList RunsTable::idsFor(Action action) const {
    const double now = runs::wallClock();
    QStringList ids;
    for (const QString& id : selectedIds()) {
        const RunPtr run = model_.run(id);
        if (!run) continue;
        const RunLook look = model_.looks().of(id);
        const bool possible = action == Stop        ? mayStop(*run, look) || mayKill(*run, look, now)
                              : action == Pause     ? mayStop(*run, look)
                              : action == Resume    ? mayResume(*run)
                              : action == Trash     ? mayTrash(*run)
                              : action == Duplicate ? run->description->config.has_value()
                                                    : true;
        if (possible) ids << id;
    }
    return ids;
}

void RunsTable::showButtons() {
    const double now = runs::wallClock();
    bool kill = false, waiting = false;
    for (const QString& id : selectedIds()) {
        const RunPtr run = model_.run(id);
        const RunLook look = model_.looks().of(id);
        kill |= run && mayKill(*run, look, now);
        waiting |= run && look.stopAsked > 0;
    }
    for (int i = 0; i < kActions; ++i) {
        const qsizetype count = idsFor(static_cast<Action>(i)).size();
        buttons_[i]->setEnabled(i == Duplicate || i == Folder ? count == 1 : count > 0);
    }
    buttons_[Stop]->setText(kill ? tr("Kill") : tr("Stop"));
    // Only an unanswered stop needs a clock: after ten seconds the run may be killed.
    if (waiting && !kill)
        clock_->start();
    else
        clock_->stop();
}

void RunsTable::showTitle() {
    const int running = model_.runningCount(), queued = model_.queuedCount();
    QString text = tr("%1 running, %2 queued, %3 in all").arg(running).arg(queued).arg(model_.rowCount());
    if (!model_.folderProblem().isEmpty())
        text = model_.folderProblem();
    else if (model_.unlaunchable() && queued > 0)
        text += tr(" · nothing can be launched here");
    else if (model_.elsewhere() && queued > 0)
        text += model_.otherLauncher().isEmpty()
                    ? tr(" · another window launches")
                    : tr(" · another window launches: %1").arg(model_.otherLauncher());
    if (const int received = model_.receivedCount(); received > 0)
        text += tr(" · %1 queued elsewhere: Resume starts them").arg(received);
    setTitle(tr("Runs"), text);
}

void RunsTable::perform(Action action) {
    const QStringList ids = idsFor(action);
    if (ids.isEmpty()) return;
    switch (action) {
        case Stop: {
            const double now = runs::wallClock();
            QStringList stop, kill;
            for (const QString& id : ids)
                (mayKill(*model_.run(id), model_.looks().of(id), now) ? kill : stop) << id;
            if (!stop.isEmpty()) model_.stop(stop);
            if (!kill.isEmpty()) confirmKill(kill);
            break;
        }
        case Pause:
            model_.pause(ids);
            break;
        case Resume:
            model_.resume(ids);
            break;
        case Duplicate:
            Q_EMIT duplicateRequested(ids.front());
            break;
        case Folder:
            QDesktopServices::openUrl(
                QUrl::fromLocalFile(QString::fromStdString(model_.run(ids.front())->directory.string())));
            break;
        case Trash:
            confirmTrash(ids);
            break;
        case kActions:
            break;
    }
}

void RunsTable::confirmTrash(const QStringList& ids) {
    auto* box = new QMessageBox(
        QMessageBox::Question, tr("Move to trash"),
        ids.size() == 1
            ? tr("Move this run to the trash? Its checkpoint and records go with it.")
            : tr("Move %1 runs to the trash? Checkpoints and records go with them.").arg(ids.size()),
        QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("confirmTrash"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->addButton(tr("Move to trash"), QMessageBox::AcceptRole);
    connect(box, &QMessageBox::buttonClicked, this, [this, ids, box](QAbstractButton* pressed) {
        if (box->buttonRole(pressed) == QMessageBox::AcceptRole) model_.trash(ids);
    });
    box->open();
}

void RunsTable::confirmKill(const QStringList& ids) {
    auto* box = new QMessageBox(
        QMessageBox::Warning, tr("Kill the run"),
        tr("No answer to the stop within 10 s. Killing loses what has been done since the last "
           "checkpoint."),
        QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("confirmKill"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->addButton(tr("Kill"), QMessageBox::AcceptRole);
    connect(box, &QMessageBox::buttonClicked, this, [this, ids, box](QAbstractButton* pressed) {
        if (box->buttonRole(pressed) == QMessageBox::AcceptRole) model_.kill(ids);
    });
    box->open();
}

void RunsTable::showMenu(const QPoint& position) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (int i = 0; i < kActions; ++i) {
        QAction* action = menu->addAction(buttons_[i]->text());
        action->setEnabled(buttons_[i]->isEnabled());
        connect(action, &QAction::triggered, buttons_[i], &QToolButton::click);
    }
    const QStringList ids = selectedIds();
    if (ids.size() == 1) {
        menu->addSeparator();
        const RunPtr run = model_.run(ids.front());
        connect(menu->addAction(tr("Copy the command line")), &QAction::triggered, this, [this, run] {
            const QString jordan = findJordan(model_.jordan());
            QGuiApplication::clipboard()->setText(commandLine(
                jordan.isEmpty() ? QStringLiteral("jordan") : jordan, trainArguments(run->directory)));
        });
        connect(menu->addAction(tr("Open log.txt")), &QAction::triggered, this, [run] {
            QDesktopServices::openUrl(
                QUrl::fromLocalFile(QString::fromStdString((run->directory / runs::kLogFile).string())));
        });
    }
    menu->popup(table_->viewport()->mapToGlobal(position));
}

}  // namespace jordanscope::views
