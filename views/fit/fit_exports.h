#pragma once

#include <functional>

#include <QList>
#include <QObject>

class QAction;
class QWidget;

namespace jordanscope::views {

class FitCharts;
class LandscapeView;
struct FitOutput;

/// The actions of the Export menu; each asks for a file and writes it. GUI thread.
class FitExports : public QObject {
    Q_OBJECT

public:
    /// `shown` gives the fit on the screen, null where there is none.
    FitExports(std::function<const FitOutput*()> shown, FitCharts& charts, LandscapeView& landscape,
               QWidget& parent);

    const QList<QAction*>& actions() const { return actions_; }

Q_SIGNALS:
    void message(const QString& text);

private:
    using Write = std::function<void(const QString& path)>;
    void add(const QString& name, const QString& text, const QString& file, const QStringList& filters,
             Write write);
    void addSeparator();
    void ask(const QString& file, const QStringList& filters, const Write& write);
    void writeLandscape(const QString& path) const;

    std::function<const FitOutput*()> shown_;
    LandscapeView& landscape_;
    QWidget& parent_;
    QList<QAction*> actions_;
};

}  // namespace jordanscope::views
