#include "views/train/field_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/look/label.h"
#include "views/look/theme.h"
#include "views/look/typography.h"

namespace jordanscope::views {
namespace {

constexpr int kEditorWidth = 104;

}  // namespace

QString problemText(const QString& problem) {
    return problem.isEmpty() ? QString() : QStringLiteral("◆ ") + problem;
}

FieldRow::FieldRow(const FormField& field, QWidget* parent) : QWidget(parent), field_(field) {
    const QString key = QString::fromLatin1(field.key);
    setObjectName(key);
    name_ = makeLabel(this, key.section(QLatin1Char('.'), -1));
    unit_ = makeLabel(this, QString::fromLatin1(field.unit), {.colour = QPalette::PlaceholderText});
    problem_ = makeProblemLabel(this, QStringLiteral("problem"));
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(5);
    line->addWidget(name_);
    line->addWidget(unit_);
    line->addStretch(1);

    QWidget* editor = nullptr;
    if (field.kind == FieldKind::Check) {
        check_ = new QCheckBox(this);
        connect(check_, &QCheckBox::toggled, this, &FieldRow::edited);
        editor = check_;
    } else if (field.kind == FieldKind::Choice) {
        combo_ = new QComboBox(this);
        combo_->addItems(fieldChoices(field));
        combo_->setFixedWidth(px(field.section == FieldSection::Kernel ? 150 : kEditorWidth));
        connect(combo_, &QComboBox::currentTextChanged, this, &FieldRow::edited);
        editor = combo_;
    } else {
        line_ = new QLineEdit(this);
        const bool wide = field.kind == FieldKind::File || field.kind == FieldKind::WholeList;
        line_->setFixedWidth(px(wide ? 150 : kEditorWidth));
        if (field.kind != FieldKind::File) line_->setAlignment(Qt::AlignRight);
        connect(line_, &QLineEdit::textChanged, this, &FieldRow::edited);
        editor = line_;
    }
    editor->setObjectName(QStringLiteral("editor"));
    editor->setAccessibleName(key);
    editor->setAccessibleDescription(fieldMeaning(field));
    name_->setBuddy(editor);
    line->addWidget(editor);
    if (field.kind == FieldKind::File) {
        auto* open = new QToolButton(this);
        open->setObjectName(QStringLiteral("browse"));
        open->setText(QStringLiteral("…"));
        open->setToolTip(tr("Choose a file"));
        open->setAccessibleName(tr("Choose a file for %1").arg(key));
        connect(open, &QToolButton::clicked, this, &FieldRow::browse);
        line->addWidget(open);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    column->addLayout(line);
    column->addWidget(problem_);
    setToolTip(QStringLiteral("<p><b>%1</b> %2</p>").arg(key, fieldMeaning(field).toHtmlEscaped()));
}

void FieldRow::browse() {
    const QString file = QFileDialog::getOpenFileName(this, tr("Text file"), line_->text());
    if (!file.isEmpty()) line_->setText(file);
}

QString FieldRow::text() const {
    if (check_) return check_->isChecked() ? QStringLiteral("true") : QStringLiteral("false");
    return combo_ ? combo_->currentText() : line_->text();
}

void FieldRow::setText(const QString& text) {
    const QSignalBlocker quiet(check_   ? static_cast<QObject*>(check_)
                               : combo_ ? static_cast<QObject*>(combo_)
                                        : line_);
    if (check_) {
        check_->setChecked(text == QLatin1String("true"));
    } else if (combo_) {
        // A value that is none of the list still has to be shown, with its message.
        if (combo_->findText(text) < 0) combo_->addItem(text);
        combo_->setCurrentText(text);
    } else if (line_->text() != text) {
        line_->setText(text);
        line_->setCursorPosition(field_.kind == FieldKind::File ? static_cast<int>(text.size()) : 0);
    }
}

void FieldRow::setProblem(const QString& problem) {
    problem_->setText(problemText(problem));
    problem_->setVisible(!problem.isEmpty());
}

void FieldRow::setPlaceholder(const QString& text) {
    if (line_) line_->setPlaceholderText(text);
}

}  // namespace jordanscope::views
