#pragma once

#include <map>
#include <string>
#include <vector>

#include <QWidget>

#include "views/train/form_fields.h"
#include "views/train/form_values.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace jordanscope::views {

class FieldRow;
class MethodList;
class Section;

/// The form of the Train page: shows and edits FormValues, knows nothing of runs.
class ConfigForm : public QWidget {
    Q_OBJECT

public:
    explicit ConfigForm(QWidget* parent = nullptr);

    FormValues values() const;
    /// Emits nothing.
    void setValues(const FormValues& values);
    /// Each beside its key; sections that hide one are marked.
    void setProblems(const std::vector<runs::ConfigProblem>& problems);
    /// What the device list offers; "auto" is always there.
    void setDevices(const QStringList& devices);
    /// Path of the text that comes with the program, for the button "Use the sample"; empty: no button.
    void setSampleText(const QString& path);

    /// Which sections are open, for the session.
    QStringList openSections() const;
    void setOpenSections(const QStringList& names);

Q_SIGNALS:
    void edited();

private:
    void buildTop(QVBoxLayout* column);
    void buildSections(QVBoxLayout* column);
    void buildSample(Section& section);
    void choosePreset(const QString& name);
    void followTask();
    void showTask();
    void showSummaries();
    void tell();

    QComboBox *preset_, *task_, *device_;
    QLineEdit *name_, *seeds_;
    QLabel *seedProblem_, *presetMeaning_;
    QPushButton* sample_;
    MethodList* methods_;
    std::map<std::string, FieldRow*> rows_;
    std::map<FieldSection, Section*> sections_;
    QString samplePath_;
    bool setting_ = false;
};

}  // namespace jordanscope::views
