#pragma once

#include <functional>
#include <memory>

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QStringList>

class QWidget;

namespace jordanscope::views {

class LineChart;

/// The way out of the window for pictures and tables: asks where to, writes in a thread of its own, and says
/// how it went. A file appears whole or not at all; a folder that does not answer holds nobody up. GUI
/// thread.
class Exporter : public QObject {
    Q_OBJECT

public:
    /// Runs in the writing thread, so it holds copies only. May throw.
    using Content = std::function<QByteArray()>;
    /// Called here once the path is known: takes what is shown at that moment. May throw.
    using Prepare = std::function<Content(const QString& path)>;

    explicit Exporter(QWidget* parent);
    /// Waits a second at most for what is still being written.
    ~Exporter() override;

    void save(const QString& title, const QString& file, const QStringList& filters, Prepare prepare);
    /// A picture, or every point as a table.
    void saveChart(const LineChart& chart, const QString& file = {});

Q_SIGNALS:
    /// "Written: ...", or why not.
    void message(const QString& text);

private:
    void write(const QString& path, const Prepare& prepare);

    struct Count;
    QWidget* parent_;
    std::shared_ptr<Count> writing_;
};

}  // namespace jordanscope::views
