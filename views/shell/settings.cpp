#include "views/shell/settings.h"

#include <array>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <QDir>
#include <QRandomGenerator>
#include <QSettings>
#include <QStandardPaths>

namespace jordanscope::views {
namespace {

constexpr int kVersion = 1;

/// Where our values lie: beside those of another version, which stay for the program that wrote them.
QString groupIn(const QSettings& settings) {
    if (settings.value(QStringLiteral("version"), kVersion).toInt() == kVersion) return {};
    return QStringLiteral("version%1/").arg(kVersion);
}

/// Writes in the order in which things were stored. Never destroyed: a disk that hangs would keep its thread.
class Writer {
public:
    static Writer& instance() {
        static auto* writer = new Writer;
        return *writer;
    }

    void store(const QString& key, const QVariant& value) {
        const std::lock_guard lock(mutex_);
        recent_[key] = value;
        waiting_.emplace_back(key, value);
        if (!std::exchange(writing_, true)) std::thread([this] { write(); }).detach();
    }

    std::optional<QVariant> recent(const QString& key) {
        const std::lock_guard lock(mutex_);
        const auto found = recent_.find(key);
        return found == recent_.end() ? std::nullopt : std::optional(found->second);
    }

    bool flush(std::chrono::milliseconds patience) {
        std::unique_lock lock(mutex_);
        return written_.wait_for(lock, patience, [this] { return !writing_; });
    }

private:
    void write() {
        std::unique_lock lock(mutex_);
        while (!waiting_.empty()) {
            const auto changes = std::exchange(waiting_, {});
            lock.unlock();
            {
                QSettings settings;
                const QString group = groupIn(settings);
                if (group.isEmpty()) settings.setValue(QStringLiteral("version"), kVersion);
                for (const auto& [key, value] : changes) settings.setValue(group + key, value);
            }
            lock.lock();
        }
        writing_ = false;
        written_.notify_all();
    }

    std::mutex mutex_;  // guards all below
    std::condition_variable written_;
    std::map<QString, QVariant> recent_;
    std::vector<std::pair<QString, QVariant>> waiting_;
    bool writing_ = false;
};

QVariant stored(const char* key) {
    if (const auto recent = Writer::instance().recent(QLatin1String(key))) return *recent;
    const QSettings settings;
    return settings.value(groupIn(settings) + QLatin1String(key));
}

void store(const char* key, const QVariant& value) {
    Writer::instance().store(QLatin1String(key), value);
}

}  // namespace

ThemeChoice storedTheme() {
    return themeChoiceFromName(stored("theme").toString());
}
void storeTheme(ThemeChoice choice) {
    store("theme", themeChoiceName(choice));
}

QString storedLanguage() {
    const QString language = stored("language").toString();
    return language == QLatin1String("en") || language == QLatin1String("ko") ? language : QString();
}
void storeLanguage(const QString& language) {
    store("language", language);
}

QString storedRunsFolder() {
    const QString folder = stored("runs").toString();
    return QDir::isAbsolutePath(folder) ? folder : QString();
}
void storeRunsFolder(const QString& folder) {
    store("runs", folder);
}

QString storedJordan() {
    return stored("jordan").toString();
}

QByteArray launchSecret() {
    constexpr qsizetype kBytes = 16;
    const QByteArray kept = stored("launch_secret").toByteArray();
    if (kept.size() == 2 * kBytes) return kept;
    std::array<quint32, kBytes / sizeof(quint32)> random{};
    QRandomGenerator::system()->fillRange(random.data(), random.size());
    const QByteArray made(reinterpret_cast<const char*>(random.data()), kBytes);
    store("launch_secret", made.toHex());
    return made.toHex();
}

QByteArray storedGeometry() {
    return stored("geometry").toByteArray();
}
void storeGeometry(const QByteArray& geometry) {
    store("geometry", geometry);
}

bool flushSettings(std::chrono::milliseconds patience) {
    return Writer::instance().flush(patience);
}

QString defaultSessionPath() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
           QStringLiteral("/session.json");
}

}  // namespace jordanscope::views
