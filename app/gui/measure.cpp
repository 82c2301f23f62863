#include "app/gui/measure.h"

#include <algorithm>
#include <cmath>

#include <QElapsedTimer>
#include <QEventLoop>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>

#include "core/base/error.h"
#include "views/kernel_model/parameter_model.h"
#include "views/kernel_model/target_model.h"
#include "views/shell/main_window.h"

namespace jordanscope::gui {
namespace {

using views::Parameter;

constexpr int kSteps = 240;
constexpr int kPatience = 10'000;

struct Slider {
    const char* name;
    Parameter parameter;
};
constexpr Slider kMeasured[] = {{"gamma", Parameter::Gamma},
                                {"omega", Parameter::Omega},
                                {"eta", Parameter::Eta},
                                {"target omega", Parameter::TargetOmega}};

/// Waits until the page has painted a revision, and remembers the latest one it told of.
class PaintWatch : public QObject {
public:
    explicit PaintWatch(views::Page& page) : page_(page) {
        connect(&page, &views::Page::paintedFor, this, [this](quint64 revision) {
            painted_ = std::max(painted_, revision);
            if (painted_ >= awaited_) loop_.quit();
        });
        patience_.setSingleShot(true);
        connect(&patience_, &QTimer::timeout, &loop_, &QEventLoop::quit);
    }

    const views::Page& page() const { return page_; }

    void waitFor(quint64 revision) {
        awaited_ = revision;
        if (painted_ >= revision) return;
        patience_.start(kPatience);
        loop_.exec();
        patience_.stop();
        if (painted_ < revision) {
            throw Error(ErrorKind::Disagreement, "page \"" + page_.pageId().toStdString() +
                                                     "\" has not painted a slider's step within ten seconds; "
                                                     "nothing was measured");
        }
    }

private:
    views::Page& page_;
    QEventLoop loop_;
    QTimer patience_;
    quint64 painted_ = 0, awaited_ = 0;
};

StepTimes sweep(views::MainWindow& window, PaintWatch& watch, const Slider& slider, int context,
                bool linked = true) {
    views::ParameterModel& model = window.parameters();
    views::Parameters start;
    start.context = context;
    start.linkTargetOmega = linked;
    model.set(start, {});
    watch.waitFor(model.revision());
    const views::SliderMapping& mapping = views::mappingOf(slider.parameter);
    std::vector<double> times;
    model.beginGesture(QStringLiteral("measure"));
    // Left of its smallest value a logarithmic slider has one more: zero, over several steps.
    const double first = mapping.kind() == views::SliderMapping::Kind::ZeroThenLog
                             ? mapping.fraction(mapping.stepped(0, 1))
                             : 0;
    for (int step = 0; step < kSteps; ++step) {
        QElapsedTimer timer;
        timer.start();
        model.set(slider.parameter, mapping.value(first + (1 - first) * step / (kSteps - 1)));
        watch.waitFor(model.revision());
        times.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
    }
    model.endGesture();
    return StepTimes::of(watch.page().pageId(), context, QLatin1String(slider.name), std::move(times));
}

}  // namespace

std::vector<StepTimes> measureSliders(views::MainWindow& window, const SliderSetting& setting) {
    std::vector<StepTimes> rows;
    views::FitSetup setup;  // contexts up to 8192
    if (setting.singleBlock) setup.basis = kernel::Basis::SingleBlock;
    window.target().setSetup(setup);
    window.show();
    for (const char* id : {"explore", "fit"}) {
        const QString page = QLatin1String(id);
        PaintWatch watch(window.page(page));
        window.showPage(page);
        for (const int context : {1024, 8192}) {
            for (const Slider& slider : kMeasured) {
                rows.push_back(sweep(window, watch, slider, context, setting.linked));
            }
        }
    }
    return rows;
}

StepTimes StepTimes::of(const QString& page, int size, const QString& step,
                        std::vector<double> milliseconds) {
    StepTimes row{page, size, step, static_cast<int>(milliseconds.size())};
    if (milliseconds.empty()) return row;
    std::sort(milliseconds.begin(), milliseconds.end());
    const auto quantile = [&milliseconds](double q) {
        const double place = std::ceil(q * static_cast<double>(milliseconds.size())) - 1;
        return milliseconds[static_cast<std::size_t>(std::max(place, 0.0))];
    };
    row.p50 = quantile(0.5);
    row.p95 = quantile(0.95);
    row.max = milliseconds.back();
    return row;
}

QString stepTable(const std::vector<StepTimes>& rows, const QString& sizeKey, const QString& stepKey) {
    QString text =
        QStringLiteral("page     %1  %2    n  p50 ms  p95 ms  max ms\n").arg(sizeKey, -4).arg(stepKey, -12);
    for (const StepTimes& row : rows) {
        text += QStringLiteral("%1  %2  %3  %4  %5  %6  %7\n")
                    .arg(row.page, -7)
                    .arg(row.size, -4)
                    .arg(row.step, -12)
                    .arg(row.steps, 3)
                    .arg(row.p50, 6, 'f', 1)
                    .arg(row.p95, 6, 'f', 1)
                    .arg(row.max, 6, 'f', 1);
    }
    return text;
}

QJsonArray stepArray(const std::vector<StepTimes>& rows, const QString& sizeKey, const QString& stepKey) {
    QJsonArray array;
    for (const StepTimes& row : rows)
        array.append(QJsonObject{{"page", row.page},
                                 {sizeKey, row.size},
                                 {stepKey, row.step},
                                 {"n", row.steps},
                                 {"p50_ms", row.p50},
                                 {"p95_ms", row.p95},
                                 {"max_ms", row.max}});
    return array;
}

QString stepTimesText(const std::vector<StepTimes>& rows) {
    return stepTable(rows, QStringLiteral("L"), QStringLiteral("slider"));
}

QString stepTimesJson(const std::vector<StepTimes>& rows) {
    const QJsonArray array = stepArray(rows, QStringLiteral("L"), QStringLiteral("slider"));
    return QString::fromUtf8(QJsonDocument(array).toJson());
}

}  // namespace jordanscope::gui
