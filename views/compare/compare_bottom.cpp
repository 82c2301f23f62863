#include <algorithm>

#include <QComboBox>
#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "views/charts/card.h"
#include "views/compare/compare_controls.h"
#include "views/compare/compare_page.h"
#include "views/compare/compare_tables.h"
#include "views/compare/notes_editor.h"
#include "views/compare/published_numbers.h"
#include "views/compare/speed_table.h"
#include "views/look/typography.h"
#include "views/runs/runs_model.h"

/// The tables below the charts.
namespace jordanscope::views {

QWidget* ComparePage::buildBottom() {
    auto* card = new Card(this);
    tabs_ = new QTabBar(card);
    tabs_->setObjectName(QStringLiteral("tabs"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    for (const QString& name : {tr("Evaluations"), tr("Differences"), tr("Speed"), tr("Notes")})
        tabs_->addTab(name);
    figures_ = new FiguresTable(card);
    differences_ = new DifferencesTable(card);
    speed_ = new SpeedTable(card);
    notes_ = new NotesEditor(card);
    publishedNote_ = new QLabel(card);
    publishedNote_->setObjectName(QStringLiteral("publishedNote"));
    publishedNote_->setTextFormat(Qt::PlainText);
    publishedNote_->setWordWrap(true);
    QFont small = publishedNote_->font();
    small.setPointSizeF(designPoints(8.5));
    publishedNote_->setFont(small);
    auto* figures = new QWidget(card);
    auto* column = new QVBoxLayout(figures);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    column->addWidget(figures_, 1);
    auto* noteLine = new QHBoxLayout;
    noteLine->setContentsMargins(7, 0, 7, 3);
    noteLine->addWidget(publishedNote_);
    column->addLayout(noteLine);
    auto* stack = new QStackedWidget(card);
    for (QWidget* page : std::initializer_list<QWidget*>{figures, differences_, speed_, notes_})
        stack->addWidget(page);  // in the order of Tab
    card->setHeader(tabs_);
    card->setBody(stack);
    card->setBodyMargins(2, 0, 2, 2);
    bottom_ = card;
    connect(tabs_, &QTabBar::currentChanged, stack, [this, stack](int tab) {
        stack->setCurrentIndex(tab);
        showTables();
    });
    return card;
}

void ComparePage::showBottomTitle() {
    const EvalMetric metric = evalMetric();
    switch (tabs_->currentIndex()) {
        case EvaluationsTab:
            bottom_->setTitle(evalMetricName(metric),
                              tr("latest evaluation, 95 % interval, n sequences; best bold"));
            break;
        case DifferencesTab:
            bottom_->setTitle(tr("Configuration"), differences_->rowCount() > 0
                                                       ? tr("only the keys in which the checked runs differ")
                                                       : tr("check two runs that differ"));
            break;
        case SpeedTab:
            bottom_->setTitle(tr("Speed"), tr("latest record; time of all steps up to it"));
            break;
        case NotesTab:
            bottom_->setTitle(tr("Notes"), tr("of the selected run, saved as you type"));
    }
}

std::vector<RunPtr> ComparePage::namedApart(const std::vector<RunPtr>& runs) const {
    std::vector<RunPtr> shown = runs;
    const std::map<QString, QString> titles = distinctTitles(runs);
    for (RunPtr& run : shown) {
        const QString& title = titles.at(run->id);
        if (title == run->title()) continue;
        auto dressed = std::make_shared<RunSnapshot>(*run);
        dressed->notes.title = title.toStdString();
        run = std::move(dressed);
    }
    return shown;
}

RunLooks ComparePage::looksIn(const RunLooks& looks, const std::vector<RunPtr>& runs,
                              const std::string& groupBy) const {
    return groupBy.empty() ? looks : looks.with(groupPalettes(runs, groupBy));
}

void ComparePage::showTables() {
    showBottomTitle();
    const EvalMetric metric = evalMetric();
    const std::vector<RunPtr> shown = namedApart(chosen_);
    const RunLooks looks = looksIn(model_.looks(), chosen_, controls_->options().groupBy);
    std::vector<TableRow> rows;
    for (const RunPtr& run : shown) {
        const auto& evals = run->series->evals;
        rows.push_back({run->id, run->title(), looks.of(run->id), run->description, run->learned,
                        evals.size(), evals.empty() ? 0 : evals.back().step});
    }
    if (rows != tableRows_ || metric != tableMetric_) {
        tableRows_ = std::move(rows);
        tableMetric_ = metric;
        figures_->setRuns(shown, metric, looks);
        differences_->setRuns(shown, looks);
        showBottomTitle();
    }
    // Of a live run it changes with every record: only where somebody looks.
    if (tabs_->currentIndex() == SpeedTab) speed_->setRuns(shown, looks);
    QStringList notes{figures_->saturationNote(), publishedNote(chosen_)};
    notes.removeAll(QString());
    publishedNote_->setText(notes.join(QLatin1Char('\n')));
    publishedNote_->setVisible(!notes.isEmpty());
}

}  // namespace jordanscope::views
