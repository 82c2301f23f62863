#include "views/charts/line_chart.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>

#include "views/charts/accessible_chart.h"
#include "views/charts/axis_range.h"
#include "views/charts/chart_export.h"
#include "views/charts/chart_mouse.h"
#include "views/charts/exporter.h"
#include "views/charts/view_change.h"
#include "views/look/export_file.h"
#include "views/look/look_change.h"

namespace jordanscope::views {

struct LineChart::Parts {
    explicit Parts(LineChart& chart) : picture(chart), mouse(chart, picture, overlay) {}

    ChartContent& content() { return picture.content(); }

    ChartPicture picture;
    ChartOverlay overlay;
    ChartMouse mouse;
    ViewHistory history;
    double cursorStep = 0;
    bool editing = false, focusShown = false;
    std::optional<double> pointedAt;  // by key
    Exporter* exporter = nullptr;     // made when somebody exports
};

LineChart::LineChart(QWidget* parent) : QWidget(parent), parts_(std::make_unique<Parts>(*this)) {
    describeChartsToReaders();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    onLookChange(*this, [this] { parts_->picture.layoutChanged(); });
}

LineChart::~LineChart() = default;

// What it shows.

void LineChart::setTitle(const QString& title, const QString& mutedSuffix) {
    parts_->content().title = title;
    parts_->content().suffix = mutedSuffix;
    setAccessibleName(title);
}

QString LineChart::title() const {
    return parts_->content().title;
}

void LineChart::setSeries(std::vector<LineSeries> series) {
    const std::vector<LegendEntry> before = legend();
    parts_->content().series = std::move(series);
    parts_->content().seriesReplaced();
    parts_->picture.contentChanged();
    if (legend() != before) Q_EMIT seriesChanged();
}

const std::vector<LineSeries>& LineChart::series() const {
    return parts_->content().series;
}

std::vector<LegendEntry> LineChart::legend() const {
    return parts_->content().legend();
}

void LineChart::setAxis(Axis axis, AxisSpec spec) {
    ChartContent& content = parts_->content();
    AxisSpec& own = axis == Axis::X ? content.x : content.y;
    if (own == spec) return;
    const bool logBefore = own.log;
    own = std::move(spec);
    content.seriesReplaced();
    parts_->picture.contentChanged();
    if (own.log != logBefore) Q_EMIT logChanged(axis, own.log);
}

const AxisSpec& LineChart::axis(Axis axis) const {
    return axis == Axis::X ? parts_->content().x : parts_->content().y;
}

void LineChart::setLog(Axis axis, bool log) {
    AxisSpec spec = this->axis(axis);
    spec.log = log;
    setAxis(axis, std::move(spec));
}

Range LineChart::range(Axis axis) const {
    const FrameSpec& layout = parts_->picture.layout();
    return axis == Axis::X ? layout.xRange : layout.yRange;
}

void LineChart::setEqualAspect(bool equal) {
    parts_->content().equalAspect = equal;
    parts_->picture.contentChanged();
}

void LineChart::alignWith(LineChart& other) {
    parts_->picture.alignWith(other.parts_->picture);
}

void LineChart::setHint(const QString& text) {
    if (parts_->content().hint == text) return;
    parts_->content().hint = text;
    parts_->picture.contentChanged();
}

void LineChart::setRedrawInterval(int milliseconds) {
    parts_->picture.setInterval(milliseconds);
}

void LineChart::setMarkers(std::vector<MarkerLine> markers) {
    if (parts_->content().markers == markers) return;
    parts_->content().markers = std::move(markers);
    parts_->picture.contentChanged();
}

void LineChart::setReferenceLines(std::vector<ReferenceLine> lines) {
    if (parts_->content().references == lines) return;
    parts_->content().references = std::move(lines);
    parts_->content().seriesReplaced();
    parts_->picture.contentChanged();
}

int LineChart::undrawable() const {
    parts_->content().prepare();
    return parts_->content().undrawable();
}

int LineChart::outside() const {
    parts_->content().prepare();
    return parts_->content().outside();
}

QRectF LineChart::plotArea() const {
    return parts_->picture.layout().area;
}

QPointF LineChart::toData(QPointF pixel) const {
    return parts_->picture.mapping().value(pixel);
}

QPointF LineChart::toPixel(QPointF position) const {
    return parts_->picture.mapping().pixel(position.x(), position.y());
}

bool LineChart::settled() const {
    return !parts_->picture.waits() && !(isVisible() && parts_->picture.stale());
}

QSize LineChart::sizeHint() const {
    return {400, 260};
}

QSize LineChart::minimumSizeHint() const {
    return {120, 80};
}

void LineChart::resizeEvent(QResizeEvent*) {
    parts_->picture.layoutChanged();
}

void LineChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.drawPixmap(0, 0, parts_->picture.drawn());
    const Theme& theme = themeOf(*this);
    parts_->overlay.paint(painter, parts_->picture.mapping(), theme);
    if (parts_->focusShown && hasFocus()) {
        painter.setPen(QPen(theme.accent, 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    }
    // After this paint has reached the screen, and never from within it.
    if (parts_->picture.takePainted())
        QMetaObject::invokeMethod(this, &LineChart::painted, Qt::QueuedConnection);
}

// Lines and points over the curves.

void LineChart::setCursorLine(std::optional<double> x, double step) {
    if (x && !std::isfinite(*x)) x.reset();
    if (parts_->overlay.cursor == x && parts_->cursorStep == step) return;
    parts_->overlay.cursor = x;
    parts_->cursorStep = step;
    update();
}

std::optional<double> LineChart::cursorLine() const {
    return parts_->overlay.cursor;
}

void LineChart::moveCursorLine(double x) {
    const Range shown = range(Axis::X);
    if (const double step = parts_->cursorStep; step > 0) {
        x = std::round(x / step) * step;
        if (x < shown.min) x = std::ceil(shown.min / step) * step;
        if (x > shown.max) x = std::floor(shown.max / step) * step;
    }
    x = std::clamp(x, shown.min, shown.max);
    if (parts_->overlay.cursor == x) return;
    parts_->overlay.cursor = x;
    update();
    Q_EMIT cursorLineMoved(x);
}

void LineChart::setCrosshair(std::optional<double> x) {
    if (parts_->overlay.crosshair == x) return;
    parts_->overlay.crosshair = x;
    update();
}

void LineChart::setEditing(bool editing) {
    parts_->editing = editing;
}

bool LineChart::isEditing() const {
    return parts_->editing;
}

void LineChart::setHandles(std::vector<Handle> handles) {
    if (parts_->overlay.handles == handles) return;
    parts_->overlay.handles = std::move(handles);
    update();
}

std::optional<int> LineChart::handleAt(QPointF position) const {
    return parts_->overlay.handleAt(toPixel(position), parts_->picture.mapping());
}

// The view.

const View& LineChart::view() const {
    return parts_->content().view;
}

void LineChart::setView(const View& view) {
    changeView(view, false);
}

void LineChart::zoomTo(const View& view) {
    changeView(view, true);
}

void LineChart::changeView(View view, bool remember) {
    ChartContent& content = parts_->content();
    if (view.x) view.x = guardedRange(*view.x, content.x.log);
    if (view.y) view.y = guardedRange(*view.y, content.y.log);
    if (view == content.view) return;
    if (remember) parts_->history.remember(content.view);
    const bool followed = content.view.following();
    content.view = view;
    parts_->picture.viewChanged();
    Q_EMIT viewChanged(view);
    if (followed != view.following()) Q_EMIT followingChanged(view.following());
}

bool LineChart::following() const {
    return view().following();
}

void LineChart::home() {
    parts_->history.clear();
    setView({});
}

void LineChart::zoomBack() {
    setView(parts_->history.takeLast());
}

// Files.

void LineChart::exportTo(const QString& path, QSize size) const {
    writeWhole(path, exported(endingOf(path), size)());
}

std::function<QByteArray()> LineChart::exported(const QString& ending, QSize size) const {
    parts_->content().prepare();
    if (ending == QLatin1String("csv")) return [content = parts_->content()] { return chartTable(content); };
    return [bytes = chartPicture(parts_->content(), themeOf(*this).dark, ending, size)] { return bytes; };
}

// Mouse, keys, menu.

void LineChart::mousePressEvent(QMouseEvent* event) {
    parts_->mouse.press(*event);
}

void LineChart::mouseMoveEvent(QMouseEvent* event) {
    parts_->pointedAt.reset();
    parts_->mouse.move(*event);
}

void LineChart::mouseReleaseEvent(QMouseEvent* event) {
    parts_->mouse.release(*event);
}

void LineChart::mouseDoubleClickEvent(QMouseEvent* event) {
    if (parts_->editing)
        mousePressEvent(event);
    else if (event->button() == Qt::LeftButton)
        home();
}

void LineChart::wheelEvent(QWheelEvent* event) {
    if (!parts_->mouse.wheel(*event)) return QWidget::wheelEvent(event);
    event->accept();
}

void LineChart::leaveEvent(QEvent* event) {
    parts_->mouse.leave();
    QWidget::leaveEvent(event);
}

bool LineChart::event(QEvent* event) {
    if (event->type() == QEvent::FocusIn) {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        parts_->focusShown = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
        update();
    } else if (event->type() == QEvent::FocusOut) {
        parts_->focusShown = false;
        update();
        if (std::exchange(parts_->pointedAt, std::nullopt)) {
            Q_EMIT hovered(std::nullopt);
            Q_EMIT pointed(std::nullopt);
        }
    }
    return QWidget::event(event);
}

/// A hundredth of what is shown to the left or the right, from the middle where nothing is pointed at.
void LineChart::pointByKey(double direction) {
    const Mapping mapping = parts_->picture.mapping();
    const QRectF& area = mapping.area;
    std::optional<double>& at = parts_->pointedAt;
    const double before = at ? mapping.x.pixel(*at) : area.center().x();
    const double step = at ? direction * area.width() / 100 : 0;
    const QPointF there =
        mapping.value({std::clamp(before + step, area.left(), area.right()), area.center().y()});
    at = there.x();
    Q_EMIT hovered(there.x());
    Q_EMIT pointed(there);
}

void LineChart::moveByKey(const QKeyEvent& event, QPointF direction) {
    const bool shift = event.modifiers().testFlag(Qt::ShiftModifier);
    const bool control = event.modifiers().testFlag(Qt::ControlModifier);
    const std::optional<double> cursor = cursorLine();
    if (cursor && direction.x() != 0) {
        double step = parts_->cursorStep > 0 ? parts_->cursorStep : niceStep(range(Axis::X).span() / 200);
        if (control) step *= 10;
        if (shift) step = std::max(parts_->cursorStep, step * 0.1);
        moveCursorLine(*cursor + direction.x() * step);
        Q_EMIT cursorLineReleased(*cursorLine());
    } else if (control && direction.x() != 0) {
        pointByKey(direction.x());
    } else {
        const QSizeF tenth = plotArea().size() / 10;
        zoomTo(panned(view(), parts_->picture.mapping(),
                      {-direction.x() * tenth.width(), direction.y() * tenth.height()}));
    }
}

bool LineChart::toggleLogByKey(const QKeyEvent& event) {
    const Axis which = event.modifiers().testFlag(Qt::ShiftModifier) ? Axis::X : Axis::Y;
    if (!axis(which).canToggleLog || event.modifiers().testFlag(Qt::ControlModifier)) return false;
    setLog(which, !axis(which).log);
    return true;
}

void LineChart::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers().testFlag(Qt::AltModifier)) return QWidget::keyPressEvent(event);
    const auto zoom = [this](double factor) {
        const Mapping mapping = parts_->picture.mapping();
        zoomTo(zoomed(view(), mapping, mapping.area.center(), factor, factor));
    };
    switch (event->key()) {
        case Qt::Key_Home:
            return home();
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            return zoom(1 / kZoomStep);
        case Qt::Key_Minus:
            return zoom(kZoomStep);
        case Qt::Key_Backspace:
            return zoomBack();
        case Qt::Key_Left:
            return moveByKey(*event, {-1, 0});
        case Qt::Key_Right:
            return moveByKey(*event, {1, 0});
        case Qt::Key_Up:
            return moveByKey(*event, {0, 1});
        case Qt::Key_Down:
            return moveByKey(*event, {0, -1});
        case Qt::Key_L:
            if (toggleLogByKey(*event)) return;
            break;
        case Qt::Key_Escape:
            if (parts_->mouse.cancelBox()) return;
            break;
        default:
            break;
    }
    QWidget::keyPressEvent(event);
}

