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
    QString currentId() const;  ///< row of the keyboard; empty: none
    /// What a session keeps: the selected runs, and those of the last session that have not been found yet.
    QStringList rememberedIds() const;
    /// Selects these as the folder's runs come in, until everything has been read or the user chooses.
    void restoreSelection(const QStringList& ids, const QString& current);
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
    void selectAwaited();

    RunsModel& model_;
    QStringList awaited_;     ///< of a session, not in the folder yet
    QString awaitedCurrent_;  ///< likewise
    bool restoring_ = false;
    RunsSortModel* sorted_;
    QTableView* table_;
    QLabel* hint_;
    QSpinBox* limit_;
    QToolButton* buttons_[kActions];
    QTimer* clock_;
};

}  // namespace jordanscope::views
