#pragma once

#include <QStringList>

#include "views/charts/card.h"

class QLabel;
class QSpinBox;
class QTableView;
class QTimer;
class QToolButton;

namespace jordanscope::views {

class RunsModel;
class RunsSortModel;

/// The card with all runs and what can be done with the selected ones. Every button's state follows from the
/// states of the selected runs alone.
class RunsTable : public Card {
    Q_OBJECT

public:
    explicit RunsTable(RunsModel& model, QWidget* parent = nullptr);

    QStringList selectedIds() const;
    void select(const QStringList& ids);
    void setLimit(int perDevice);

Q_SIGNALS:
    void selectionChanged();
    /// The configuration of this run is to stand in the form, for changes.
    void duplicateRequested(const QString& id);
    void message(const QString& text);

private:
    enum Action { Stop, Pause, Resume, Duplicate, Folder, Trash, kActions };
    void buildTools();
    void perform(Action action);
    void confirmTrash(const QStringList& ids);
    void confirmKill(const QStringList& ids);
    void showMenu(const QPoint& position);
    void showButtons();
    void showTitle();
    QStringList idsFor(Action action) const;

    RunsModel& model_;
    RunsSortModel* sorted_;
    QTableView* table_;
    QLabel* hint_;
    QSpinBox* limit_;
    QToolButton* buttons_[kActions];
    QTimer* clock_;
};

}  // namespace jordanscope::views
