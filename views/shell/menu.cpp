#include <QActionGroup>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QUndoGroup>

#include "core/base/error.h"
#include "core/runs/text/build.h"
#include "views/look/message_text.h"
#include "views/shell/main_window.h"
#include "views/shell/navigation_bar.h"
#include "views/shell/settings.h"
#include "views/worker/loose_job.h"

namespace jordanscope::views {

void MainWindow::makeMenu() {
    menu_ = new QMenu(this);
    menu_->setObjectName(QStringLiteral("menu"));
    undoAction_ = undo_->createUndoAction(this);
    undoAction_->setShortcut(QKeySequence::Undo);
    undoAction_->setObjectName(QStringLiteral("menu.undo"));
    redoAction_ = undo_->createRedoAction(this);
    redoAction_->setShortcuts({QKeySequence(QKeySequence::Redo), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    redoAction_->setObjectName(QStringLiteral("menu.redo"));
    const auto shortcut = [this](const QString& name, const QKeySequence& keys, auto&& slot) {
        auto* action = new QAction(this);
        action->setObjectName(name);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
        return action;
    };
    shortcut(QStringLiteral("menu.open"), QKeySequence::Open, &MainWindow::openSession)
        ->setText(tr("Open session…"));
    shortcut(QStringLiteral("menu.save"), QKeySequence::Save, &MainWindow::saveSessionAs)
        ->setText(tr("Save session as…"));
    shortcut(QStringLiteral("menu.quit"), QKeySequence::Quit, &QWidget::close)->setText(tr("Quit"));
    addActions({undoAction_, redoAction_});
    // Entries depend on the shown page, so they are gathered when the menu opens.
    connect(menu_, &QMenu::aboutToShow, this, &MainWindow::fillMenu);
    navigation_->setMenu(menu_);
}

void MainWindow::fillMenu() {
    // clear() takes the entries only; the menus below them would be kept, three more at every opening.
    menu_->clear();
    qDeleteAll(menu_->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    Page* shown = currentPage().isEmpty() ? nullptr : &page(currentPage());
    menu_->addAction(findChild<QAction*>(QStringLiteral("menu.open")));
    menu_->addAction(findChild<QAction*>(QStringLiteral("menu.save")));
    QMenu* exports = menu_->addMenu(tr("Export"));
    if (shown) exports->addActions(shown->exportActions());
    exports->setEnabled(!exports->isEmpty());
    menu_->addAction(tr("Runs folder…"), this, &MainWindow::chooseRunsFolder);
    menu_->addSeparator();
    menu_->addAction(undoAction_);
    menu_->addAction(redoAction_);
    menu_->addSeparator();
    if (shown) menu_->addActions(shown->viewActions());
    const auto choices = [this](const QString& title, const QList<std::pair<QString, QString>>& entries,
                                const QString& current, auto&& choose) {
        QMenu* sub = menu_->addMenu(title);
        auto* group = new QActionGroup(sub);
        for (const auto& [word, value] : entries) {
            QAction* action = sub->addAction(word, this, [choose, chosen = value] { choose(chosen); });
            action->setCheckable(true);
            action->setChecked(value == current);
            group->addAction(action);
        }
    };
    choices(tr("Theme"),
            {{tr("System"), QStringLiteral("system")},
             {tr("Light"), QStringLiteral("light")},
             {tr("Dark"), QStringLiteral("dark")}},
            themeChoiceName(choice_),
            [this](const QString& name) { setThemeChoice(themeChoiceFromName(name)); });
    choices(tr("Language"),
            {{tr("System"), QString()},
             {QStringLiteral("English"), QStringLiteral("en")},
             {QStringLiteral("\ud55c\uad6d\uc5b4"), QStringLiteral("ko")}},
            storedLanguage(), [this](const QString& language) {
                storeLanguage(language);
                tell(tr("The language changes at the next start."));
            });
    menu_->addSeparator();
    menu_->addAction(tr("About Jordanscope"), this, &MainWindow::aboutJordanscope);
    menu_->addAction(findChild<QAction*>(QStringLiteral("menu.quit")));
}

void MainWindow::openSession() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Open session"), {}, tr("Sessions (*.json)"));
    if (path.isEmpty()) return;
    deliverLoose<Session>(
        this, [path] { return readSession(path); },
        [this](std::future<Session> read) {
            try {
                restoreSession(read.get());
            } catch (const Error& error) {
                tell(messageText(error));
            }
        });
}

void MainWindow::saveSessionAs() {
    QString path = QFileDialog::getSaveFileName(this, tr("Save session"), QStringLiteral("session.json"),
                                                tr("Sessions (*.json)"));
    if (path.isEmpty()) return;
    if (!path.endsWith(QLatin1String(".json"))) path += QStringLiteral(".json");
    deliverLoose<bool>(
        this,
        [path, session = session()] {
            writeSession(path, session);
            return true;
        },
        [this](std::future<bool> written) {
            try {
                written.get();
            } catch (const Error& error) {
                tell(messageText(error));
            }
        });
}

void MainWindow::chooseRunsFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Runs folder"), runsFolder());
    if (folder.isEmpty()) return;
    storeRunsFolder(folder);
    tell(tr("Runs are read from %1 at the next start.").arg(folder));
}

void MainWindow::aboutJordanscope() {
    auto* box = new QMessageBox(this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("About Jordanscope"));
    box->setIconPixmap(windowIcon().pixmap(64, 64));
    box->setTextFormat(Qt::PlainText);
    box->setText(
        tr("Jordanscope %1 (%2)").arg(QLatin1String(runs::version()), QLatin1String(runs::commit())));
    box->setInformativeText(
        tr("See the kernel, fit the kernel, train with the kernel: a workbench for Jordan-RoPE "
           "(arXiv 2605.04217).\n\nFree software under the GNU General Public License, version 3 or "
           "later. Built with Qt %1.")
            .arg(QLatin1String(qVersion())));
    box->open();
}

}  // namespace jordanscope::views
