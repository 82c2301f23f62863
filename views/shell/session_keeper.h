#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include <QObject>
#include <QString>

#include "views/shell/session.h"

class QLockFile;
class QTimer;

namespace jordanscope::views {

/// What became of opening a session's file for a window.
struct OpenedSession {
    std::optional<Session> session;   ///< none where there is no file, or none that can be read
    bool saves = false;               ///< this window may save there
    std::shared_ptr<QLockFile> lock;  ///< as long as it lives no other window saves there
    QString problem;                  ///< a sentence for people; empty where all is well
};

/// Reads a session's file and makes the caller the one that saves there. What is no session of this version
/// is never written over: of the window's own file it is put aside as .bad, .bad-2, ...; a file that was
/// `asked` for stays as it is, and nothing is saved there. Waits for the disk: not for the GUI thread. Never
/// throws.
OpenedSession openSessionFile(const QString& path, bool asked);

/// Saves a window's session within two seconds of a change, and at the end; each time whole or not at all, in
/// a thread of its own. GUI thread only.
class SessionKeeper : public QObject {
    Q_OBJECT

public:
    /// `gather` says what the session is now. The lock is that of openSessionFile().
    SessionKeeper(QString path, std::shared_ptr<QLockFile> lock, std::function<Session()> gather,
                  QObject* parent = nullptr);
    ~SessionKeeper() override;

    /// Something may have changed: what the user does with keys and mouse is noticed without being told.
    void changed();
    /// Saves now, lets the file go and waits for both. False where the disk has not answered by then; Error
    /// where it refuses.
    bool finish(std::chrono::steady_clock::time_point until);

Q_SIGNALS:
    /// Why it could not be saved; once as long as it stays the same.
    void failed(const QString& why);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void save();

    const QString path_;
    std::shared_ptr<QLockFile> lock_;
    const std::function<Session()> gather_;
    QTimer* soon_;
    std::optional<Session> saved_;  ///< as the file has it, as far as is known
    bool saving_ = false;
    QString told_;
};

}  // namespace jordanscope::views
