#include "views/window/bundled_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace jordanscope::views {

QString bundledText() {
    const QString beside =
        QCoreApplication::applicationDirPath() + QStringLiteral("/../share/jordanscope/text/");
    const QString source = QStringLiteral(JORDANSCOPE_SOURCE_DIR "/resources/text/");
    for (const QString& folder : {beside, source}) {
        const QFileInfo file(folder + QStringLiteral("tiny_shakespeare.txt"));
        if (file.isFile()) return file.canonicalFilePath();
    }
    return {};
}

}  // namespace jordanscope::views
