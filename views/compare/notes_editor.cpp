#include "views/compare/notes_editor.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QTimer>

#include "views/look/label.h"
#include "views/look/look_change.h"
#include "views/look/theme.h"

namespace jordanscope::views {
namespace {

constexpr int kColours = 8;
constexpr int kMostTags = 64;

}  // namespace

NotesEditor::NotesEditor(QWidget* parent) : QWidget(parent) {
    name_ = makeLabel(this, {});
    title_ = new QLineEdit(this);
    title_->setObjectName(QStringLiteral("notesTitle"));
    title_->setPlaceholderText(tr("title"));
    title_->setAccessibleName(tr("Title"));
    title_->setMaxLength(300);
    tags_ = new QLineEdit(this);
    tags_->setObjectName(QStringLiteral("notesTags"));
    tags_->setPlaceholderText(tr("tags, separated by commas"));
    tags_->setToolTip(tags_->placeholderText());
    tags_->setAccessibleName(tr("Tags"));
    tags_->setMaxLength(1000);
    colour_ = new QComboBox(this);
    colour_->setObjectName(QStringLiteral("notesColour"));
    colour_->setAccessibleName(tr("Colour"));
    archived_ = new QCheckBox(tr("archived"), this);
    archived_->setObjectName(QStringLiteral("notesArchived"));
    archived_->setToolTip(tr("Hidden from the list unless the filter says archived:true"));
    text_ = new QPlainTextEdit(this);
    text_->setObjectName(QStringLiteral("notesText"));
    text_->setPlaceholderText(tr("notes"));
    text_->setAccessibleName(tr("Notes"));
    text_->setTabChangesFocus(true);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 6, 8, 6);
    grid->setSpacing(6);
    grid->addWidget(name_, 0, 0, 1, 4);
    grid->addWidget(title_, 1, 0);
    grid->addWidget(tags_, 1, 1);
    grid->addWidget(colour_, 1, 2);
    grid->addWidget(archived_, 1, 3);
    grid->addWidget(text_, 2, 0, 1, 4);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    // Named as in the light theme, shown as in the one at hand.
    for (int i = 0; i < kColours; ++i) colour_->addItem(QString(), lightTheme().line(i).name());
    colour_->setIconSize({24, 10});
    showColours();
    onLookChange(*this, [this] { showColours(); });
    saveSoon_ = new QTimer(this);
    saveSoon_->setSingleShot(true);
    saveSoon_->setInterval(400);
    connect(saveSoon_, &QTimer::timeout, this, &NotesEditor::flush);
    connect(title_, &QLineEdit::textEdited, this, &NotesEditor::typed);
    connect(tags_, &QLineEdit::textEdited, this, &NotesEditor::typed);
    connect(colour_, &QComboBox::activated, this, &NotesEditor::typed);
    connect(archived_, &QCheckBox::clicked, this, &NotesEditor::typed);
    connect(text_, &QPlainTextEdit::textChanged, this, &NotesEditor::typed);
    setRun(nullptr);
}

NotesEditor::~NotesEditor() = default;

void NotesEditor::showColours() {
    for (int i = 0; i < kColours; ++i) {
        QPixmap chip(24, 10);
        chip.fill(themeOf(*this).line(i));
        colour_->setItemIcon(i, chip);
    }
}

void NotesEditor::setRun(const RunPtr& run, const RunLook& look) {
    const bool same = run_ && run && run_->id == run->id;
    if (!same) flush();
    const int line = run_ ? look_.palette % kColours : -1;
    run_ = run;
    look_ = look;
    runs::RunNotes stored = run ? run->notes : runs::RunNotes{};
    stored.colour = look.noted;
    if (same) {
        if (stored == known_) return;
        // The answer to what was sent; the fields say that already, and perhaps more by now.
        if (const auto sent = std::find(sent_.begin(), sent_.end(), stored); sent != sent_.end()) {
            sent_.erase(sent_.begin(), sent + 1);
            known_ = stored;
            return;
        }
    } else {
        sent_.clear();
    }
    filling_ = true;
    setEnabled(run != nullptr);
    name_->setText(run ? run->id : tr("Choose a run in the list"));
    // Of the same run only what nobody has touched here: somebody else has changed its file.
    const runs::RunNotes shown = notes();
    if (!same || shown.title == known_.title) title_->setText(QString::fromStdString(stored.title));
    if (!same || shown.tags == known_.tags) {
        QStringList tags;
        for (const std::string& tag : stored.tags) tags << QString::fromStdString(tag);
        tags_->setText(tags.join(QStringLiteral(", ")));
    }
    if (!same || colour_->currentIndex() == line)
        colour_->setCurrentIndex(run ? look.palette % kColours : -1);
    if (!same || shown.archived == known_.archived) archived_->setChecked(stored.archived);
    if ((!same || shown.notes == known_.notes) && shown.notes != stored.notes)
        text_->setPlainText(QString::fromStdString(stored.notes));
    known_ = stored;
    filling_ = false;
}

runs::RunNotes NotesEditor::notes() const {
    runs::RunNotes notes;
    if (run_) notes = run_->notes;
    notes.colour = look_.noted;
    notes.title = title_->text().toStdString();
    notes.tags.clear();
    for (const QString& tag : tags_->text().split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (const QString word = tag.trimmed(); !word.isEmpty() && notes.tags.size() < kMostTags)
            notes.tags.push_back(word.toStdString());
    if (run_ && colour_->currentIndex() != look_.palette % kColours)
        notes.colour = colour_->currentData().toString().toStdString();
    notes.archived = archived_->isChecked();
    notes.notes = text_->toPlainText().toStdString();
    return notes;
}

void NotesEditor::typed() {
    if (filling_ || !run_) return;
    unsaved_ = true;
    saveSoon_->start();
}

void NotesEditor::flush() {
    if (!unsaved_ || !run_) return;
    unsaved_ = false;
    saveSoon_->stop();
    sent_.push_back(notes());
    Q_EMIT edited(run_->id, sent_.back());
}

}  // namespace jordanscope::views
