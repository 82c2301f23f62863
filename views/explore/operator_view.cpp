#include "views/explore/operator_view.h"

#include <complex>

#include <QLabel>

#include "views/explore/cursor_reading.h"
#include "views/look/label.h"
#include "views/look/number_text.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr int kOneLine = 15;
constexpr int kTwoLines = 28, kTwoLinesClose = 22;
constexpr int kWidestOneLine = 2, kWidestApart = 4;  // orders whose rows have room for a gap between them

}  // namespace

OperatorView::OperatorView(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void OperatorView::setMatrix(const Eigen::MatrixXcd& matrix) {
    const int order = static_cast<int>(matrix.rows());
    const bool same = order == order_;
    order_ = order;
    while (cells_.size() < static_cast<std::size_t>(order) * static_cast<std::size_t>(order)) {
        cells_.push_back(makeLabel(this, {}, {.alignment = Qt::AlignCenter}));
    }
    for (std::size_t k = 0; k < cells_.size(); ++k) {
        const int row = static_cast<int>(k) / order, column = static_cast<int>(k) % order;
        cells_[k]->setVisible(row < order);
        if (row >= order) continue;
        const std::complex<double> value = matrix(row, column);
        QString text = shortComplexText(value);
        if (order > kWidestOneLine && value != 0.0) {
            // Before the sign of the imaginary part: the last one that does not belong to an exponent.
            for (int at = static_cast<int>(text.size()) - 1; at > 0; --at)
                if ((text[at] == QLatin1Char('+') || text[at] == QChar(0x2212)) &&
                    text[at - 1] != QLatin1Char('e')) {
                    text.insert(at, QLatin1Char('\n'));
                    break;
                }
        }
        cells_[k]->setText(text);
        cells_[k]->setObjectName(QStringLiteral("operator%1%2").arg(row).arg(column));
        cells_[k]->setToolTip(exactNumber(value.real()) + QLatin1String(" + (") + exactNumber(value.imag()) +
                              QLatin1String(") i"));
    }
    if (same) return;
    QFont small = font();
    small.setPointSizeF(designPoints(order > kWidestOneLine ? 7.5 : 8));
    setFont(small);
    updateGeometry();
    place();
}

int OperatorView::rowHeight() const {
    if (order_ <= kWidestOneLine) return px(kOneLine);
    return px(order_ <= kWidestApart ? kTwoLines : kTwoLinesClose);
}

QSize OperatorView::sizeHint() const {
    return {px(200), rowHeight() * order_};
}

void OperatorView::place() {
    if (order_ == 0) return;
    for (int k = 0; k < order_ * order_ && k < static_cast<int>(cells_.size()); ++k) {
        const int left = width() * (k % order_) / order_, right = width() * (k % order_ + 1) / order_;
        cells_[static_cast<std::size_t>(k)]->setGeometry(left, rowHeight() * (k / order_), right - left,
                                                         rowHeight());
    }
}

void OperatorView::resizeEvent(QResizeEvent*) {
    place();
}

}  // namespace jordanscope::views
