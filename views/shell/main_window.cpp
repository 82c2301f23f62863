#include "views/shell/main_window.h"

#include <algorithm>
#include <chrono>

#include <QAbstractButton>
#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QIcon>
#include <QScreen>
#include <QSettings>
#include <QShortcut>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QTimer>
#include <QUndoGroup>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "views/kernel_model/parameter_model.h"
#include "views/kernel_model/target_model.h"
#include "views/look/message_text.h"
#include "views/runs/runs_model.h"
#include "views/shell/message_bar.h"
#include "views/shell/navigation_bar.h"
#include "views/shell/session_keeper.h"
#include "views/shell/settings.h"
#include "views/shell/system_theme.h"
#include "views/worker/loose_job.h"

/// The icons lie in a static library, whose resources nobody registers but us. The macro needs the global
/// namespace.
static void registerResources() {
    Q_INIT_RESOURCE(jordanscope);
}

namespace jordanscope::views {
namespace {

constexpr QSize kSmallest{1280, 720};

/// How long a start or a close waits for a disk.
constexpr std::chrono::seconds kPatience{2};

}  // namespace

MainWindow::MainWindow(WindowOptions options, QWidget* parent)
    : QMainWindow(parent),
      options_(std::move(options)),
      parameters_(std::make_unique<ParameterModel>()),
      target_(std::make_unique<TargetModel>(*parameters_)),
      systemTheme_(new SystemTheme(options_.desktopDark, this)),
      navigation_(new NavigationBar(this)),
      stack_(new QStackedWidget(this)),
      messages_(new MessageBar(this)),
      undo_(new QUndoGroup(this)) {
    registerResources();
    setWindowTitle(QStringLiteral("Jordanscope"));
    setWindowIcon(QIcon(QStringLiteral(":/jordanscope/icons/jordanscope.svg")));
    setContextMenuPolicy(Qt::NoContextMenu);

    auto* centre = new QWidget(this);
    auto* whole = new QVBoxLayout(centre);
    whole->setContentsMargins(0, 0, 0, 0);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    whole->addLayout(row);
    // The smallest window; larger letters may ask for more than that.
    whole->addStrut(kSmallest.width());
    row->addStrut(kSmallest.height());
    row->addWidget(navigation_);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    column->addWidget(stack_, 1);
    column->addWidget(messages_);
    row->addLayout(column, 1);
    setCentralWidget(centre);

    const QStringList words{tr("Explore"), tr("Fit"), tr("Train"), tr("Compare")};
    for (int i = 0; i < pageIds().size(); ++i) {
        const QKeySequence keys(Qt::CTRL | (Qt::Key_1 + i));
        const QString id = pageIds()[i];
        navigation_->addPage(id, words[i], keys.toString(QKeySequence::NativeText));
        connect(new QShortcut(keys, this), &QShortcut::activated, this, [this, id] { showPage(id); });
    }
    connect(navigation_, &NavigationBar::chosen, this, &MainWindow::showPage);
    connect(systemTheme_, &SystemTheme::changed, this, &MainWindow::chooseTheme);

    choice_ = options_.theme.value_or(options_.transient ? ThemeChoice::Light : storedTheme());
    chooseTheme();
    makeMenu();
    resize(options_.size.value_or(QSize(1280, 800)));
    if (!options_.transient && !options_.size) restoreGeometryFromSettings();

    sessionPath_ = options_.session;
    if (sessionPath_.isEmpty() && !options_.transient) sessionPath_ = defaultSessionPath();
    loadSessionFile();
    if (currentPage().isEmpty()) showPage(pageIds().front());
}

MainWindow::~MainWindow() {
    // Pages look at the models, so they go first.
    for (auto& [id, page] : pages_) delete page;
}

const QStringList& MainWindow::pageIds() {
    static const QStringList ids{QStringLiteral("explore"), QStringLiteral("fit"), QStringLiteral("train"),
                                 QStringLiteral("compare")};
    return ids;
}

RunsModel& MainWindow::runs() {
    if (!runs_) {
        RunsModelOptions options;
        options.launches = !options_.transient;
        if (!options_.transient) {
            options.jordan = storedJordan();
            options.secret = launchSecret().toStdString();
        }
        runs_ = std::make_unique<RunsModel>(std::filesystem::path(runsFolder().toStdString()), options);
        connect(runs_.get(), &RunsModel::message, this, &MainWindow::tell);
    }
    return *runs_;
}

Page& MainWindow::page(const QString& pageId) {
    const auto known = pages_.find(pageId);
    if (known != pages_.end()) return *known->second;
    Page* page = makePage(pageId).release();
    pages_[pageId] = page;
    stack_->addWidget(page);
    connect(page, &Page::message, this, &MainWindow::tell);
    connect(page, &Page::handOver, this, [this](const QString& id, const HandOver& what) {
        if (!pageIds().contains(id)) return;
        Page& receiver = this->page(id);
        showPage(id);
        receiver.receive(what);
    });
    if (QUndoStack* stack = page->undoStack()) undo_->addStack(stack);
    // Without a state of its own a page shows what the models hold, and must not set them back.
    if (const QJsonValue state = waitingStates_.take(pageId); state.isObject())
        page->restoreState(state.toObject());
    return *page;
}

void MainWindow::showPage(const QString& pageId) {
    if (!pageIds().contains(pageId)) return;
    Page& shown = page(pageId);
    stack_->setCurrentWidget(&shown);
    moveFocusTo(shown);
    navigation_->setCurrent(pageId);
    undo_->setActiveStack(shown.undoStack());
    setWindowTitle(QStringLiteral("Jordanscope"));
}

void MainWindow::moveFocusTo(Page& page) {
    // From control to control the stack moves it. A button of the rail that leads elsewhere must not keep it:
    // its frame would point at a page that is gone. The button that leads here, pressed by a key, may.
    const QWidget* holder = focusWidget();
    const QWidget* leadsHere = navigation_->button(page.pageId());
    if (holder && (!navigation_->isAncestorOf(holder) || holder == leadsHere)) return;
    QWidget* before = page.focusWidget();
    (before ? before : &page)->setFocus(Qt::OtherFocusReason);
}

QString MainWindow::currentPage() const {
    const auto* page = qobject_cast<const Page*>(stack_->currentWidget());
    return page ? page->pageId() : QString();
}

Session MainWindow::session() const {
    Session session;
    session.page = currentPage();
    session.parameters = toJson(parameters_->value());
    session.target = toJson(target_->setup());
    session.pages = waitingStates_;
    for (const auto& [id, page] : pages_) session.pages[id] = page->saveState();
    return session;
}

void MainWindow::restoreSession(const Session& session) {
    parameters_->restore(parametersFromJson(session.parameters));
    target_->setSetup(fitSetupFromJson(session.target));
    waitingStates_ = {};
    for (const QString& id : pageIds()) {
        const QJsonValue state = session.pages.value(id);
        if (!state.isObject()) continue;
        const auto made = pages_.find(id);
        if (made != pages_.end()) {
            made->second->restoreState(state.toObject());
        } else {
            waitingStates_[id] = state;
        }
    }
    showPage(pageIds().contains(session.page) ? session.page : pageIds().front());
}

void MainWindow::loadSessionFile() {
    const bool asked = !options_.session.isEmpty();
    if (sessionPath_.isEmpty()) return;
    if (options_.transient) {
        restoreSession(readSession(sessionPath_));  // a picture of something else would be a lie
        return;
    }
    std::future<OpenedSession> answer =
        startLoose<OpenedSession>([path = sessionPath_, asked] { return openSessionFile(path, asked); });
    if (answer.wait_for(kPatience) == std::future_status::ready) {
        openAtStart(answer.get());
        return;
    }
    // The window comes up without it; it opens late where nobody has begun to work meanwhile.
    tell(tr("The session %1 cannot be read yet: its folder does not answer.").arg(sessionPath_));
    const auto late = std::make_shared<std::future<OpenedSession>>(std::move(answer));
    deliverLoose<OpenedSession>(
        this, [late] { return late->get(); },
        [this](std::future<OpenedSession> ready) {
            const QList<QUndoStack*> stacks = undo_->stacks();
            const bool untouched = std::all_of(stacks.begin(), stacks.end(),
                                               [](const QUndoStack* stack) { return stack->count() == 0; });
            if (untouched)
                openAtStart(ready.get());
            else
                tell(tr("The session can be read now. Your changes were kept: open it from the menu."));
        });
}

void MainWindow::openAtStart(OpenedSession opened) {
    if (opened.session) restoreSession(*opened.session);
    tell(opened.problem);
    if (!opened.saves) return;
    keeper_ = new SessionKeeper(sessionPath_, std::move(opened.lock), [this] { return session(); }, this);
    connect(keeper_, &SessionKeeper::failed, this, &MainWindow::tell);
    connect(undo_, &QUndoGroup::indexChanged, keeper_, &SessionKeeper::changed);
}

void MainWindow::saveForNextStart() {
    if (options_.transient) return;
    const auto until = std::chrono::steady_clock::now() + kPatience;
    for (const auto& [id, page] : pages_) page->flush();
    storeGeometry(saveGeometry());
    if (keeper_) {
        try {
            if (!keeper_->finish(until))
                qWarning("the session %s was not saved: its folder does not answer",
                         qPrintable(sessionPath_));
        } catch (const Error& error) {
            qWarning("%s", error.what());
        }
    }
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    if (!flushSettings(std::max(left, std::chrono::milliseconds(0))))
        qWarning("the settings were not saved: their folder does not answer");
}

void MainWindow::setThemeChoice(ThemeChoice choice) {
    choice_ = choice;
    if (!options_.transient) storeTheme(choice);
    chooseTheme();
}

void MainWindow::chooseTheme() {
    const bool dark =
        choice_ == ThemeChoice::Dark || (choice_ == ThemeChoice::System && systemTheme_->dark());
    applyTheme(*qApp, dark ? darkTheme() : lightTheme());
}

void MainWindow::tell(const QString& message) {
    messages_->tell(message);
}

QString MainWindow::runsFolder() const {
    if (!options_.runs.isEmpty()) return options_.runs;
    if (const QString set = qEnvironmentVariable("JORDANSCOPE_RUNS"); !set.isEmpty()) return set;
    if (const QString stored = options_.transient ? QString() : storedRunsFolder(); !stored.isEmpty())
        return stored;
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/runs");
}

void MainWindow::restoreGeometryFromSettings() {
    const QByteArray stored = storedGeometry();
    if (!stored.isEmpty()) restoreGeometry(stored);
    if (isMaximized() || isFullScreen()) return;
    // A screen may have gone since: whatever was stored, the window ends up where there is one. Wayland
    // places windows itself, and a move would confuse its menus.
    const QScreen* screen = QGuiApplication::screenAt(geometry().center());
    if (!screen) screen = QGuiApplication::primaryScreen();
    if (!screen) return;
    const QRect room = screen->availableGeometry();
    resize(size().boundedTo(room.size()).expandedTo(minimumSizeHint()));
    if (QGuiApplication::platformName().startsWith(QLatin1String("wayland"))) return;
    if (!room.contains(geometry())) {
        move(std::clamp(x(), room.left(), std::max(room.left(), room.right() - width())),
             std::clamp(y(), room.top(), std::max(room.top(), room.bottom() - height())));
    }
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (std::exchange(shown_, true) || options_.transient) return;
    // After the first paint: the desktop's wish, and runs that wait for this window.
    QTimer::singleShot(0, this, [this] {
        systemTheme_->ask();
        runs();
    });
}

void MainWindow::closeEvent(QCloseEvent* event) {
    // The page that asks what becomes of runs may not have been shown yet.
    if (!options_.transient && runs_ && runs_->runningCount() + runs_->queuedCount() > 0) page(pageIds()[2]);
    for (const auto& [id, page] : pages_) {
        if (!options_.transient && !page->mayClose()) {
            event->ignore();
            return;
        }
    }
    saveForNextStart();
    event->accept();
}

}  // namespace jordanscope::views
