#include "views/look/theme.h"

#include <QApplication>
#include <QFont>
#include <QFontDatabase>
#include <QWidget>

#include "views/look/style.h"

namespace jordanscope::views {
namespace {

const char* const kChoices[] = {"system", "light", "dark"};

Theme makeLight() {
    Theme t;
    t.dark = false;
    t.window = 0xF5F6F8;
    t.card = 0xFFFFFF;
    t.plot = 0xFFFFFF;
    t.border = 0xDDE0E5;
    t.grid = 0xE6E8EC;
    t.axis = 0x9AA1AB;
    t.text = 0x1B1F24;
    t.muted = 0x5B6470;
    t.accent = 0x2B6CB8;
    t.accentText = 0xFFFFFF;
    t.navigation = 0xDCE9F7;
    t.field = 0xF7F8FA;
    t.fieldBorder = 0xC3C8D0;
    t.button = 0xFBFBFC;
    t.alternate = 0xF5F6F8;
    t.good = 0x007A5A;
    t.partial = 0x8F6400;
    t.poor = 0xB8470A;
    const QRgb lines[] = {0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xE69F00, 0x56B4E9, 0x7F7F7F, 0xB8A000};
    for (int i = 0; i < 8; ++i) t.lines[i] = lines[i];
    return t;
}

Theme makeDark() {
    Theme t;
    t.dark = true;
    t.window = 0x1E2126;
    t.card = 0x262A31;
    t.plot = 0x1A1D22;
    t.border = 0x393F48;
    t.grid = 0x31363E;
    t.axis = 0x6C7683;
    t.text = 0xE8EAED;
    t.muted = 0xA3ABB6;
    t.accent = 0x4A90D9;
    t.accentText = 0xFFFFFF;
    t.navigation = 0x2A4362;
    t.field = 0x1A1D22;
    t.fieldBorder = 0x565E6A;
    t.button = 0x343A43;
    t.alternate = 0x1E2126;
    t.good = 0x2CCB9C;
    t.partial = 0xF2B632;
    t.poor = 0xFF8A4C;
    const QRgb lines[] = {0x5BB0F0, 0xFF8A4C, 0x2CCB9C, 0xE79BC8, 0xF2B632, 0x8FD3FF, 0xB0B0B0, 0xF0E442};
    for (int i = 0; i < 8; ++i) t.lines[i] = lines[i];
    return t;
}

bool noDesktop() {
    const QString platform = QGuiApplication::platformName();
    return platform.startsWith(QLatin1String("offscreen")) || platform.startsWith(QLatin1String("minimal"));
}

}  // namespace

ThemeChoice themeChoiceFromName(const QString& name) {
    if (name == QLatin1String("light")) return ThemeChoice::Light;
    if (name == QLatin1String("dark")) return ThemeChoice::Dark;
    return ThemeChoice::System;
}

QString themeChoiceName(ThemeChoice choice) {
    return QLatin1String(kChoices[static_cast<int>(choice)]);
}

QColor Theme::line(int index) const {
    return lines[((index % 8) + 8) % 8];
}

bool lineDashed(int index) {
    return (((index % 16) + 16) % 16) >= 8;
}

const Theme& lightTheme() {
    static const Theme theme = makeLight();
    return theme;
}

const Theme& darkTheme() {
    static const Theme theme = makeDark();
    return theme;
}

const Theme& themeOf(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < 128 ? darkTheme() : lightTheme();
}

const Theme& themeOf(const QWidget& widget) {
    return themeOf(widget.palette());
}

const Theme& currentTheme() {
    return themeOf(QGuiApplication::palette());
}

QPalette paletteOf(const Theme& t) {
    QPalette p;
    p.setColor(QPalette::Window, t.window);
    p.setColor(QPalette::WindowText, t.text);
    p.setColor(QPalette::Base, t.field);
    p.setColor(QPalette::AlternateBase, t.alternate);
    p.setColor(QPalette::Text, t.text);
    p.setColor(QPalette::PlaceholderText, t.muted);
    p.setColor(QPalette::Button, t.button);
    p.setColor(QPalette::ButtonText, t.text);
    p.setColor(QPalette::BrightText, t.poor);
    p.setColor(QPalette::Highlight, t.accent);
    p.setColor(QPalette::HighlightedText, t.accentText);
    p.setColor(QPalette::Link, t.accent);
    p.setColor(QPalette::LinkVisited, t.accent);
    p.setColor(QPalette::ToolTipBase, t.card);
    p.setColor(QPalette::ToolTipText, t.text);
    p.setColor(QPalette::Light, t.dark ? t.button.lighter(125) : QColor(Qt::white));
    p.setColor(QPalette::Midlight, t.border);
    p.setColor(QPalette::Mid, t.fieldBorder);
    p.setColor(QPalette::Dark, t.axis);
    p.setColor(QPalette::Shadow, t.dark ? QColor(0x0C0D0F) : QColor(0x70767E));
    QColor faint = t.muted;
    faint.setAlphaF(0.6F);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        p.setColor(QPalette::Disabled, role, faint);
    }
    p.setColor(QPalette::Disabled, QPalette::Highlight, t.fieldBorder);
    return p;
}

void applyTheme(QApplication& application, const Theme& theme) {
    if (!application.style() || application.style()->objectName() != WorkbenchStyle::kName) {
        QApplication::setStyle(new WorkbenchStyle);
    }
    if (noDesktop() && QApplication::font() == QFontDatabase::systemFont(QFontDatabase::GeneralFont)) {
        QFont font(QStringLiteral("DejaVu Sans"));
        font.setPointSizeF(9.5);
        QApplication::setFont(font);
    }
    if (QApplication::palette() != paletteOf(theme)) QApplication::setPalette(paletteOf(theme));
}

}  // namespace jordanscope::views
