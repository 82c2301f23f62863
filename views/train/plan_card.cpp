#include "views/train/plan_card.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "core/runs/config/estimate.h"
#include "views/look/label.h"
#include "views/look/look_change.h"
#include "views/look/message_text.h"
#include "views/look/number_text.h"
#include "views/look/quantity_text.h"
#include "views/look/style.h"
#include "views/look/table_look.h"
#include "views/look/theme.h"
#include "views/look/typography.h"
#include "views/runs/method_text.h"
#include "views/runs/saturation_text.h"

namespace jordanscope::views {
namespace {

constexpr int kTableWidth = 320;  // three columns of figures and some letters of a name

QString countText(std::int64_t count) {
    if (count >= 1'000'000)
        return QString::number(static_cast<double>(count) / 1e6, 'f', 2) + QStringLiteral(" M");
    if (count >= 10'000)
        return QString::number(static_cast<double>(count) / 1e3, 'f', 0) + QStringLiteral(" k");
    return QString::number(count);
}

QTableWidgetItem* cell(const QString& text, bool right = false) {
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    item->setToolTip(text.toHtmlEscaped());
    return item;
}

}  // namespace

PlanCard::PlanCard(QWidget* parent) : Card(parent) {
    auto* body = new QWidget(this);
    table_ = new QTableWidget(0, 4, body);
    table_->setObjectName(QStringLiteral("plan"));
    table_->setAccessibleName(tr("Next launch"));
    table_->setHorizontalHeaderLabels({tr("Method"), tr("Params"), tr("Memory"), tr("Target ω")});
    table_->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->horizontalHeaderItem(3)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    setUpTable(*table_, {.columnMargin = 5});
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->setFocusPolicy(Qt::NoFocus);
    table_->setMinimumWidth(px(kTableWidth));
    QHeaderView* header = table_->horizontalHeader();
    header->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int i : {1, 2, 3}) header->setSectionResizeMode(i, QHeaderView::ResizeToContents);
    note_ = makeLabel(body, {},
                      {.name = QStringLiteral("planNote"),
                       .points = titlePoints(),
                       .wrapped = true,
                       .colour = QPalette::PlaceholderText});
    commandLine_ =
        makeLabel(body, {}, {.name = QStringLiteral("commandLine"), .colour = QPalette::PlaceholderText});
    commandLine_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    QFont mono(QStringLiteral("DejaVu Sans Mono"));
    mono.setStyleHint(QFont::Monospace);
    mono.setPointSizeF(axisPoints());
    commandLine_->setFont(mono);
    copy_ = new QPushButton(tr("Copy"), body);
    copy_->setObjectName(QStringLiteral("copyCommands"));
    copy_->setToolTip(tr("Copies the commands that make these runs in a shell, without the window"));
    connect(copy_, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(planned_->commands); });
    auto* line = new QHBoxLayout;
    line->setContentsMargins(6, 0, 0, 0);
    line->addWidget(commandLine_, 1);
    line->addWidget(copy_);
    auto* noteLine = new QHBoxLayout;
    noteLine->setContentsMargins(6, 0, 0, 0);
    noteLine->addWidget(note_);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(table_, 1);
    column->addLayout(noteLine);
    column->addLayout(line);
    setBody(body);
    setBodyMargins(2, 0, 6, 6);
    showPlan();
    onLookChange(*this, [this] { showPlan(); });  // the words of verdicts have their own colours
}

void PlanCard::setPlan(const PlannedPtr& planned) {
    planned_ = planned;
    showPlan();
}