void LineChart::contextMenuEvent(QContextMenuEvent* event) {
    if (parts_->editing && event->reason() == QContextMenuEvent::Mouse) {
        Q_EMIT pointMenuRequested(toData(event->pos()), event->globalPos());
        return;
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Show all and follow"), QKeySequence(Qt::Key_Home), this, &LineChart::home);
    menu->addAction(tr("Previous zoom"), QKeySequence(Qt::Key_Backspace), this, &LineChart::zoomBack)
        ->setEnabled(!following());
    menu->addSeparator();
    const auto logAction = [&](Axis which, const QString& text, const QKeySequence& key) {
        if (!axis(which).canToggleLog) return;
        QAction* action = menu->addAction(text, key, this, [this, which](bool on) { setLog(which, on); });
        action->setCheckable(true);
        action->setChecked(axis(which).log);
    };
    logAction(Axis::Y, tr("Logarithmic y"), QKeySequence(Qt::Key_L));
    logAction(Axis::X, tr("Logarithmic x"), QKeySequence(Qt::SHIFT | Qt::Key_L));
    menu->addSeparator();
    menu->addAction(tr("Export chart…"), this, [this] {
        if (!parts_->exporter) {
            parts_->exporter = new Exporter(this);
            connect(parts_->exporter, &Exporter::message, this, &LineChart::message);
        }
        parts_->exporter->saveChart(*this);
    });
    menu->popup(event->globalPos());
}

}  // namespace jordanscope::views
