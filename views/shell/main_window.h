#pragma once

#include <future>
#include <map>
#include <memory>
#include <optional>

#include <QMainWindow>
#include <QPointer>

#include "views/look/theme.h"
#include "views/page.h"
#include "views/shell/session.h"

class QMenu;
class QStackedWidget;
class QUndoGroup;

namespace jordanscope::views {

class MessageBar;
class NavigationBar;
class ParameterModel;
class RunsModel;
class SessionKeeper;
struct OpenedSession;
class SystemTheme;
class TargetModel;

struct WindowOptions {
    QString session;  // file to open and to save on exit; empty: the user's own
    QString runs;     // runs folder; empty: JORDANSCOPE_RUNS, the setting, the user's data folder
    std::optional<ThemeChoice> theme;  // instead of the setting
    std::optional<QSize> size;
    /// For pictures and measurements: no settings read or written, no session saved, no run launched, and no
    /// question asked of the desktop.
    bool transient = false;
    bool desktopDark = false;  // whether the palette the program started with is a dark one
};

/// Wires pages, menu, session and theme, and does nothing else. Pages are made when they are first shown, so
/// that the window is up at once. GUI thread only.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(WindowOptions options, QWidget* parent = nullptr);
    ~MainWindow() override;

    static const QStringList& pageIds();

    /// Makes the page if there is none yet.
    Page& page(const QString& pageId);
    void showPage(const QString& pageId);
    QString currentPage() const;

    ParameterModel& parameters() { return *parameters_; }
    TargetModel& target() { return *target_; }
    RunsModel& runs();

    Session session() const;
    void restoreSession(const Session& session);

    void setThemeChoice(ThemeChoice choice);
    /// Where the window stood and its session, as a close does but without a question. Waits for the disk two
    /// seconds at most.
    void saveForNextStart();
    void tell(const QString& message);

protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    std::unique_ptr<Page> makePage(const QString& pageId);
    void moveFocusTo(Page& page);
    void makeMenu();
    void fillMenu();
    void chooseTheme();
    void openSession();
    void saveSessionAs();
    void chooseRunsFolder();
    void aboutJordanscope();
    void loadSessionFile();
    void openAtStart(OpenedSession opened);
    void restoreGeometryFromSettings();
    QString runsFolder() const;

    WindowOptions options_;
    ThemeChoice choice_ = ThemeChoice::System;
    std::unique_ptr<ParameterModel> parameters_;
    std::unique_ptr<TargetModel> target_;
    std::unique_ptr<RunsModel> runs_;
    SystemTheme* systemTheme_;
    NavigationBar* navigation_;
    QStackedWidget* stack_;
    MessageBar* messages_;
    QMenu* menu_;
    QUndoGroup* undo_;
    QAction *undoAction_, *redoAction_;
    std::map<QString, Page*> pages_;
    QJsonObject waitingStates_;  // of pages not yet made
    QString sessionPath_;
    SessionKeeper* keeper_ = nullptr;  // none: nothing is saved
    bool shown_ = false;
};

}  // namespace jordanscope::views