void PlanCard::showPlan() {
    const Theme& theme = themeOf(*this);
    const LaunchPlan& plan = planned_->plan;
    const std::size_t runs = plan.requests.size();
    setTitle(tr("Next launch"), runs == 1 ? tr("1 run") : tr("%1 runs").arg(runs));
    table_->setRowCount(static_cast<int>(plan.methods.size()));
    double largest = 0;
    bool missed = false;
    for (std::size_t i = 0; i < plan.methods.size(); ++i) {
        const MethodPlan& method = plan.methods[i];
        const int row = static_cast<int>(i);
        table_->setItem(row, 0, cell(QString::fromStdString(method.method)));
        const bool known = method.parameters > 0;
        table_->setItem(row, 1, cell(known ? countText(method.parameters) : QStringLiteral("–"), true));
        table_->setItem(row, 2, cell(memoryText(method.memoryMib), true));
        largest = std::max(largest, method.memoryMib);
        QTableWidgetItem* last = cell({});
        if (!method.problem.empty()) {
            const QString problem = messageText(method.problem);
            last->setText(QStringLiteral("◆ ") + tr("cannot run"));
            last->setToolTip(QStringLiteral("<p>%1</p>").arg(problem.toHtmlEscaped()));
            last->setForeground(theme.poor);
        } else if (method.match) {
            const BankText text = bankText(*method.match);
            last->setText(text.shape + QLatin1Char(' ') + text.word);
            using Verdict = BankText::Verdict;
            last->setForeground(text.verdict == Verdict::InBank   ? theme.good
                                : text.verdict == Verdict::Missed ? theme.partial
                                                                  : theme.muted);
            const kernel::FrequencyMatch* shown = method.match->missed();
            if (!shown) shown = &method.match->frequencies.front();
            last->setToolTip(tr("target ω %1 rad/token, nearest of its bank %2")
                                 .arg(numberText(shown->omega), numberText(shown->nearest)));
            missed |= text.verdict == Verdict::Missed;
        }
        table_->setItem(row, 3, last);
    }
    table_->setColumnHidden(3, plan.targetOmega == 0 && plan.problems.empty());

    QStringList notes;
    // A key's trouble stands beside the key, too; the form may be scrolled away from it.
    if (!plan.problems.empty()) notes << QStringLiteral("◆ ") + messageText(plan.problems.front().message);
    for (const std::string& warning : plan.warnings) notes << QStringLiteral("▲ ") + messageText(warning);
    for (const MethodPlan& method : plan.methods)
        if (!method.problem.empty()) {
            notes << QStringLiteral("◆ ") + messageText(method.problem);
            break;
        }
    const double machine = runs::machineMemoryMib();
    if (machine > 0 && largest > machine)
        notes << tr("▲ A run needs about %1, this machine has %2: choose a smaller batch, length or model.")
                     .arg(memoryText(largest), memoryText(machine));
    if (missed)
        notes << tr(
            "† A method that misses the target's frequency loses by its grid, not by its form. "
            "Choose an index that all have for a fair comparison.");
    // Methods that saturate alike share a note; most start from the same gammas.
    QStringList texts, methods;
    for (const MethodPlan& method : plan.methods) {
        const QString text = saturationText(method.saturation, method.longestAbsolute);
        if (text.isEmpty()) continue;
        const QString name = QString::fromStdString(method.method);
        if (const qsizetype at = texts.indexOf(text); at >= 0) {
            methods[at] += QStringLiteral(", ") + name;
        } else {
            texts << text;
            methods << name;
        }
    }
    for (qsizetype i = 0; i < texts.size(); ++i)
        notes << QStringLiteral("▲ %1: %2").arg(methods[i], texts[i]);
    note_->setText(notes.join(QLatin1Char('\n')));
    note_->setVisible(!notes.isEmpty());
    const QString first = planned_->commands.section(QLatin1Char('\n'), 0, 0);
    commandLine_->setText(first.isEmpty() ? tr("nothing to launch yet")
                                          : first.mid(first.lastIndexOf(QLatin1String("&& ")) + 3));
    commandLine_->setToolTip(QStringLiteral("<p>%1</p>").arg(first.toHtmlEscaped()));
    copy_->setEnabled(!planned_->commands.isEmpty());
}

}  // namespace jordanscope::views
