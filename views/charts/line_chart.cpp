#include "views/charts/line_chart.h"

#include <cmath>

#include <QEvent>
#include <QPainter>

#include "views/charts/axis_range.h"
#include "views/charts/chart_export.h"
#include "views/charts/line_chart_state.h"
#include "views/look/export_file.h"
#include "views/look/look_change.h"

namespace jordanscope::views {

LineChart::LineChart(QWidget* parent) : QWidget(parent), d_(std::make_unique<State>(*this)) {
    installAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    d_->redraw.setSingleShot(true);
    connect(&d_->redraw, &QTimer::timeout, this, [this] { update(); });
    d_->sinceDraw.start();
    onLookChange(*this, [this] {
        d_->layoutStale = d_->pictureStale = true;
        d_->ownLeft.reset();
        update();
    });
}

LineChart::~LineChart() = default;

void LineChart::setTitle(const QString& title, const QString& mutedSuffix) {
    d_->content.title = title;
    d_->content.suffix = mutedSuffix;
    setAccessibleName(title);
}

QString LineChart::title() const {
    return d_->content.title;
}

void LineChart::setSeries(std::vector<LineSeries> series) {
    const std::vector<LegendEntry> before = legend();
    d_->content.series = std::move(series);
    d_->content.seriesReplaced();
    d_->contentChanged();
    if (legend() != before) Q_EMIT seriesChanged();
}

const std::vector<LineSeries>& LineChart::series() const {
    return d_->content.series;
}

std::vector<LegendEntry> LineChart::legend() const {
    return d_->content.legend();
}

void LineChart::setAxis(Axis axis, AxisSpec spec) {
    AxisSpec& own = axis == Axis::X ? d_->content.x : d_->content.y;
    if (own == spec) return;
    const bool logBefore = own.log;
    own = std::move(spec);
    d_->content.seriesReplaced();
    d_->contentChanged();
    if (own.log != logBefore) Q_EMIT logChanged(axis, own.log);
}

const AxisSpec& LineChart::axis(Axis axis) const {
    return axis == Axis::X ? d_->content.x : d_->content.y;
}

void LineChart::setLog(Axis axis, bool log) {
    AxisSpec spec = this->axis(axis);
    spec.log = log;
    setAxis(axis, std::move(spec));
}

Range LineChart::range(Axis axis) const {
    const FrameSpec& layout = d_->current();
    return axis == Axis::X ? layout.xRange : layout.yRange;
}

void LineChart::setEqualAspect(bool equal) {
    d_->content.equalAspect = equal;
    d_->contentChanged();
}

void LineChart::alignWith(LineChart& other) {
    auto& ours = d_->aligned;
    auto& theirs = other.d_->aligned;
    if (&other == this || (ours && ours == theirs)) return;
    if (!ours) ours = std::make_shared<std::vector<State*>>(1, d_.get());
    const std::vector<State*> joining = theirs ? *theirs : std::vector<State*>{other.d_.get()};
    for (State* state : joining) {
        ours->push_back(state);
        state->aligned = ours;
    }
    for (State* state : *ours) state->contentChanged();
}

LineChart::State::~State() {
    if (aligned) std::erase(*aligned, this);
}

void LineChart::setHint(const QString& text) {
    if (d_->content.hint == text) return;
    d_->content.hint = text;
    d_->contentChanged();
}

void LineChart::setRedrawInterval(int milliseconds) {
    d_->interval = std::max(0, milliseconds);
}

void LineChart::setCursorLine(std::optional<double> x, double step) {
    if (x && !std::isfinite(*x)) x.reset();
    if (d_->cursor == x && d_->cursorStep == step) return;
    d_->cursor = x;
    d_->cursorStep = step;
    update();
}

std::optional<double> LineChart::cursorLine() const {
    return d_->cursor;
}

void LineChart::setMarkers(std::vector<MarkerLine> markers) {
    if (d_->content.markers == markers) return;
    d_->content.markers = std::move(markers);
    d_->contentChanged();
}

void LineChart::setReferenceLines(std::vector<ReferenceLine> lines) {
    if (d_->content.references == lines) return;
    d_->content.references = std::move(lines);
    d_->content.seriesReplaced();
    d_->contentChanged();
}

void LineChart::setCrosshair(std::optional<double> x) {
    if (d_->crosshair == x) return;
    d_->crosshair = x;
    update();
}

const View& LineChart::view() const {
    return d_->content.view;
}

void LineChart::setView(const View& view) {
    d_->setView(view, false);
}

bool LineChart::following() const {
    return d_->content.view.following();
}

void LineChart::home() {
    d_->history.clear();
    d_->setView({}, false);
}

void LineChart::zoomBack() {
    View back;
    if (!d_->history.empty()) {
        back = d_->history.back();
        d_->history.pop_back();
    }
    d_->setView(back, false);
}

void LineChart::setEditing(bool editing) {
    d_->editing = editing;
}

void LineChart::setHandles(std::vector<Handle> handles) {
    if (d_->handles == handles) return;
    d_->handles = std::move(handles);
    update();
}

std::optional<int> LineChart::handleAt(QPointF position) const {
    const Mapping map = d_->mapping();
    const QPointF at = map.pixel(position.x(), position.y());
    std::optional<int> nearest;
    double best = 8 * 8;
    for (size_t i = 0; i < d_->handles.size(); ++i) {
        const QPointF way = map.pixel(d_->handles[i].x, d_->handles[i].y) - at;
        const double distance = QPointF::dotProduct(way, way);
        if (distance <= best) {
            best = distance;
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

int LineChart::undrawable() const {
    d_->content.prepare();
    return d_->content.undrawable();
}

int LineChart::outside() const {
    d_->content.prepare();
    return d_->content.outside();
}

QRectF LineChart::plotArea() const {
    return d_->current().area;
}

QPointF LineChart::toData(QPointF pixel) const {
    return d_->mapping().value(pixel);
}

QPointF LineChart::toPixel(QPointF position) const {
    return d_->mapping().pixel(position.x(), position.y());
}

void LineChart::exportTo(const QString& path, QSize size) const {
    writeWhole(path, exported(endingOf(path), size)());
}

std::function<QByteArray()> LineChart::exported(const QString& ending, QSize size) const {
    d_->content.prepare();
    if (ending == QLatin1String("csv")) return [content = d_->content] { return chartTable(content); };
    return [bytes = chartPicture(d_->content, themeOf(*this).dark, ending, size)] { return bytes; };
}

bool LineChart::settled() const {
    return !d_->redraw.isActive() && !(isVisible() && (d_->pictureStale || d_->paintedDue));
}

QSize LineChart::sizeHint() const {
    return {400, 260};
}

QSize LineChart::minimumSizeHint() const {
    return {120, 80};
}

void LineChart::resizeEvent(QResizeEvent*) {
    d_->layoutStale = d_->pictureStale = true;
}

double LineChart::State::neededLeft() {
    content.prepare();
    if (!ownLeft) {
        ChartContent& own = content;
        own.leftMargin = 0;
        ownLeft = layoutFrame(own, q.size().expandedTo({40, 40}), q.devicePixelRatioF(), themeOf(q).dark)
                      .area.left();
    }
    return *ownLeft;
}

const FrameSpec& LineChart::State::current() {
    content.prepare();
    if (layoutStale) ownLeft.reset();
    if (aligned) {
        double widest = 0;
        for (State* state : *aligned)
            if (state == this || state->q.isVisible()) widest = std::max(widest, state->neededLeft());
        for (State* state : *aligned) {
            if (state->alignedLeft == widest) continue;
            state->alignedLeft = widest;
            state->layoutStale = state->pictureStale = true;
            state->q.update();
        }
    }
    if (layoutStale || layout.devicePixelRatio != q.devicePixelRatioF()) {
        content.leftMargin = static_cast<int>(aligned ? alignedLeft : 0);
        layout = layoutFrame(content, q.size().expandedTo({40, 40}), q.devicePixelRatioF(), themeOf(q).dark);
        layoutStale = false;
    }
    return layout;
}

void LineChart::State::contentChanged() {
    layoutStale = pictureStale = paintedDue = true;
    ownLeft.reset();
    // Many curves take long to draw: then seldom enough that the window stays free for whoever uses it. A
    // zoom or a pan does not wait.
    constexpr int kShare = 5;
    const qint64 pause = interval == 0 ? 0 : std::max<qint64>(interval, kShare * drawMilliseconds);
    if (interval == 0 || sinceDraw.elapsed() >= pause) {
        if (!redraw.isActive()) q.update();
        return;
    }
    if (!redraw.isActive()) redraw.start(static_cast<int>(pause - sinceDraw.elapsed()));
}

void LineChart::State::drawPicture() {
    QElapsedTimer clock;
    clock.start();
    const FrameSpec& spec = current();
    const QPixmap& base = frame.pixmap(spec);
    if (picture.size() != base.size()) picture = QPixmap(base.size());
    picture.setDevicePixelRatio(base.devicePixelRatio());
    QPainter painter(&picture);
    painter.drawPixmap(0, 0, base);
    paintContent(painter, content, spec, spec.devicePixelRatio);
    pictureStale = false;
    drawMilliseconds = clock.elapsed();
    sinceDraw.restart();
}

void LineChart::paintEvent(QPaintEvent*) {
    // An overlay's repaint in between must not outrun the interval.
    const bool waits =
        d_->redraw.isActive() && !d_->picture.isNull() && d_->picture.size() == size() * devicePixelRatioF();
    if (!waits && (d_->pictureStale || d_->layout.devicePixelRatio != devicePixelRatioF())) d_->drawPicture();
    QPainter painter(this);
    painter.drawPixmap(0, 0, d_->picture);
    d_->paintOverlay(painter);
    if (!d_->pictureStale && d_->paintedDue) {
        d_->paintedDue = false;
        // After this paint has reached the screen, and never from within it.
        QMetaObject::invokeMethod(this, &LineChart::painted, Qt::QueuedConnection);
    }
}

}  // namespace jordanscope::views
