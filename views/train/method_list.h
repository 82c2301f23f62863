#pragma once

#include <string>
#include <vector>

#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;

namespace jordanscope::views {

/// The trainer's methods to check, with their meaning, and a line to add any other name of their grammar.
class MethodList : public QWidget {
    Q_OBJECT

public:
    explicit MethodList(QWidget* parent = nullptr);

    std::vector<std::string> checked() const;
    /// Names that are not in the list join it; emits nothing.
    void setChecked(const std::vector<std::string>& names);
    /// What is wrong with the methods that are checked. A name that was typed and is none has its own mark.
    void setProblem(const QString& problem);

Q_SIGNALS:
    void edited();

private:
    void add(const QString& name, bool checkedNow);
    void addTyped();
    void showCount();
    void showProblem();

    QLabel *count_, *problem_;
    QListWidget* list_;
    QLineEdit* typed_;
    QString listProblem_, typedProblem_;
};

}  // namespace jordanscope::views
