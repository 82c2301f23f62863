#pragma once

#include <QObject>
#include <QUndoStack>

#include "views/kernel_model/parameters.h"

namespace jordanscope::views {

/// The one holder of the parameters, shared by the pages; GUI thread only. Every value it holds is lawful,
/// and every change can be undone: what is set between beginGesture and endGesture (a drag, an animation) is
/// one step, and a gesture that ends where it began leaves none.
class ParameterModel : public QObject {
    Q_OBJECT

public:
    explicit ParameterModel(QObject* parent = nullptr);

    const Parameters& value() const { return value_; }
    double value(Parameter parameter) const { return valueOf(value_, parameter); }
    /// Grows by one with every change.
    quint64 revision() const { return revision_; }

    /// Made lawful first; `what` names the undo step.
    void set(const Parameters& wanted, const QString& what = {});
    void set(Parameter parameter, double wanted);

    /// Gestures may nest; the outermost pair counts.
    void beginGesture(const QString& what);
    void endGesture();
    bool inGesture() const { return gestureDepth_ > 0; }

    /// Replaces the value without an undo step and forgets the history, as when a session opens.
    void restore(const Parameters& wanted);

    QUndoStack& undoStack() { return undoStack_; }

Q_SIGNALS:
    void changed(const Parameters& value);
    /// True when a gesture begins, false when it ends: what is dear to compute may wait for the end.
    void gestureChanged(bool active);

private:
    friend class SetParameters;
    void apply(const Parameters& value);

    Parameters value_;
    quint64 revision_ = 0;
    QUndoStack undoStack_;
    QString gestureText_;
    int gestureDepth_ = 0;
    int gestureSerial_ = 0;
};

}  // namespace jordanscope::views
