#include <algorithm>
#include <ctime>
#include <fstream>
#include <functional>

#include <QAbstractItemModel>
#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMouseEvent>
#include <QPushButton>
#include <QTableView>
#include <QTimer>
#include <QWheelEvent>
#include <unistd.h>

#include "app/gui/measure.h"
#include "core/base/error.h"
#include "views/charts/line_chart.h"
#include "views/kernel_model/parameter_model.h"
#include "views/runs/runs_model.h"
#include "views/shell/main_window.h"

/// What looking at the runs of a folder costs: the steps a user takes, as events to the widgets.
namespace jordanscope::gui {
namespace {

constexpr int kSteps = 40, kSliderSteps = 240;
constexpr int kPatience = 120'000;  // ms
constexpr int kIdle = 10'000;       // ms
constexpr int kTurn = 2;            // ms between two looks

using views::LineChart;

/// Turns the event loop until `done` holds and everything posted before, paintings among it, has been dealt
/// with.
void until(const std::function<bool()>& done, const char* what) {
    QElapsedTimer patience;
    patience.start();
    for (;;) {
        // A painting waits among the events of least priority: what is posted after it comes after it.
        bool turned = false;
        QEventLoop loop;
        QTimer::singleShot(0, &loop, [&] {
            turned = true;
            loop.quit();
        });
        loop.exec();
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
        if (turned && done()) return;
        if (patience.elapsed() > kPatience)
            throw Error(ErrorKind::Disagreement, std::string("the window has not ") + what +
                                                     " within two minutes; nothing was measured");
        if (!done()) {
            QTimer::singleShot(kTurn, &loop, &QEventLoop::quit);
            loop.exec();
        }
    }
}

double processSeconds() {
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double residentMib() {
    std::ifstream file("/proc/self/statm");
    double total = 0, resident = 0;
    file >> total >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / (1024 * 1024);
}

class RunsMeasurement {
public:
    explicit RunsMeasurement(views::MainWindow& window) : window_(window) {}

    RunsCost measure() {
        QElapsedTimer clock;
        clock.start();
        window_.showPage(QStringLiteral("compare"));
        window_.show();
        views::Page& page = compare();
        const auto curvesShown = [this] { return chart().isVisible() && !chart().series().empty(); };
        until([&] { return curvesShown() || window_.runs().settled(); }, "shown a curve");
        if (!curvesShown()) until([&] { return page.settled(); }, "come to rest");
        if (!curvesShown())
            throw Error(ErrorKind::Usage,
                        "no run in \"" + window_.runs().folder().string() + "\" has a record to show");
        until([this] { return chart().settled(); }, "painted a curve");
        cost_.firstCurves = static_cast<double>(clock.elapsed()) * 1e-3;
        rest();
        page.findChild<QPushButton*>(QStringLiteral("checkAll"))->click();
        rest();
        runs_ = page.findChild<QTableView*>(QStringLiteral("compareRuns"))->model()->rowCount();
        pan();
        wheel();
        pageSwitch();
        tick();
        cost_.residentMib = residentMib();
        cost_.idlePercent = idle();
        slider();
        return std::move(cost_);
    }

private:
    views::Page& compare() { return window_.page(QStringLiteral("compare")); }
    LineChart& chart() { return *compare().findChild<LineChart*>(QStringLiteral("upperChart")); }

    /// Charts alone where a run is live: the page's data never come to rest then.
    bool painted() {
        const auto charts = compare().findChildren<LineChart*>();
        return std::all_of(charts.begin(), charts.end(),
                           [](const LineChart* each) { return each->settled(); });
    }
    void rest() {
        until([this] { return compare().settled() && painted(); }, "come to rest");
    }

    void add(const QString& page, const QString& name, std::vector<double> times) {
        cost_.steps.push_back(StepTimes::of(page, runs_, name, std::move(times)));
    }

    template <typename Step, typename Done>
    std::vector<double> timed(int count, Step&& step, Done&& done) {
        std::vector<double> times;
        for (int i = 0; i < count; ++i) {
            QElapsedTimer timer;
            timer.start();
            step(i);
            until(done, "painted a step");
            times.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
        }
        return times;
    }

    void mouse(QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::MouseButtons buttons) {
        QMouseEvent event(type, at, chart().mapToGlobal(at), button, buttons, Qt::NoModifier);
        QCoreApplication::sendEvent(&chart(), &event);
    }

    void pan() {
        const QPointF centre = chart().plotArea().center();
        mouse(QEvent::MouseButtonPress, centre, Qt::MiddleButton, Qt::MiddleButton);
        add(QStringLiteral("compare"), QStringLiteral("pan"),
            timed(
                kSteps,
                [&](int i) {
                    const QPointF at = centre - QPointF(6 + 3 * i, i % 2);
                    mouse(QEvent::MouseMove, at, Qt::NoButton, Qt::MiddleButton);
                },
                [this] { return painted(); }));
        mouse(QEvent::MouseButtonRelease, centre - QPointF(3 + 3 * kSteps, 0), Qt::MiddleButton,
              Qt::NoButton);
        chart().home();
        rest();
    }

    void wheel() {
        const QPointF centre = chart().plotArea().center();
        add(QStringLiteral("compare"), QStringLiteral("wheel zoom"),
            timed(
                kSteps,
                [&](int i) {
                    // In to a thousandth part and out again.
                    QWheelEvent event(centre, chart().mapToGlobal(centre), {},
                                      QPoint(0, i < kSteps / 2 ? 120 : -120), Qt::NoButton, Qt::NoModifier,
                                      Qt::NoScrollPhase, false);
                    QCoreApplication::sendEvent(&chart(), &event);
                },
                [this] { return painted(); }));
        chart().home();
        rest();
    }

    void pageSwitch() {
        std::vector<double> times;
        for (int i = 0; i < kSteps / 2; ++i) {
            window_.showPage(QStringLiteral("explore"));
            until([this] { return window_.page(QStringLiteral("explore")).settled(); }, "shown Explore");
            QElapsedTimer timer;
            timer.start();
            window_.showPage(QStringLiteral("compare"));
            until([this] { return painted(); }, "shown Compare");
            times.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
        }
        add(QStringLiteral("compare"), QStringLiteral("page switch"), std::move(times));
    }

    void tick() {
        QAbstractItemModel& list = *compare().findChild<QTableView*>(QStringLiteral("compareRuns"))->model();
        const auto drawn = [this] { return chart().series().size(); };
        std::size_t before = 0;
        add(QStringLiteral("compare"), QStringLiteral("tick"),
            timed(
                kSteps / 2,
                [&](int i) {
                    before = drawn();
                    list.setData(list.index(0, 0), i % 2 == 0 ? Qt::Unchecked : Qt::Checked,
                                 Qt::CheckStateRole);
                },
                [&] { return drawn() != before && painted(); }));
        rest();
    }

    double idle() {
        const double before = processSeconds();
        QElapsedTimer clock;
        clock.start();
        QEventLoop loop;
        QTimer::singleShot(kIdle, &loop, &QEventLoop::quit);
        loop.exec();
        return 100 * (processSeconds() - before) / (static_cast<double>(clock.nsecsElapsed()) * 1e-9);
    }

    void slider() {
        const QString id = QStringLiteral("explore");
        window_.showPage(id);
        views::ParameterModel& model = window_.parameters();
        quint64 painted = 0;
        const auto watch =
            QObject::connect(&window_.page(id), &views::Page::paintedFor,
                             [&painted](quint64 revision) { painted = std::max(painted, revision); });
        until([&] { return window_.page(id).settled(); }, "shown Explore");
        const views::SliderMapping& mapping = views::mappingOf(views::Parameter::Omega);
        model.beginGesture(QStringLiteral("measure"));
        add(id, QStringLiteral("slider"),
            timed(
                kSliderSteps,
                [&](int i) {
                    model.set(views::Parameter::Omega, mapping.value(0.1 + 0.8 * i / (kSliderSteps - 1)));
                },
                [&] { return painted >= model.revision(); }));
        model.endGesture();
        QObject::disconnect(watch);
    }

    views::MainWindow& window_;
    RunsCost cost_;
    int runs_ = 0;
};

}  // namespace

RunsCost measureRuns(views::MainWindow& window) {
    return RunsMeasurement(window).measure();
}

QString runsCostText(const RunsCost& cost) {
    return stepTable(cost.steps, QStringLiteral("runs"), QStringLiteral("step")) +
           QStringLiteral("first curves %1 s, resident %2 MiB, idle %3 % of a core\n")
               .arg(cost.firstCurves, 0, 'f', 2)
               .arg(cost.residentMib, 0, 'f', 0)
               .arg(cost.idlePercent, 0, 'f', 1);
}

QString runsCostJson(const RunsCost& cost) {
    const QJsonArray rows = stepArray(cost.steps, QStringLiteral("runs"), QStringLiteral("step"));
    return QString::fromUtf8(QJsonDocument(QJsonObject{{"rows", rows},
                                                       {"first_curves_s", cost.firstCurves},
                                                       {"resident_mib", cost.residentMib},
                                                       {"idle_percent", cost.idlePercent}})
                                 .toJson());
}

}  // namespace jordanscope::gui
