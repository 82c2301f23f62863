#include <stdexcept>

#include "views/compare/compare_page.h"
#include "views/explore/explore_page.h"
#include "views/fit/fit_page.h"
#include "views/shell/main_window.h"
#include "views/train/train_page.h"

namespace jordanscope::views {

std::unique_ptr<Page> MainWindow::makePage(const QString& pageId) {
    if (pageId == QLatin1String("explore")) return std::make_unique<ExplorePage>(*parameters_, *target_);
    if (pageId == QLatin1String("fit")) {
        auto page = std::make_unique<FitPage>(*parameters_, *target_);
        page->setTimingShown(!options_.transient);
        return page;
    }
    if (pageId == QLatin1String("train")) return std::make_unique<TrainPage>(runs());
    if (pageId == QLatin1String("compare")) return std::make_unique<ComparePage>(runs());
    throw std::logic_error("no page \"" + pageId.toStdString() + '"');
}

}  // namespace jordanscope::views
