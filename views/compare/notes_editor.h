#pragma once

#include <vector>

#include <QWidget>

#include "core/runs/directory/run_notes.h"
#include "views/runs/run_snapshot.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QTimer;

namespace jordanscope::views {

/// Title, tags, colour, archived and free text of one run; what is typed is saved a moment later.
class NotesEditor : public QWidget {
    Q_OBJECT

public:
    explicit NotesEditor(QWidget* parent = nullptr);
    ~NotesEditor() override;

    /// Null: nothing to edit. The same run again never changes what has been typed, whether it has been
    /// saved, is under way or not even sent; what somebody else has written into other fields is taken over.
    void setRun(const RunPtr& run, const RunLook& look = {});
    /// Saves what is pending now.
    void flush();

Q_SIGNALS:
    void edited(const QString& id, const jordanscope::runs::RunNotes& notes);

private:
    runs::RunNotes notes() const;
    void typed();
    void showColours();

    RunPtr run_;
    RunLook look_;
    runs::RunNotes known_;              ///< what the run's file said when the fields were compared with it
    std::vector<runs::RunNotes> sent_;  ///< saved from here, but not seen in a snapshot yet
    QLabel* name_;
    QLineEdit *title_, *tags_;
    QComboBox* colour_;
    QCheckBox* archived_;
    QPlainTextEdit* text_;
    QTimer* saveSoon_;
    bool filling_ = false, unsaved_ = false;
};

}  // namespace jordanscope::views
