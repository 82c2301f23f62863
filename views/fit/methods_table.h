#pragma once

#include <QTableView>

namespace jordanscope::views {

class MethodsModel;

/// The methods table as it looks: 20 px rows, box and line sample in the first column, no grid. Space toggles
/// the current row's box, Ctrl+C copies the table's text.
class MethodsTable : public QTableView {
    Q_OBJECT

public:
    explicit MethodsTable(MethodsModel& model, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrangeColumns();
    void spanFailedRows();
    void takeTheme();

    MethodsModel& model_;
    bool spanned_ = false;
};

}  // namespace jordanscope::views
