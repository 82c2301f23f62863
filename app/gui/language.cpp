#include "app/gui/language.h"

#include <QApplication>
#include <QFontDatabase>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include "core/base/error.h"

namespace jordanscope::gui {

void installLanguage(QApplication& application, const QString& language) {
    const QString wanted = !language.isEmpty()                               ? language
                           : QLocale::system().language() == QLocale::Korean ? QStringLiteral("ko")
                                                                             : QStringLiteral("en");
    if (wanted == QLatin1String("en")) return;
    if (wanted != QLatin1String("ko")) {
        throw Error(ErrorKind::Usage,
                    "there is no language \"" + wanted.toStdString() + "\": choose en or ko");
    }
    if (QFontDatabase::families(QFontDatabase::Korean).isEmpty()) {
        throw Error(ErrorKind::Usage,
                    "no installed font has Korean letters: install fonts-nanum or fonts-noto-cjk, or choose "
                    "--language en");
    }
    auto* ours = new QTranslator(&application);
    if (!ours->load(QStringLiteral(":/jordanscope/translations/jordanscope_ko.qm"))) {
        throw Error(ErrorKind::Usage, "this build holds no Korean translation: choose --language en");
    }
    QApplication::installTranslator(ours);
    // Qt's own words, e.g. of file dialogs, where the desktop has them.
    auto* qts = new QTranslator(&application);
    if (qts->load(QStringLiteral("qtbase_ko"), QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        QApplication::installTranslator(qts);
    }
}

}  // namespace jordanscope::gui
