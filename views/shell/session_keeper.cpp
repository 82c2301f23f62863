#include "views/shell/session_keeper.h"

#include <thread>
#include <utility>

#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QTimer>

#include "core/base/error.h"
#include "views/look/message_text.h"
#include "views/worker/loose_job.h"

namespace jordanscope::views {
namespace {

constexpr int kSoon = 1000;  // ms from a change to its being written

struct Text {
    Q_DECLARE_TR_FUNCTIONS(SessionKeeper)
};

/// Takes the file out of the way under a name that nothing has; empty where that cannot be done.
QString putAside(const QString& path) {
    for (int number = 1; number < 1000; ++number) {
        const QString aside =
            path + QStringLiteral(".bad") + (number > 1 ? QStringLiteral("-%1").arg(number) : QString());
        if (QFile::exists(aside)) continue;
        return QFile::rename(path, aside) ? aside : QString();  // never over one that is there
    }
    return {};
}

QString ownerOf(const QLockFile& lock) {
    qint64 pid = 0;
    QString host, program;
    if (!lock.getLockInfo(&pid, &host, &program)) return Text::tr("another window");
    return Text::tr("another window (process %1 on %2)").arg(pid).arg(host);
}

}  // namespace

OpenedSession openSessionFile(const QString& path, bool asked) {
    OpenedSession opened;
    try {
        QDir().mkpath(QFileInfo(path).absolutePath());
        auto lock = std::make_shared<QLockFile>(path + QStringLiteral(".lock"));
        lock->setStaleLockTime(0);  // a window lives longer than any time; a process that ended is noticed
        const bool held = lock->tryLock(0);
        const bool elsewhere = !held && lock->error() == QLockFile::LockFailedError;
        if (QFileInfo info(path); info.exists() || info.isSymLink()) {
            try {
                opened.session = readSession(path);
            } catch (const Error& error) {
                opened.problem = messageText(error);
                if (asked || elsewhere || !info.isFile() || info.isSymLink() || !info.isReadable()) {
                    opened.problem +=
                        QLatin1Char(' ') + Text::tr("It stays as it is; nothing is saved there.");
                    return opened;
                }
                const QString aside = putAside(path);
                opened.problem += QLatin1Char(' ') +
                                  (aside.isEmpty() ? Text::tr("It stays as it is; nothing is saved there.")
                                                   : Text::tr("It was kept as %1.").arg(aside));
                if (aside.isEmpty()) return opened;
            }
        }
        if (elsewhere) {
            opened.problem =
                Text::tr(
                    "The session %1 belongs to %2: what changes here is not saved to it. Save it "
                    "under another name from the menu.")
                    .arg(path, ownerOf(*lock));
            return opened;
        }
        // Where no lock can be made, as in a folder that cannot be written, saving will say so itself.
        opened.lock = held ? std::move(lock) : nullptr;
        opened.saves = true;
    } catch (const std::exception& error) {
        opened.problem = messageText(error);
    }
    return opened;
}

SessionKeeper::SessionKeeper(QString path, std::shared_ptr<QLockFile> lock, std::function<Session()> gather,
                             QObject* parent)
    : QObject(parent),
      path_(std::move(path)),
      lock_(std::move(lock)),
      gather_(std::move(gather)),
      soon_(new QTimer(this)) {
    soon_->setSingleShot(true);
    soon_->setInterval(kSoon);
    connect(soon_, &QTimer::timeout, this, &SessionKeeper::save);
    qApp->installEventFilter(this);
}

SessionKeeper::~SessionKeeper() {
    // To remove the lock's file can hang like any other work on that disk.
    if (lock_) std::thread([lock = std::move(lock_)]() mutable { lock.reset(); }).detach();
}

void SessionKeeper::changed() {
    if (!soon_->isActive()) soon_->start();
}

bool SessionKeeper::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::KeyRelease:
        case QEvent::MouseButtonRelease:
        case QEvent::Wheel:
        case QEvent::Drop:
        case QEvent::InputMethod:
        case QEvent::Shortcut:
            changed();
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

void SessionKeeper::save() {
    if (saving_) {
        changed();  // one after the other
        return;
    }
    Session session = gather_();
    if (saved_ == session) return;
    saving_ = true;
    saved_ = session;
    deliverLoose<bool>(
        this,
        [path = path_, session = std::move(session)] {
            writeSession(path, session);
            return true;
        },
        [this](std::future<bool> written) {
            saving_ = false;
            try {
                written.get();
                told_.clear();
            } catch (const Error& error) {
                saved_.reset();
                if (const QString why = messageText(error); std::exchange(told_, why) != why)
                    Q_EMIT failed(why);
            }
        });
}

bool SessionKeeper::finish(std::chrono::steady_clock::time_point until) {
    soon_->stop();
    auto written = startLoose<bool>([path = path_, session = gather_(), lock = lock_] {
        struct LetGo {
            QLockFile* lock;
            ~LetGo() {
                if (lock) lock->unlock();
            }
        } const letGo{lock.get()};
        writeSession(path, session);
        return true;
    });
    return written.wait_until(until) == std::future_status::ready && written.get();
}

}  // namespace jordanscope::views
