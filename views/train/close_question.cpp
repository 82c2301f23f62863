#include "views/train/close_question.h"

#include <QMessageBox>
#include <QPushButton>
#include <QStringList>

namespace jordanscope::views {
QString CloseQuestion::text(int running, int queued) {
    QStringList parts;
    if (running > 0) parts << (running == 1 ? tr("1 running goes on") : tr("%1 running go on").arg(running));
    if (queued > 0)
        parts << (queued == 1 ? tr("1 queued waits until Jordanscope opens again")
                              : tr("%1 queued wait until Jordanscope opens again").arg(queued));
    return parts.isEmpty() ? QString() : parts.join(QStringLiteral(", ")) + QLatin1Char('.');
}

CloseChoice CloseQuestion::ask(const QString& text, QWidget* parent) {
    QMessageBox box(QMessageBox::Question, tr("Close Jordanscope"), text, QMessageBox::Cancel, parent);
    box.setObjectName(QStringLiteral("closeQuestion"));
    QPushButton* keep = box.addButton(tr("Close, runs go on"), QMessageBox::AcceptRole);
    QPushButton* stop = box.addButton(tr("Stop the runs and close"), QMessageBox::DestructiveRole);
    box.setDefaultButton(keep);
    box.exec();
    if (box.clickedButton() == keep) return CloseChoice::KeepRunning;
    return box.clickedButton() == stop ? CloseChoice::StopRuns : CloseChoice::StayOpen;
}

}  // namespace jordanscope::views
