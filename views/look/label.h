#pragma once

#include <QLabel>

namespace jordanscope::views {

/// What tells one label from another. Everything else is the platform's or the parent's.
struct LabelLook {
    QString name{};     // the object's
    double points = 0;  // typography.h; 0: as the parent
    bool bold = false;
    bool wrapped = false;
    /// A role and not a colour, so that another theme needs no answer: PlaceholderText is muted, BrightText
    /// poor.
    QPalette::ColorRole colour = QPalette::WindowText;
    Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter;
    QWidget* buddy = nullptr;
};

/// A label whose text is taken as it stands, never as mark-up. Without a parent it waits for its layout's.
QLabel* makeLabel(QWidget* parent, const QString& text, const LabelLook& look = {});

/// For what is wrong, in words and beside its cause: hidden until there is something to say.
QLabel* makeProblemLabel(QWidget* parent, const QString& name);

}  // namespace jordanscope::views
