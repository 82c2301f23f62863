#include "views/train/method_list.h"

#include <algorithm>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "core/kernel/methods/method.h"
#include "views/look/label.h"
#include "views/look/message_text.h"
#include "views/look/note_delegate.h"
#include "views/look/theme.h"
#include "views/look/typography.h"
#include "views/runs/method_text.h"
#include "views/train/field_row.h"

namespace jordanscope::views {
namespace {

constexpr int kRowHeight = 19;

}  // namespace

MethodList::MethodList(QWidget* parent) : QWidget(parent) {
    count_ = makeLabel(this, {}, {.colour = QPalette::PlaceholderText});
    list_ = new QListWidget(this);
    list_->setObjectName(QStringLiteral("methods"));
    list_->setAccessibleName(tr("Methods"));
    list_->setItemDelegate(new NoteDelegate(px(kRowHeight), list_));
    list_->setUniformItemSizes(true);
    list_->setFixedHeight(8 * px(kRowHeight) + 4);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    typed_ = new QLineEdit(this);
    typed_->setObjectName(QStringLiteral("typedMethod"));
    typed_->setPlaceholderText(tr("another, e.g. jordan_exact_m3_c050"));
    typed_->setAccessibleName(tr("Add a method by name"));
    problem_ = makeProblemLabel(this, QStringLiteral("problem"));
    auto* line = new QHBoxLayout;
    line->addWidget(makeLabel(this, tr("Methods"), {.bold = true}));
    line->addWidget(count_);
    line->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    column->addLayout(line);
    column->addWidget(list_);
    column->addWidget(typed_);
    column->addWidget(problem_);
    for (const std::string& name : kernel::trainerMethodNames()) add(QString::fromStdString(name), false);
    connect(list_, &QListWidget::itemChanged, this, [this] {
        showCount();
        Q_EMIT edited();
    });
    // Enter, Tab and a click elsewhere alike: a name that is left standing would be one that is not launched.
    connect(typed_, &QLineEdit::editingFinished, this, &MethodList::addTyped);
    connect(typed_, &QLineEdit::textEdited, this, [this] {
        typedProblem_.clear();
        showProblem();
    });
    showCount();
}

void MethodList::add(const QString& name, bool checkedNow) {
    QString meaning;
    try {
        meaning = methodMeaning(kernel::parseMethod(name.toStdString(), {}, 1024));
    } catch (const Error& error) {
        meaning = messageText(error);
    }
    auto* item = new QListWidgetItem(name, list_);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setData(NoteDelegate::kNote, meaning);
    item->setCheckState(checkedNow ? Qt::Checked : Qt::Unchecked);
    item->setToolTip(
        QStringLiteral("<p><b>%1</b><br>%2</p>").arg(name.toHtmlEscaped(), meaning.toHtmlEscaped()));
    item->setData(Qt::AccessibleDescriptionRole, meaning);
}

void MethodList::addTyped() {
    const QString name = typed_->text().trimmed();
    if (name.isEmpty()) return;
    try {
        kernel::parseMethod(name.toStdString(), {}, 1024);
    } catch (const Error& error) {
        typedProblem_ = messageText(error);
        showProblem();
        return;
    }
    std::vector<std::string> names = checked();
    names.push_back(name.toStdString());
    setChecked(names);
    typed_->clear();
    typedProblem_.clear();
    showProblem();
    const auto items = list_->findItems(name, Qt::MatchExactly | Qt::MatchCaseSensitive);
    if (!items.isEmpty()) list_->scrollToItem(items.front());
    Q_EMIT edited();
}

std::vector<std::string> MethodList::checked() const {
    std::vector<std::string> names;
    for (int row = 0; row < list_->count(); ++row)
        if (list_->item(row)->checkState() == Qt::Checked)
            names.push_back(list_->item(row)->text().toStdString());
    return names;
}

void MethodList::setChecked(const std::vector<std::string>& names) {
    const QSignalBlocker quiet(list_);
    for (int row = 0; row < list_->count(); ++row) {
        const bool in =
            std::find(names.begin(), names.end(), list_->item(row)->text().toStdString()) != names.end();
        list_->item(row)->setCheckState(in ? Qt::Checked : Qt::Unchecked);
    }
    for (const std::string& name : names) {
        const QString text = QString::fromStdString(name);
        if (list_->findItems(text, Qt::MatchExactly | Qt::MatchCaseSensitive).isEmpty()) add(text, true);
    }
    showCount();
    list_->viewport()->update();
}

void MethodList::setProblem(const QString& problem) {
    listProblem_ = problem;
    showProblem();
}

void MethodList::showProblem() {
    const QString& problem = typedProblem_.isEmpty() ? listProblem_ : typedProblem_;
    problem_->setText(problemText(problem));
    problem_->setVisible(!problem.isEmpty());
}

void MethodList::showCount() {
    count_->setText(tr("%1 of %2").arg(checked().size()).arg(list_->count()));
}

}  // namespace jordanscope::views
