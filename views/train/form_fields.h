#pragma once

#include <span>

#include <QStringList>

namespace jordanscope::views {

enum class FieldKind { Whole, Real, WholeList, Choice, Check, File };
enum class FieldSection { Kernel, Bytes, Model, Training, Evaluation, Position, Machine };

/// One editable key of a run configuration (docs/run_directory.md).
struct FormField {
    const char* key;  ///< dotted, as in config.json: "training.lr"
    FieldSection section;
    FieldKind kind;
    const char* unit;     ///< muted behind the key; empty where it has none
    const char* choices;  ///< for Choice: separated by blanks (the benchmarks come from core/runs)
    const char* meaning;  ///< tooltip, English source text of the translation
};

/// Every key that the form edits, in the order of the form.
std::span<const FormField> formFields();

/// Translated heading and meaning.
QString sectionTitle(FieldSection section);
QString fieldMeaning(const FormField& field);
QStringList fieldChoices(const FormField& field);

}  // namespace jordanscope::views
