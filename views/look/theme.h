#pragma once

#include <QColor>
#include <QPalette>
#include <QString>

class QApplication;
class QWidget;

namespace jordanscope::views {

/// What the user chose; System follows the desktop.
enum class ThemeChoice { System, Light, Dark };

ThemeChoice themeChoiceFromName(const QString& name);  // "system", "light", "dark"; anything else is System
QString themeChoiceName(ThemeChoice choice);

/// Colours of the window. A constant value: nothing owns "the" theme. A widget asks for the one that its
/// palette belongs to while it paints and repaints on QEvent::PaletteChange, which is what a switch sends.
struct Theme {
    bool dark;
    QColor window, card, plot, border, grid, axis, text, muted;
    QColor accent;               // slider fill, selected row, focus
    QColor accentText;           // text over accent
    QColor navigation;           // chosen page
    QColor field;                // number boxes, lists
    QColor fieldBorder;          // frames of fields, check boxes, buttons
    QColor button;               // push buttons, combo boxes
    QColor alternate;            // every second table row
    QColor good, partial, poor;  // quality marks, always beside a shape and a word
    QColor lines[8];

    /// Colour of the index-th line; indices wrap after eight and lines from the ninth on are dashed.
    QColor line(int index) const;
};

/// Whether the index-th line is dashed (indices 8..15, 24..31, ...).
bool lineDashed(int index);

const Theme& lightTheme();
const Theme& darkTheme();
/// The theme that a palette was made from (by the lightness of its window colour).
const Theme& themeOf(const QPalette& palette);
const Theme& themeOf(const QWidget& widget);
/// The theme of the application's palette.
const Theme& currentTheme();

QPalette paletteOf(const Theme& theme);
/// Sets style and palette for all widgets; their font is the platform's (typography.h). GUI thread.
void applyTheme(QApplication& application, const Theme& theme);

inline constexpr int kCardGap = 8;

}  // namespace jordanscope::views
