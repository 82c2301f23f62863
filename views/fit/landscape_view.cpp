#include "views/fit/landscape_view.h"

#include <algorithm>
#include <cmath>

#include <QFocusEvent>
#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "views/look/look_change.h"
#include "views/look/theme.h"
#include "views/look/typography.h"
#include "views/look/viridis.h"

namespace jordanscope::views {
namespace {

constexpr int kLeft = 36, kRight = 58, kTop = 4, kBottom = 18;
constexpr double kMostDecades = 6;  // of MSE in the colours: an exact valley must not flatten the rest

double logFraction(double value, const Range& range) {
    return std::log(value / range.min) / std::log(range.max / range.min);
}

QString axisText(double value) {
    QString text = QLocale::c().toString(value, 'g', 2);
    text.replace(QLatin1String("e-0"), QLatin1String("e-"));
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

}  // namespace

LandscapeView::LandscapeView(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("landscape"));
    setAccessibleName(tr("landscape of the MSE over omega and gamma"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    onLookChange(*this, [this] { colourImage(); });
}

void LandscapeView::setRanges(Range omega, Range gamma) {
    if (omega == omega_ && gamma == gamma_) return;
    omega_ = omega;
    gamma_ = gamma;
    update();
}

void LandscapeView::setLandscape(std::shared_ptr<const kernel::Landscape> landscape) {
    landscape_ = std::move(landscape);
    colourImage();
    update();
}

void LandscapeView::setHint(const QString& hint) {
    if (hint == hint_) return;
    hint_ = hint;
    update();
}

void LandscapeView::setHere(double omega, double gamma) {
    if (omega == hereOmega_ && gamma == hereGamma_) return;
    hereOmega_ = omega;
    hereGamma_ = gamma;
    setAccessibleDescription(
        tr("here: omega %1, gamma %2")
            .arg(QLocale::c().toString(omega, 'g', 6), QLocale::c().toString(gamma, 'g', 6)));
    update();
}

void LandscapeView::setTargetOmega(std::optional<double> omega) {
    if (omega == targetOmega_) return;
    targetOmega_ = omega;
    update();
}

void LandscapeView::setStale(bool stale) {
    if (stale == stale_) return;
    stale_ = stale;
    update();
}

QRectF LandscapeView::mapRect(const QSize& size) const {
    return QRectF(px(kLeft), px(kTop), std::max(1, size.width() - px(kLeft) - px(kRight)),
                  std::max(1, size.height() - px(kTop) - px(kBottom)));
}

QRectF LandscapeView::mapRect() const {
    return mapRect(size());
}

QPointF LandscapeView::toPixel(double omega, double gamma) const {
    const QRectF map = mapRect();
    const double x = omega > 0 ? std::clamp(logFraction(omega, omega_), 0.0, 1.0) : 0.0;
    const double y = gamma > 0 ? std::clamp(logFraction(gamma, gamma_), 0.0, 1.0) : 0.0;
    return {map.left() + x * map.width(), map.bottom() - y * map.height()};
}

QPointF LandscapeView::toParameters(QPointF pixel) const {
    const QRectF map = mapRect();
    const auto value = [](double fraction, const Range& range) {
        if (fraction <= 0) return range.min;
        if (fraction >= 1) return range.max;
        // As fine as a pixel is, and no finer: four digits.
        const double exact = range.min * std::pow(range.max / range.min, fraction);
        const double unit = std::pow(10.0, std::floor(std::log10(exact)) - 3);
        return std::round(exact / unit) * unit;
    };
    return {value((pixel.x() - map.left()) / map.width(), omega_),
            value((map.bottom() - pixel.y()) / map.height(), gamma_)};
}

std::optional<double> LandscapeView::mseAt(QPointF pixel) const {
    const QRectF map = mapRect();
    if (!landscape_ || stale_ || image_.isNull() || !map.contains(pixel)) return std::nullopt;
    const size_t columns = landscape_->omegas.size(), rows = landscape_->gammas.size();
    const double x = (pixel.x() - map.left()) / map.width(), y = (map.bottom() - pixel.y()) / map.height();
    const size_t column = static_cast<size_t>(std::lround(x * static_cast<double>(columns - 1)));
    const size_t row = static_cast<size_t>(std::lround(y * static_cast<double>(rows - 1)));
    const double mse = landscape_->mse[row * columns + column];
    return std::isfinite(mse) ? std::optional(mse) : std::nullopt;
}

void LandscapeView::colourImage() {
    image_ = {};
    if (!landscape_ || landscape_->mse.empty()) return;
    lowest_ = std::numeric_limits<double>::infinity();
    highest_ = 0;
    for (const double mse : landscape_->mse) {
        if (!std::isfinite(mse)) continue;
        highest_ = std::max(highest_, mse);
        lowest_ = std::min(lowest_, mse);
    }
    if (!(highest_ > 0)) highest_ = 1e-300;
    lowest_ = std::clamp(lowest_, highest_ * std::pow(10.0, -kMostDecades), highest_ * 0.8);
    const double span = std::log(highest_ / lowest_);
    const int columns = static_cast<int>(landscape_->omegas.size());
    const int rows = static_cast<int>(landscape_->gammas.size());
    image_ = QImage(columns, rows, QImage::Format_RGB32);
    const QRgb missing = themeOf(*this).grid.rgb();
    for (int row = 0; row < rows; ++row) {
        auto* line = reinterpret_cast<QRgb*>(image_.scanLine(rows - 1 - row));
        for (int column = 0; column < columns; ++column) {
            const double mse = landscape_->mse[static_cast<size_t>(row) * columns + column];
            line[column] = std::isfinite(mse)
                               ? viridis(std::log(highest_ / std::max(mse, lowest_)) / span).rgb()
                               : missing;
        }
    }
}

std::pair<QString, QString> LandscapeView::scaleTexts() const {
    const auto text = [](double mse) {
        return QString::number(mse, 'e', 1)
            .replace(QLatin1String("e-0"), QLatin1String("e-"))
            .replace(QLatin1String("e+0"), QLatin1String("e"))
            .replace(QLatin1Char('-'), QChar(0x2212));
    };
    return {text(lowest_), text(highest_)};
}

void LandscapeView::render(QPainter& painter, const QSize& size) const {
    paint(painter, size);
}

void LandscapeView::paint(QPainter& painter, const QSize& size) const {
    const Theme& theme = themeOf(*this);
    const QRectF map = mapRect(size);
    QFont small = font();
    small.setPointSizeF(axisPoints());
    painter.setFont(small);
    const QFontMetricsF metrics(small);
    if (image_.isNull()) {
        painter.fillRect(map, theme.plot);
        painter.setPen(theme.border);
        painter.drawRect(map.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.setPen(theme.muted);
        painter.drawText(map.adjusted(6, 6, -6, -6), Qt::AlignCenter | Qt::TextWordWrap, hint_);
    } else {
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        // Samples lie on the rectangle's edges: half a cell of the image is outside.
        const QRectF source(0.5, 0.5, image_.width() - 1.0, image_.height() - 1.0);
        painter.drawImage(map, image_, source);
        if (stale_) {
            QColor veil = theme.card;
            veil.setAlpha(170);
            painter.fillRect(map, veil);
        }
    }
    painter.setPen(theme.muted);
    const double half = metrics.height() / 2;
    const QRectF left(0, map.top() - 1, px(kLeft) - 4, 2 * half);
    painter.drawText(left, Qt::AlignRight | Qt::AlignTop, axisText(gamma_.max));
    painter.drawText(left.translated(0, map.height() - 2 * half + 2), Qt::AlignRight | Qt::AlignTop,
                     axisText(gamma_.min));
    painter.drawText(QRectF(0, map.center().y() - half, px(kLeft) - 6, 2 * half), Qt::AlignRight,
                     QStringLiteral("γ"));
    const QRectF below(map.left(), map.bottom() + 3, map.width(), 2 * half);
    painter.drawText(below, Qt::AlignLeft, axisText(omega_.min));
    painter.drawText(below, Qt::AlignRight, axisText(omega_.max));
    painter.drawText(below, Qt::AlignHCenter, QStringLiteral("ω"));

    if (!image_.isNull()) {
        const QRectF bar(map.right() + 6, map.top(), 7, map.height());
        QLinearGradient gradient(bar.bottomLeft(), bar.topLeft());
        for (int i = 0; i <= 16; ++i) gradient.setColorAt(i / 16.0, viridis(1 - i / 16.0));
        painter.fillRect(bar, gradient);
        painter.setPen(theme.muted);
        const QRectF right(bar.right() + 2, map.top() - 1, size.width() - bar.right() - 2, 2 * half);
        const auto [low, high] = scaleTexts();
        painter.drawText(right, Qt::AlignLeft | Qt::AlignTop, high);
        painter.drawText(right.translated(0, map.height() - 2 * half + 2), Qt::AlignLeft | Qt::AlignTop, low);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    if (!image_.isNull() && targetOmega_ && *targetOmega_ >= omega_.min && *targetOmega_ <= omega_.max) {
        const double x = map.left() + logFraction(*targetOmega_, omega_) * map.width();
        painter.setPen(Qt::NoPen);
        painter.setBrush(Qt::white);
        painter.drawPolygon(QPolygonF{QPointF(x - 4, map.bottom()), QPointF(x + 4, map.bottom()),
                                      QPointF(x, map.bottom() - 6)});
    }
    const auto place = [&](double value, const Range& range) {
        return value > 0 ? std::clamp(logFraction(value, range), 0.0, 1.0) : 0.0;
    };
    const QPointF here(map.left() + place(hereOmega_, omega_) * map.width(),
                       map.bottom() - place(hereGamma_, gamma_) * map.height());
    painter.setBrush(Qt::NoBrush);
    if (!image_.isNull()) {
        painter.setPen(QPen(QColor(0, 0, 0, 150), 3.4));
        painter.drawEllipse(here, 5, 5);
        painter.setPen(QPen(Qt::white, 1.6));
        painter.drawEllipse(here, 5, 5);
    }
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRect(map.adjusted(-1, -1, 1, 1));
    }
}

void LandscapeView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint(painter, size());
}

bool LandscapeView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QPointF at = toParameters(help->pos());
        const auto mse = mseAt(help->pos());
        const QString here = mse ? tr("MSE %1 at ω = %2, γ = %3")
                                       .arg(QString::number(*mse, 'e', 3), QString::number(at.x(), 'g', 4),
                                            QString::number(at.y(), 'g', 4))
                                 : QString();
        QToolTip::showText(help->globalPos(), here, this);
        return true;
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) update();
    return QWidget::event(event);
}

void LandscapeView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !mapRect().adjusted(-4, -4, 4, 4).contains(event->position()))
        return;
    dragging_ = true;
    Q_EMIT gestureStarted();
    const QPointF to = toParameters(event->position());
    Q_EMIT chosen(to.x(), to.y());
}

void LandscapeView::mouseMoveEvent(QMouseEvent* event) {
    if (!dragging_) return;
    const QPointF to = toParameters(event->position());
    Q_EMIT chosen(to.x(), to.y());
}

void LandscapeView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !dragging_) return;
    dragging_ = false;
    Q_EMIT gestureFinished();
}

void LandscapeView::keyPressEvent(QKeyEvent* event) {
    const double size = event->modifiers() & Qt::ShiftModifier     ? 0.1
                        : event->modifiers() & Qt::ControlModifier ? 10
                                                                   : 1;
    switch (event->key()) {
        case Qt::Key_Left:
            Q_EMIT stepped(-size, 0);
            return;
        case Qt::Key_Right:
            Q_EMIT stepped(size, 0);
            return;
        case Qt::Key_Up:
            Q_EMIT stepped(0, size);
            return;
        case Qt::Key_Down:
            Q_EMIT stepped(0, -size);
            return;
        default:
            QWidget::keyPressEvent(event);
    }
}

}  // namespace jordanscope::views
