#include "app/gui/capture.h"

#include <cstdio>

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QPixmap>
#include <QSaveFile>
#include <QTimer>

#include "core/base/error.h"
#include "views/shell/main_window.h"

namespace jordanscope::gui {
namespace {

constexpr int kPatience = 120'000;
constexpr int kTurn = 10;  // ms
constexpr int kCalm = 15;  // turns: between the end of one job and the start of what it asks for

void wait(int milliseconds) {
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

void settle(const views::Page& page) {
    QElapsedTimer all;
    all.start();
    // Turns of the event loop are counted, not time: one slow painting is no sign of rest.
    for (int calm = 0; calm < kCalm;) {
        wait(kTurn);
        calm = page.settled() ? calm + 1 : 0;
        if (all.elapsed() > kPatience) {
            throw Error(ErrorKind::Disagreement, "page \"" + page.pageId().toStdString() +
                                                     "\" has not settled within two minutes; try again on a "
                                                     "machine with less to do");
        }
    }
}

}  // namespace

void capturePages(views::MainWindow& window, const QString& folder) {
    const QDir directory(folder);
    if (!QDir().mkpath(folder)) {
        throw Error(ErrorKind::Disk,
                    "cannot make the folder " + folder.toStdString() + "; choose another one");
    }
    window.show();
    for (const QString& id : views::MainWindow::pageIds()) {
        window.showPage(id);
        settle(window.page(id));
        // A caret blinks, and whatever lies where the pointer happens to be would be lit.
        if (QWidget* focus = window.focusWidget()) focus->clearFocus();
        for (QWidget* widget : window.findChildren<QWidget*>())
            widget->setAttribute(Qt::WA_UnderMouse, false);
        QBuffer bytes;
        window.grab().toImage().convertToFormat(QImage::Format_RGB32).save(&bytes, "PNG");
        const QString path = directory.absoluteFilePath(id + QStringLiteral(".png"));
        QSaveFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data()) != bytes.size() || !file.commit()) {
            throw Error(ErrorKind::Disk, "cannot write " + path.toStdString() + ": " +
                                             file.errorString().toStdString() + "; choose another folder");
        }
        std::printf("%s\n", qPrintable(path));
        std::fflush(stdout);
    }
}

}  // namespace jordanscope::gui
