#include "views/fit/points_editor.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QMenu>

#include "views/charts/line_chart.h"
#include "views/kernel_model/target_model.h"

namespace jordanscope::views {
namespace {

constexpr double kKeyStep = 0.02;  // of the chart's height

TargetPoint* find(std::vector<TargetPoint>& points, int id) {
    const auto found =
        std::find_if(points.begin(), points.end(), [&](const TargetPoint& point) { return point.id == id; });
    return found == points.end() ? nullptr : &*found;
}

}  // namespace

PointsEditor::PointsEditor(TargetModel& model, LineChart& chart, QObject* parent)
    : QObject(parent), model_(model), chart_(chart) {
    chart_.installEventFilter(this);
    connect(&model_, &TargetModel::changed, this, &PointsEditor::show);
    connect(&chart_, &LineChart::pointPressed, this,
            [this](QPointF data, Qt::MouseButton button, Qt::KeyboardModifiers) { press(data, button); });
    connect(&chart_, &LineChart::pointMoved, this, &PointsEditor::move);
    connect(&chart_, &LineChart::pointReleased, this, [this](QPointF) { release(); });
    connect(&chart_, &LineChart::pointMenuRequested, this, &PointsEditor::menu);
    show();
}

bool PointsEditor::active() const {
    return model_.setup().target.kind == TargetKind::Points;
}

void PointsEditor::show() {
    std::vector<Handle> handles;
    bool chosenExists = false;
    if (active()) {
        for (const TargetPoint& point : model_.setup().target.points) {
            const auto state = point.id == chosen_ ? Handle::State::Selected
                               : point.excluded    ? Handle::State::Excluded
                                                   : Handle::State::Normal;
            chosenExists |= point.id == chosen_;
            handles.push_back({static_cast<double>(point.lag), point.value, state});
        }
    }
    if (!chosenExists) chosen_ = 0;
    chart_.setEditing(active());
    chart_.setHandles(std::move(handles));
}

void PointsEditor::choose(int id) {
    chosen_ = id;
    show();
}

int PointsEditor::freeLag(double lag, int ownId) const {
    const int wanted = static_cast<int>(std::lround(std::clamp(lag, 0.0, targets::kLargestLag - 1.0)));
    const auto taken = [&](int place) {
        const auto& points = model_.setup().target.points;
        return std::any_of(points.begin(), points.end(),
                           [&](const TargetPoint& point) { return point.lag == place && point.id != ownId; });
    };
    for (int away = 0;; ++away) {
        if (wanted + away < targets::kLargestLag && !taken(wanted + away)) return wanted + away;
        if (wanted - away >= 0 && !taken(wanted - away)) return wanted - away;
    }
}

void PointsEditor::press(QPointF data, Qt::MouseButton button) {
    if (!active() || button != Qt::LeftButton) return;
    ++gesture_;
    const auto handle = chart_.handleAt(data);
    const auto& points = model_.setup().target.points;
    if (handle && *handle < std::ssize(points)) {
        choose(points[static_cast<size_t>(*handle)].id);
    } else {
        add(data);
    }
    dragged_ = chosen_;
}

void PointsEditor::move(QPointF data) {
    if (active() && dragged_ != 0) place(dragged_, data, tr("move a point"), gesture_);
}

void PointsEditor::release() {
    dragged_ = 0;
}

void PointsEditor::add(QPointF data) {
    if (!std::isfinite(data.x()) || !std::isfinite(data.y())) return;
    auto points = model_.setup().target.points;
    int id = 1;
    for (const TargetPoint& point : points) id = std::max(id, point.id + 1);
    points.push_back({id, freeLag(data.x(), 0), data.y(), false});
    chosen_ = id;
    // The drag that may follow belongs to the same step.
    model_.editPoints(std::move(points), tr("add a point"), gesture_);
}

void PointsEditor::place(int id, QPointF data, const QString& what, int mergeId) {
    auto points = model_.setup().target.points;
    TargetPoint* point = find(points, id);
    if (!point || !std::isfinite(data.x()) || !std::isfinite(data.y())) return;
    point->lag = freeLag(data.x(), id);
    point->value = data.y();
    model_.editPoints(std::move(points), what, mergeId);
}

void PointsEditor::exclude(int id) {
    auto points = model_.setup().target.points;
    TargetPoint* point = find(points, id);
    if (!point) return;
    point->excluded = !point->excluded;
    const QString what = point->excluded ? tr("exclude a point") : tr("include a point");
    model_.editPoints(std::move(points), what);
}

void PointsEditor::remove(int id) {
    auto points = model_.setup().target.points;
    if (std::erase_if(points, [&](const TargetPoint& point) { return point.id == id; }) > 0)
        model_.editPoints(std::move(points), tr("delete a point"));
}

void PointsEditor::menu(QPointF data, QPoint globalPosition) {
    if (!active()) return;
    const auto handle = chart_.handleAt(data);
    const auto& points = model_.setup().target.points;
    auto* menu = new QMenu(&chart_);
    menu->setObjectName(QStringLiteral("pointMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (handle && *handle < std::ssize(points)) {
        const TargetPoint point = points[static_cast<size_t>(*handle)];
        choose(point.id);
        menu->addAction(point.excluded ? tr("Include the point") : tr("Exclude the point"), this,
                        [this, id = point.id] { exclude(id); })
            ->setObjectName(QStringLiteral("excludePoint"));
        menu->addAction(tr("Delete the point"), this, [this, id = point.id] { remove(id); })
            ->setObjectName(QStringLiteral("deletePoint"));
    } else {
        menu->addAction(tr("Add a point here"), this,
                        [this, data] {
                            ++gesture_;
                            add(data);
                        })
            ->setObjectName(QStringLiteral("addPoint"));
    }
    auto* clear = menu->addAction(tr("Delete all points"), this,
                                  [this] { model_.editPoints({}, tr("clear the points")); });
    clear->setObjectName(QStringLiteral("clearAllPoints"));
    clear->setEnabled(!points.empty());
    menu->popup(globalPosition);
}

void PointsEditor::chooseNext(int direction) {
    auto points = model_.setup().target.points;
    if (points.empty()) return;
    std::sort(points.begin(), points.end(),
              [](const TargetPoint& a, const TargetPoint& b) { return a.lag < b.lag; });
    const auto at = std::find_if(points.begin(), points.end(),
                                 [this](const TargetPoint& point) { return point.id == chosen_; });
    const int count = static_cast<int>(points.size());
    const int place =
        at == points.end() ? (direction > 0 ? -1 : count) : static_cast<int>(at - points.begin());
    choose(points[static_cast<size_t>((place + direction + count) % count)].id);
}

bool PointsEditor::key(int key, Qt::KeyboardModifiers modifiers) {
    const Range across = chart_.range(Axis::X), up = chart_.range(Axis::Y);
    if (key == Qt::Key_Insert) {
        ++gesture_;
        add({(across.min + across.max) / 2, (up.min + up.max) / 2});
        return true;
    }
    if (key == Qt::Key_N || key == Qt::Key_P) {
        chooseNext(key == Qt::Key_N ? 1 : -1);
        return true;
    }
    auto points = model_.setup().target.points;
    const TargetPoint* point = find(points, chosen_);
    if (!point) return false;
    const double factor = modifiers & Qt::ShiftModifier ? 0.1 : modifiers & Qt::ControlModifier ? 10 : 1;
    const double lags = std::max(1.0, std::round(factor * across.span() / 100)),
                 height = factor * kKeyStep * up.span();
    const QPointF here(point->lag, point->value);
    switch (key) {
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
            remove(chosen_);
            return true;
        case Qt::Key_X:
            exclude(chosen_);
            return true;
        case Qt::Key_Escape:
            choose(0);
            return true;
        case Qt::Key_Left:
            place(chosen_, here - QPointF(lags, 0), tr("move a point"), 0);
            return true;
        case Qt::Key_Right:
            place(chosen_, here + QPointF(lags, 0), tr("move a point"), 0);
            return true;
        case Qt::Key_Up:
            place(chosen_, here + QPointF(0, height), tr("move a point"), 0);
            return true;
        case Qt::Key_Down:
            place(chosen_, here - QPointF(0, height), tr("move a point"), 0);
            return true;
        default:
            return false;
    }
}

bool PointsEditor::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && active()) {
        const auto* press = static_cast<QKeyEvent*>(event);
        if (key(press->key(), press->modifiers())) return true;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace jordanscope::views
