#pragma once

#include <QObject>
#include <QStringList>

class QProcess;

namespace jordanscope::views {

/// Asks `jordan devices --json` once, in a process of its own, which devices there are. The window never
/// loads what would be needed to know it itself.
class DeviceQuery : public QObject {
    Q_OBJECT

public:
    explicit DeviceQuery(QObject* parent = nullptr);
    ~DeviceQuery() override;

    /// Emits found() later, or nothing where the program says nothing sensible within 20 s.
    void ask(const QString& jordan);

Q_SIGNALS:
    /// Names as configurations take them, "cpu" first or last as jordan says; `automatic` is what "auto"
    /// becomes.
    void found(const QStringList& devices, const QString& automatic);

private:
    void read();

    QProcess* process_ = nullptr;
};

/// The reading of the program's answer, apart from the process.
QStringList parseDevices(const QByteArray& json, QString& automatic);

}  // namespace jordanscope::views
