#include "views/train/plan_card.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/runs/config/estimate.h"
#include "views/controls/flat_table.h"
#include "views/look/label.h"
#include "views/look/message_text.h"
#include "views/look/number_text.h"
#include "views/look/quantity_text.h"
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

TableCell verdictCell(const MethodPlan& method, const Theme& theme) {
    if (!method.problem.empty())
        return {.text = QStringLiteral("◆ ") + PlanCard::tr("cannot run"),
                .tip = QStringLiteral("<p>%1</p>").arg(messageText(method.problem).toHtmlEscaped()),
                .colour = theme.poor};
    if (!method.match) return {};
    const BankText text = bankText(*method.match);
    const kernel::FrequencyMatch* shown = method.match->missed();
    if (!shown) shown = &method.match->frequencies.front();
    return {.text = text.shape + QLatin1Char(' ') + text.word,
            .tip = PlanCard::tr("target ω %1 rad/token, nearest of its bank %2")
                       .arg(numberText(shown->omega), numberText(shown->nearest)),
            .colour = colourOf(text.verdict, theme)};
}

TableContent planTable(const LaunchPlan& plan, const Theme& theme) {
    TableContent table;
    table.columns = {
        {PlanCard::tr("Method")},
        {PlanCard::tr("Params"), true},
        {PlanCard::tr("Memory"), true},
        {.heading = PlanCard::tr("Target ω"), .hidden = plan.targetOmega == 0 && plan.problems.empty()}};
    for (const MethodPlan& method : plan.methods)
        table.rows.push_back({{QString::fromStdString(method.method)},
                              {method.parameters > 0 ? countText(method.parameters) : QStringLiteral("–")},
                              {memoryText(method.memoryMib)},
                              verdictCell(method, theme)});
    return table;
}

}  // namespace

PlanCard::PlanCard(QWidget* parent) : Card(parent) {
    auto* body = new QWidget(this);
    table_ = new FlatTable(body, {.columnMargin = 5});
    table_->setObjectName(QStringLiteral("plan"));
    table_->setAccessibleName(tr("Next launch"));
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->setFocusPolicy(Qt::NoFocus);
    table_->setMinimumWidth(px(kTableWidth));
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
}

void PlanCard::setPlan(const PlannedPtr& planned) {
    planned_ = planned;
    showPlan();
}

void PlanCard::showPlan() {
    const std::size_t runs = planned_->plan.requests.size();
    setTitle(tr("Next launch"), runs == 1 ? tr("1 run") : tr("%1 runs").arg(runs));
    table_->setContent([planned = planned_](const Theme& theme) { return planTable(planned->plan, theme); });
    if (QHeaderView& header = *table_->horizontalHeader(); header.count() > 0)
        header.setSectionResizeMode(0, QHeaderView::Stretch);
    const QStringList said = notes();
    note_->setText(said.join(QLatin1Char('\n')));
    note_->setVisible(!said.isEmpty());
    const QString first = planned_->commands.section(QLatin1Char('\n'), 0, 0);
    commandLine_->setText(first.isEmpty() ? tr("nothing to launch yet")
                                          : first.mid(first.lastIndexOf(QLatin1String("&& ")) + 3));
    commandLine_->setToolTip(QStringLiteral("<p>%1</p>").arg(first.toHtmlEscaped()));
    copy_->setEnabled(!planned_->commands.isEmpty());
}

/// What is to be said of the plan, worst first.
QStringList PlanCard::notes() const {
    const LaunchPlan& plan = planned_->plan;
    QStringList notes;
    // A key's trouble stands beside the key, too; the form may be scrolled away from it.
    if (!plan.problems.empty()) notes << QStringLiteral("◆ ") + messageText(plan.problems.front().message);
    for (const std::string& warning : plan.warnings) notes << QStringLiteral("▲ ") + messageText(warning);
    for (const MethodPlan& method : plan.methods)
        if (!method.problem.empty()) {
            notes << QStringLiteral("◆ ") + messageText(method.problem);
            break;
        }
    double largest = 0;
    bool missed = false;
    for (const MethodPlan& method : plan.methods) {
        largest = std::max(largest, method.memoryMib);
        missed |= method.problem.empty() && method.match &&
                  bankText(*method.match).verdict == BankText::Verdict::Missed;
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
    return notes;
}

}  // namespace jordanscope::views
