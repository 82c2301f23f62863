#include <stdexcept>

#include "views/main_window.h"
#if __has_include("views/explore/explore_page.h")
#include "views/explore/explore_page.h"
#endif
#if __has_include("views/fit/fit_page.h")
#include "views/fit/fit_page.h"
#endif
#if __has_include("views/train/train_page.h")
#include "views/train/train_page.h"
#endif
#if __has_include("views/compare/compare_page.h")
#include "views/compare/compare_page.h"
#endif

namespace jordanscope::views {

std::unique_ptr<Page> MainWindow::makePage(const QString& pageId) {
#if __has_include("views/explore/explore_page.h")
    if (pageId == QLatin1String("explore")) return std::make_unique<ExplorePage>(*parameters_, *target_);
#endif
#if __has_include("views/fit/fit_page.h")
    if (pageId == QLatin1String("fit")) {
        auto page = std::make_unique<FitPage>(*parameters_, *target_);
        page->setTimingShown(!options_.transient);
        return page;
    }
#endif
#if __has_include("views/train/train_page.h")
    if (pageId == QLatin1String("train")) return std::make_unique<TrainPage>(runs());
#endif
#if __has_include("views/compare/compare_page.h")
    if (pageId == QLatin1String("compare")) return std::make_unique<ComparePage>(runs());
#endif
    throw std::logic_error("no page \"" + pageId.toStdString() + '"');
}

}  // namespace jordanscope::views
