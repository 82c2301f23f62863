#include "views/look/export_dialog.h"

#include <QFileDialog>

namespace jordanscope::views {
namespace {

QString endingOf(const QString& filter) {
    const qsizetype dot = filter.indexOf(QLatin1String("*."));
    if (dot < 0) return {};
    qsizetype end = dot + 2;
    while (end < filter.size() && filter[end].isLetterOrNumber()) ++end;
    return filter.mid(dot + 2, end - dot - 2);
}

}  // namespace

QString askExportPath(QWidget* parent, const QString& title, const QStringList& filters) {
    QFileDialog dialog(parent, title);
    dialog.setObjectName(QStringLiteral("exportDialog"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters(filters);
    dialog.setDefaultSuffix(endingOf(filters.value(0)));
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog,
                     [&dialog](const QString& filter) { dialog.setDefaultSuffix(endingOf(filter)); });
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

}  // namespace jordanscope::views
