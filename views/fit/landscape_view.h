#pragma once

#include <memory>
#include <optional>

#include <QImage>
#include <QWidget>

#include "core/kernel/fits/landscape.h"
#include "views/charts/series.h"

namespace jordanscope::views {

/// Heat map of log MSE over omega (right) and gamma (up), both logarithmic; bright is low. The ring is here,
/// a click or a drag goes there, arrows step (Shift a tenth, Ctrl ten). GUI thread.
class LandscapeView : public QWidget {
    Q_OBJECT

public:
    explicit LandscapeView(QWidget* parent = nullptr);

    /// Axes, also while nothing is computed yet. Positive, rad/token and 1/token.
    void setRanges(Range omega, Range gamma);
    /// Null: nothing to show, with the hint in its place.
    void setLandscape(std::shared_ptr<const kernel::Landscape> landscape);
    const kernel::Landscape* landscape() const { return landscape_.get(); }
    void setHint(const QString& hint);
    /// Where the sliders are; 0 is drawn at the low edge.
    void setHere(double omega, double gamma);
    /// The target's own frequency, a tick at the bottom edge.
    void setTargetOmega(std::optional<double> omega);
    /// The map is of an earlier target: it is drawn behind a veil.
    void setStale(bool stale);
    bool stale() const { return stale_; }

    /// Map rectangle in widget pixels, and the way between pixels and parameters.
    QRectF mapRect() const;
    QPointF toPixel(double omega, double gamma) const;
    QPointF toParameters(QPointF pixel) const;  ///< x = omega, y = gamma
    /// MSE of the cell under a pixel; nothing outside or where it isn't computed yet.
    std::optional<double> mseAt(QPointF pixel) const;
    /// What the two ends of the colour scale read; never the same.
    std::pair<QString, QString> scaleTexts() const;
    /// Draws the map with its axes, for export.
    void render(QPainter& painter, const QSize& size) const;

    QSize sizeHint() const override { return {278, 262}; }
    QSize minimumSizeHint() const override { return {200, 120}; }

Q_SIGNALS:
    void gestureStarted();
    void chosen(double omega, double gamma);
    void gestureFinished();
    /// By arrow keys: steps of a slider, fractions for Shift.
    void stepped(double omegaSteps, double gammaSteps);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF mapRect(const QSize& size) const;
    void colourImage();
    void paint(QPainter& painter, const QSize& size) const;

    Range omega_{1e-3, 1e-1}, gamma_{1e-5, 1e-2};
    std::shared_ptr<const kernel::Landscape> landscape_;
    QImage image_;
    double lowest_ = 0, highest_ = 0;  ///< MSE at the ends of the colours
    QString hint_;
    double hereOmega_ = 0, hereGamma_ = 0;
    std::optional<double> targetOmega_;
    bool dragging_ = false, stale_ = false;
};

}  // namespace jordanscope::views
