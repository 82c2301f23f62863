#pragma once

#include <Eigen/Core>
#include <vector>

#include <QWidget>

class QLabel;

namespace jordanscope::views {

/// A complex m x m matrix, m <= 5, in small type; from m = 4 on a cell takes two lines.
class OperatorView : public QWidget {
    Q_OBJECT

public:
    explicit OperatorView(QWidget* parent = nullptr);

    void setMatrix(const Eigen::MatrixXcd& matrix);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    int rowHeight() const;
    void place();

    int order_ = 0;
    std::vector<QLabel*> cells_;
};

}  // namespace jordanscope::views
