#include "views/charts/exporter.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

#include <QPointer>
#include <QWidget>

#include "views/charts/chart_export.h"
#include "views/charts/line_chart.h"
#include "views/look/export_file.h"
#include "views/look/message_text.h"
#include "views/worker/loose_job.h"

namespace jordanscope::views {
namespace {

constexpr std::chrono::seconds kGrace{1};

}  // namespace

/// Files under way; the threads share it.
struct Exporter::Count {
    std::mutex mutex;
    std::condition_variable idle;
    int files = 0;

    void change(int by) {
        const std::lock_guard lock(mutex);
        files += by;
        if (files == 0) idle.notify_all();
    }
};

Exporter::Exporter(QWidget* parent) : QObject(parent), parent_(parent), writing_(std::make_shared<Count>()) {}

Exporter::~Exporter() {
    std::unique_lock lock(writing_->mutex);
    writing_->idle.wait_for(lock, kGrace, [this] { return writing_->files == 0; });
}

void Exporter::save(const QString& title, const QString& file, const QStringList& filters, Prepare prepare) {
    askExportPath(parent_, title, file, filters,
                  [self = QPointer(this), prepare = std::move(prepare)](const QString& path) {
                      if (self) self->write(path, prepare);
                  });
}

void Exporter::saveChart(const LineChart& chart, const QString& file) {
    save(tr("Export chart"), file, chartFilters(), [which = QPointer(&chart)](const QString& path) {
        return which ? which->exported(endingOf(path)) : Content();
    });
}

void Exporter::write(const QString& path, const Prepare& prepare) {
    Content content;
    try {
        content = prepare(path);
    } catch (const std::exception& error) {
        Q_EMIT message(messageText(error));
    }
    if (!content) return;
    writing_->change(1);
    deliverLoose<bool>(
        this,
        [path, content = std::move(content), count = writing_] {
            struct Done {
                Count& count;
                ~Done() { count.change(-1); }
            } const done{*count};
            writeWhole(path, content());
            return true;
        },
        [this, path](std::future<bool> written) {
            try {
                written.get();
                Q_EMIT message(tr("Written: %1").arg(path));
            } catch (...) {
                Q_EMIT message(messageText(std::current_exception()));
            }
        });
}

}  // namespace jordanscope::views
