#include <algorithm>

#include <QComboBox>
#include <QLabel>
#include <QTabBar>

#include "views/charts/card.h"
#include "views/compare/compare_controls.h"
#include "views/compare/compare_page.h"
#include "views/compare/compare_tables.h"
#include "views/compare/published_numbers.h"
#include "views/compare/speed_table.h"

/// The tables below the charts.
namespace jordanscope::views {

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

std::vector<RunPtr> ComparePage::dressedRuns() const {
    // In groups a run wears its group's colour, as in the list.
    std::vector<RunPtr> shown = chosen_;
    if (const std::string key = controls_->options().groupBy; !key.empty()) {
        std::map<QString, int> palettes = groupPalettes(chosen_, key);
        for (RunPtr& run : shown) {
            auto dressed = std::make_shared<RunSnapshot>(*run);
            dressed->palette = palettes[run->id];
            dressed->ownColour.clear();
            run = std::move(dressed);
        }
    }
    return shown;
}

void ComparePage::showTables() {
    showBottomTitle();
    const EvalMetric metric = evalMetric();
    const std::vector<RunPtr> shown = dressedRuns();
    figures_->setRuns(shown, metric);
    differences_->setRuns(shown);
    // Of a live run it changes with every record: only where somebody looks.
    if (tabs_->currentIndex() == SpeedTab) speed_->setRuns(shown);
    QStringList notes{figures_->saturationNote(), publishedNote(chosen_)};
    notes.removeAll(QString());
    publishedNote_->setText(notes.join(QLatin1Char('\n')));
    publishedNote_->setVisible(!notes.isEmpty());
}

}  // namespace jordanscope::views
