#include "views/compare/tables_card.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "views/compare/compare_tables.h"
#include "views/compare/notes_editor.h"
#include "views/compare/published_marks.h"
#include "views/compare/speed_table.h"
#include "views/look/label.h"
#include "views/look/typography.h"
#include "views/run_charts/run_curves.h"

namespace jordanscope::views {
namespace {

std::vector<RunPtr> namedApart(std::vector<RunPtr> runs) {
    const std::map<QString, QString> titles = distinctTitles(runs);
    for (RunPtr& run : runs) {
        const QString& title = titles.at(run->id);
        if (title == run->title()) continue;
        auto dressed = std::make_shared<RunSnapshot>(*run);
        dressed->notes.title = title.toStdString();
        run = std::move(dressed);
    }
    return runs;
}

}  // namespace

TablesCard::TablesCard(QWidget* parent) : Card(parent) {
    tabs_ = new QTabBar(this);
    tabs_->setObjectName(QStringLiteral("tabs"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    for (const QString& name : {tr("Evaluations"), tr("Differences"), tr("Speed"), tr("Notes")})
        tabs_->addTab(name);
    differences_ = new DifferencesTable(this);
    speed_ = new SpeedTable(this);
    notes_ = new NotesEditor(this);
    auto* stack = new QStackedWidget(this);
    for (QWidget* page : std::initializer_list<QWidget*>{buildFigures(), differences_, speed_, notes_})
        stack->addWidget(page);  // in the order of Tab
    setHeader(tabs_);
    setBody(stack);
    setBodyMargins(2, 0, 2, 2);
    connect(notes_, &NotesEditor::edited, this, &TablesCard::notesEdited);
    connect(tabs_, &QTabBar::currentChanged, stack, [this, stack](int tab) {
        stack->setCurrentIndex(tab);
        showTab();
    });
    setRuns({}, {}, metric_);
}

QWidget* TablesCard::buildFigures() {
    auto* page = new QWidget(this);
    figures_ = new FiguresTable(page);
    publishedNote_ = makeLabel(
        page, {}, {.name = QStringLiteral("publishedNote"), .points = designPoints(8.5), .wrapped = true});
    auto* noteLine = new QHBoxLayout;
    noteLine->setContentsMargins(7, 0, 7, 3);
    noteLine->addWidget(publishedNote_);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    column->addWidget(figures_, 1);
    column->addLayout(noteLine);
    return page;
}

void TablesCard::setRuns(const std::vector<RunPtr>& runs, const RunLooks& looks, EvalMetric metric) {
    runs_ = namedApart(runs);
    looks_ = looks;
    metric_ = metric;
    std::vector<Row> rows;
    for (const RunPtr& run : runs_) {
        const auto& evals = run->series->evals;
        rows.push_back({run->id, run->title(), looks_.of(run->id), run->description, run->learned,
                        evals.size(), evals.empty() ? 0 : evals.back().step});
    }
    if (rows != filled_ || metric_ != filledMetric_) {
        filled_ = std::move(rows);
        filledMetric_ = metric_;
        figures_->setRuns(runs_, metric_, looks_);
        differences_->setRuns(runs_, looks_);
        QStringList notes{figures_->content().footnote, publishedNote(runs)};
        notes.removeAll(QString());
        publishedNote_->setText(notes.join(QLatin1Char('\n')));
        publishedNote_->setVisible(!notes.isEmpty());
    }
    showTab();
}

void TablesCard::setCurrent(const RunPtr& run, const RunLook& look) {
    notes_->setRun(run, look);
}

void TablesCard::flush() {
    notes_->flush();
}

void TablesCard::showTab() {
    switch (tabs_->currentIndex()) {
        case EvaluationsTab:
            setTitle(evalMetricName(metric_), tr("latest evaluation, 95 % interval, n sequences; best bold"));
            break;
        case DifferencesTab:
            setTitle(tr("Configuration"), !differences_->content().rows.empty()
                                              ? tr("only the keys in which the checked runs differ")
                                              : tr("check two runs that differ"));
            break;
        case SpeedTab:
            speed_->setRuns(runs_, looks_);
            setTitle(tr("Speed"), tr("latest record; time of all steps up to it"));
            break;
        case NotesTab:
            setTitle(tr("Notes"), tr("of the selected run, saved as you type"));
    }
}

QJsonObject TablesCard::saveState() const {
    return {{QStringLiteral("tab"), tabs_->currentIndex()}};
}

void TablesCard::restoreState(const QJsonObject& state) {
    const int tab = state.value(QLatin1String("tab")).toInt();
    if (tab >= 0 && tab < tabs_->count()) tabs_->setCurrentIndex(tab);
}

}  // namespace jordanscope::views
