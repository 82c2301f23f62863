#include "views/train/device_query.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTimer>

namespace jordanscope::views {
namespace {

constexpr int kPatienceMilliseconds = 20'000;

}  // namespace

DeviceQuery::DeviceQuery(QObject* parent) : QObject(parent) {}

DeviceQuery::~DeviceQuery() {
    if (!process_) return;
    process_->disconnect(this);
    if (process_->state() == QProcess::NotRunning) return;
    // A driver that hangs keeps its process from dying, and QProcess's destructor would wait for it: it is
    // let go, and cleans up after itself as long as there is an event loop.
    process_->setParent(nullptr);
    connect(process_, &QProcess::finished, process_, &QObject::deleteLater);
    process_->kill();
}

void DeviceQuery::ask(const QString& jordan) {
    if (process_ || jordan.isEmpty()) return;
    process_ = new QProcess(this);
    process_->setStandardInputFile(QProcess::nullDevice());
    process_->setStandardErrorFile(QProcess::nullDevice());
    connect(process_, &QProcess::finished, this, &DeviceQuery::read);
    process_->start(jordan, {QStringLiteral("devices"), QStringLiteral("--json")});
    QTimer::singleShot(kPatienceMilliseconds, process_, [process = process_] { process->kill(); });
}

void DeviceQuery::read() {
    QString automatic;
    const QStringList devices = parseDevices(process_->readAllStandardOutput(), automatic);
    process_->deleteLater();
    process_ = nullptr;
    if (!devices.isEmpty()) Q_EMIT found(devices, automatic);
}

QStringList parseDevices(const QByteArray& json, QString& automatic) {
    const QJsonDocument document = QJsonDocument::fromJson(json);
    const QJsonArray list =
        document.isArray() ? document.array() : document.object().value(QLatin1String("devices")).toArray();
    QStringList devices;
    for (const QJsonValue& value : list) {
        const QJsonObject entry = value.toObject();
        const QString name = value.isString()
                                 ? value.toString()
                                 : entry.value(QLatin1String("name"))
                                       .toString(entry.value(QLatin1String("device")).toString());
        const bool usable = entry.value(QLatin1String("usable")).toBool(true);
        if (usable && !name.isEmpty()) devices << name;
    }
    // What "auto" becomes is the program's own choice; an answer without it means the CPU.
    automatic = document.object().value(QLatin1String("auto")).toString(QStringLiteral("cpu"));
    return devices;
}

}  // namespace jordanscope::views
