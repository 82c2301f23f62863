#include "views/charts/chart_picture.h"

#include <algorithm>
#include <utility>

#include <QPainter>
#include <QWidget>

namespace jordanscope::views {

ChartPicture::ChartPicture(QWidget& widget) : widget_(widget) {
    redraw_.setSingleShot(true);
    QObject::connect(&redraw_, &QTimer::timeout, &widget, [&widget] { widget.update(); });
    sinceDraw_.start();
}

ChartPicture::~ChartPicture() {
    if (aligned_) std::erase(*aligned_, this);
}

void ChartPicture::invalidate() {
    layoutStale_ = pictureStale_ = true;
    ownLeft_.reset();
}

void ChartPicture::contentChanged() {
    invalidate();
    paintedDue_ = true;
    // Many curves take long to draw: then seldom enough that the window stays free for whoever uses it. A
    // zoom or a pan does not wait.
    constexpr int kShare = 5;
    const qint64 pause = interval_ == 0 ? 0 : std::max<qint64>(interval_, kShare * drawMilliseconds_);
    if (interval_ == 0 || sinceDraw_.elapsed() >= pause) {
        if (!redraw_.isActive()) widget_.update();
        return;
    }
    if (!redraw_.isActive()) redraw_.start(static_cast<int>(pause - sinceDraw_.elapsed()));
}

void ChartPicture::viewChanged() {
    invalidate();
    paintedDue_ = true;
    widget_.update();
}

void ChartPicture::layoutChanged() {
    invalidate();
    widget_.update();
}

void ChartPicture::setInterval(int milliseconds) {
    interval_ = std::max(0, milliseconds);
}

void ChartPicture::alignWith(ChartPicture& other) {
    auto& ours = aligned_;
    auto& theirs = other.aligned_;
    if (&other == this || (ours && ours == theirs)) return;
    if (!ours) ours = std::make_shared<std::vector<ChartPicture*>>(1, this);
    const std::vector<ChartPicture*> joining = theirs ? *theirs : std::vector<ChartPicture*>{&other};
    for (ChartPicture* picture : joining) {
        ours->push_back(picture);
        picture->aligned_ = ours;
    }
    for (ChartPicture* picture : *ours) picture->contentChanged();
}

double ChartPicture::neededLeft() {
    content_.prepare();
    if (!ownLeft_) {
        content_.leftMargin = 0;
        ownLeft_ = layoutFrame(content_, widget_.size().expandedTo({40, 40}), widget_.devicePixelRatioF(),
                               themeOf(widget_).dark)
                       .area.left();
    }
    return *ownLeft_;
}

void ChartPicture::align() {
    double widest = 0;
    for (ChartPicture* picture : *aligned_)
        if (picture == this || picture->widget_.isVisible()) widest = std::max(widest, picture->neededLeft());
    for (ChartPicture* picture : *aligned_) {
        if (picture->alignedLeft_ == widest) continue;
        picture->alignedLeft_ = widest;
        picture->layoutStale_ = picture->pictureStale_ = true;
        picture->widget_.update();
    }
}

const FrameSpec& ChartPicture::layout() {
    content_.prepare();
    if (layoutStale_) ownLeft_.reset();
    if (aligned_) align();
    if (layoutStale_ || layout_.devicePixelRatio != widget_.devicePixelRatioF()) {
        content_.leftMargin = static_cast<int>(aligned_ ? alignedLeft_ : 0);
        layout_ = layoutFrame(content_, widget_.size().expandedTo({40, 40}), widget_.devicePixelRatioF(),
                              themeOf(widget_).dark);
        layoutStale_ = false;
    }
    return layout_;
}

void ChartPicture::draw() {
    QElapsedTimer clock;
    clock.start();
    const FrameSpec& spec = layout();
    const QPixmap& base = frame_.pixmap(spec);
    if (picture_.size() != base.size()) picture_ = QPixmap(base.size());
    picture_.setDevicePixelRatio(base.devicePixelRatio());
    QPainter painter(&picture_);
    painter.drawPixmap(0, 0, base);
    paintContent(painter, content_, spec, spec.devicePixelRatio);
    pictureStale_ = false;
    drawMilliseconds_ = clock.elapsed();
    sinceDraw_.restart();
}

const QPixmap& ChartPicture::drawn() {
    const double ratio = widget_.devicePixelRatioF();
    // An overlay's repaint in between must not outrun the interval.
    const bool shown = !picture_.isNull() && picture_.size() == widget_.size() * ratio;
    if (!(redraw_.isActive() && shown) && (pictureStale_ || layout_.devicePixelRatio != ratio)) draw();
    return picture_;
}

bool ChartPicture::takePainted() {
    return !pictureStale_ && std::exchange(paintedDue_, false);
}

}  // namespace jordanscope::views
