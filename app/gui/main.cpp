#include <clocale>
#include <cstdio>
#include <cstring>

#include <QApplication>
#include <QCommandLineParser>
#include <QTimer>

#include "app/gui/capture.h"
#include "app/gui/language.h"
#include "app/gui/measure.h"
#include "app/gui/termination.h"
#include "core/base/error.h"
#include "core/base/flush_to_zero.h"
#include "core/runs/text/build.h"
#include "views/shell/main_window.h"
#include "views/shell/settings.h"

namespace {

using namespace jordanscope;

bool given(int argc, char** argv, const char* option) {
    const size_t length = std::strlen(option);
    for (int i = 1; i < argc; ++i) {
        if (std::strncmp(argv[i], option, length) == 0 &&
            (argv[i][length] == '\0' || argv[i][length] == '=')) {
            return true;
        }
    }
    return false;
}

/// Before QApplication, which ends the program when it finds no display.
void choosePlatform(int argc, char** argv) {
    if (qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) return;
    const bool display = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
    bool none = given(argc, argv, "--capture");
    for (const char* option : {"--measure", "--help", "-h", "--help-all", "--version", "-v"}) {
        none = none || (!display && given(argc, argv, option));
    }
    if (none) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    } else if (!display) {
        throw Error(
            ErrorKind::Usage,
            "there is no display, so no window can be opened: set DISPLAY, use `xvfb-run jordanscope`, "
            "take pictures with --capture DIR, or use the command `jordan`");
    }
}

QSize parseSize(const QString& text) {
    const QStringList parts = text.split('x');
    bool wide = false, high = false;
    const QSize size = parts.size() == 2 ? QSize(parts[0].toInt(&wide), parts[1].toInt(&high)) : QSize();
    if (!wide || !high || size.width() < 1280 || size.height() < 720 || size.width() > 16384 ||
        size.height() > 16384) {
        throw Error(ErrorKind::Usage,
                    "--size \"" + text.toStdString() + "\" is not WIDTHxHEIGHT from 1280x720 to 16384x16384");
    }
    return size;
}

