#pragma once

#include <QAction>
#include <QJsonObject>
#include <QList>
#include <QUndoStack>
#include <QWidget>

#include "views/controls/menu_key.h"
#include "views/controls/wheel_guard.h"
#include "views/kernel_model/hand_over.h"

namespace jordanscope::views {

/// One page of the window. The window only knows this much of it. GUI thread only.
class Page : public QWidget {
    Q_OBJECT

public:
    explicit Page(QWidget* parent = nullptr) : QWidget(parent) {
        WheelGuard::install();
        MenuKey::install();
    }

    /// "explore", "fit", "train" or "compare": names its part of the session and its captured picture.
    virtual QString pageId() const = 0;

    /// No fit, load or delayed redraw is pending: what is painted now is final for the present inputs.
    virtual bool settled() const { return true; }

    /// The page's part of the session. restoreState gets what saveState once gave or what a hostile file
    /// holds instead: it takes what is valid and ignores the rest, never throws.
    virtual QJsonObject saveState() const { return {}; }
    virtual void restoreState(const QJsonObject& /*state*/) {}

    /// What another page handed over (handOver); what the page has no use for it ignores.
    virtual void receive(const HandOver& /*what*/) {}

    /// For the Edit menu while this page is shown; null: nothing to undo.
    virtual QUndoStack* undoStack() { return nullptr; }
    /// Further entries of File > Export and of View while this page is shown; owned by the page.
    virtual QList<QAction*> exportActions() { return {}; }
    virtual QList<QAction*> viewActions() { return {}; }

    /// The window is about to end: what was typed and is not saved yet is sent on its way.
    virtual void flush() {}

    /// Asked before the window closes; may ask the user. False keeps the window open.
    virtual bool mayClose() { return true; }

Q_SIGNALS:
    void settledChanged();
    /// Everything that depends on ParameterModel::revision() == revision is on the screen (for --measure).
    /// Explore need not wait for its list of best fits, Fit includes the fits. Emitted from the last chart's
    /// painted().
    void paintedFor(quint64 revision);
    /// A plain sentence for the window's message bar; the same text again only counts up.
    void message(const QString& text);
    /// Shows page `pageId` and gives it `what` (receive).
    void handOver(const QString& pageId, const jordanscope::views::HandOver& what);
};

}  // namespace jordanscope::views
