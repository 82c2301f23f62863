#include "views/look/look_change.h"

#include <utility>

#include <QEvent>
#include <QWidget>

namespace jordanscope::views {
namespace {

class LookWatcher : public QObject {
public:
    LookWatcher(QWidget& widget, std::function<void()> react) : QObject(&widget), react_(std::move(react)) {
        widget.installEventFilter(this);
    }

    bool eventFilter(QObject*, QEvent* event) override {
        switch (event->type()) {
            case QEvent::PaletteChange:
            case QEvent::FontChange:
            case QEvent::StyleChange:
                react_();
                break;
            default:
                break;
        }
        return false;
    }

private:
    std::function<void()> react_;
};

}  // namespace

void onLookChange(QWidget& widget, std::function<void()> react) {
    new LookWatcher(widget, std::move(react));
}

}  // namespace jordanscope::views