int run(int argc, char** argv) {
    choosePlatform(argc, argv);
    // QApplication keeps --session for itself (a session manager's), so the arguments are taken before it
    // sees them.
    QStringList arguments;
    for (int i = 0; i < argc; ++i) arguments << QString::fromLocal8Bit(argv[i]);
    int one = 1;
    QApplication application(one, argv);
    // QApplication takes the desktop's locale, and then C functions would read "0,5" and not "0.5".
    std::setlocale(LC_NUMERIC, "C");
    QApplication::setApplicationName(QStringLiteral("jordanscope"));
    QApplication::setOrganizationName(QStringLiteral("jordanscope"));
    QApplication::setDesktopFileName(QStringLiteral("jordanscope"));
    QApplication::setApplicationVersion(QLatin1String(runs::version()));
    // Subnormal numbers cost a hundred times as much to add and change no pixel.
    const kernel::FlushToZero flush;

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("A workbench for Jordan-RoPE positional kernels: explore, fit, train, compare."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions({
        {"capture", "Write explore.png, fit.png, train.png and compare.png into DIR and exit.", "DIR"},
        {"measure",
         "Measure how long a slider's step takes until it is painted, and exit. With --runs: what looking at "
         "those runs costs."},
        {"basis",
         "With --measure: fit in the RoPE \"bank\" (the default) or in the sliders' single \"block\".",
         "BASIS"},
        {"unlinked", "With --measure: the target's frequency stays where it is while omega moves."},
        {"json", "With --measure: print JSON."},
        {"session", "Open this session, and keep it saved there.", "FILE"},
        {"runs", "Folder of the runs; else JORDANSCOPE_RUNS, the setting, the user's data folder.", "DIR"},
        {"size", "Size of the window in logical pixels, at least 1280x720.", "WxH"},
        {"theme", "system, light or dark.", "THEME"},
        {"language", "en or ko.", "LANGUAGE"},
    });
    // QCommandLineParser::process() would end with 1; a wrong word is a usage error like any other.
    if (!parser.parse(arguments)) {
        throw Error(ErrorKind::Usage,
                    parser.errorText().toStdString() + " --help tells which options there are");
    }
    parser.process(arguments);
    if (parser.isSet("json") && !parser.isSet("measure"))
        throw Error(ErrorKind::Usage, "--json says how --measure prints; give both");
    const bool runsMeasured = parser.isSet("measure") && parser.isSet("runs");
    for (const char* option : {"basis", "unlinked"})
        if (parser.isSet(option) && (!parser.isSet("measure") || runsMeasured))
            throw Error(ErrorKind::Usage, std::string("--") + option +
                                              " chooses what --measure moves sliders over, without --runs");
    gui::SliderSetting sliders;
    sliders.linked = !parser.isSet("unlinked");
    const QString basis = parser.value("basis");
    sliders.singleBlock = basis == QLatin1String("block");
    if (parser.isSet("basis") && !sliders.singleBlock && basis != QLatin1String("bank"))
        throw Error(ErrorKind::Usage, "--basis \"" + basis.toStdString() + "\" is neither bank nor block");
    if (parser.isSet("capture") && parser.isSet("measure"))
        throw Error(ErrorKind::Usage, "--capture and --measure are two calls; give one of them");
    if (!parser.positionalArguments().isEmpty()) {
        throw Error(ErrorKind::Usage, "\"" + parser.positionalArguments().front().toStdString() +
                                          "\" is no option; --help tells which there are");
    }

    views::WindowOptions options;
    options.transient = parser.isSet("capture") || parser.isSet("measure");
    options.session = parser.value("session");
    options.runs = parser.value("runs");
    options.desktopDark = views::themeOf(QGuiApplication::palette()).dark;
    if (parser.isSet("size")) options.size = parseSize(parser.value("size"));
    if (const QString theme = parser.value("theme"); !theme.isEmpty()) {
        if (views::themeChoiceName(views::themeChoiceFromName(theme)) != theme) {
            throw Error(ErrorKind::Usage,
                        "--theme \"" + theme.toStdString() + "\" is none of system, light and dark");
        }
        options.theme = views::themeChoiceFromName(theme);
    }
    QString language = parser.value("language");
    if (language.isEmpty()) language = options.transient ? QStringLiteral("en") : views::storedLanguage();
    QString languageProblem;
    try {
        gui::installLanguage(application, language);
    } catch (const Error& error) {
        // Whoever asked for it is told and gets none; a desktop's or stored wish only costs a message.
        if (parser.isSet("language")) throw;
        languageProblem = QString::fromStdString(error.what());
    }

    views::MainWindow window(options);
    if (parser.isSet("capture")) {
        gui::capturePages(window, parser.value("capture"));
        return 0;
    }
    if (runsMeasured) {
        const gui::RunsCost cost = gui::measureRuns(window);
        const QString text = parser.isSet("json") ? gui::runsCostJson(cost) : gui::runsCostText(cost);
        std::fputs(qPrintable(text), stdout);
        return 0;
    }
    if (parser.isSet("measure")) {
        const auto rows = gui::measureSliders(window, sliders);
        const QString text = parser.isSet("json") ? gui::stepTimesJson(rows) : gui::stepTimesText(rows);
        std::fputs(qPrintable(text), stdout);
        return 0;
    }
    // Nobody is there to be asked what becomes of runs: they go on, and the session is kept.
    gui::onTermination(&application, [&window](int number) {
        window.saveForNextStart();
        QCoreApplication::exit(128 + number);
    });
    window.tell(languageProblem);
    window.show();
    return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const Error& error) {
        std::fprintf(stderr, "jordanscope: %s\n", error.what());
        return error.exitCode();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "jordanscope: %s\n", error.what());
        return 1;
    }
}
