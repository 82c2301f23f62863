#include "views/look/label.h"

namespace jordanscope::views {

QLabel* makeLabel(QWidget* parent, const QString& text, const LabelLook& look) {
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setObjectName(look.name);
    label->setWordWrap(look.wrapped);
    label->setAlignment(look.alignment);
    if (look.colour != QPalette::WindowText) label->setForegroundRole(look.colour);
    if (look.points > 0 || look.bold) {
        QFont font = label->font();
        if (look.points > 0) font.setPointSizeF(look.points);
        if (look.bold) font.setBold(true);
        label->setFont(font);
    }
    if (look.buddy) label->setBuddy(look.buddy);
    return label;
}

QLabel* makeProblemLabel(QWidget* parent, const QString& name) {
    QLabel* label = makeLabel(parent, {}, {.name = name, .wrapped = true, .colour = QPalette::BrightText});
    label->hide();
    return label;
}

}  // namespace jordanscope::views
