#include "views/look/theme.h"

#include <cmath>

#include <QApplication>
#include <QCheckBox>
#include <QDBusVariant>
#include <QRadioButton>
#include <QTest>

#include "tests/views/fail_on_warning.h"
#include "views/look/style.h"
#include "views/shell/system_theme.h"

using namespace jordanscope::views;

namespace {

double luminance(const QColor& c) {
    const auto linear = [](double v) {
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

/// WCAG's contrast ratio, 1..21.
double contrast(const QColor& a, const QColor& b) {
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

}  // namespace

class ThemeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnWarning(); }
    void cleanup() { applyTheme(*qApp, lightTheme()); }

    void textCanBeRead_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void textCanBeRead() {
        QFETCH(bool, dark);
        const Theme& t = dark ? darkTheme() : lightTheme();
        for (const QColor& ground : {t.window, t.card, t.plot, t.field, t.alternate, t.button}) {
            QVERIFY(contrast(t.text, ground) >= 7);
            QVERIFY(contrast(t.muted, ground) >= 4.5);
        }
        for (const QColor& mark : {t.good, t.partial, t.poor}) QVERIFY(contrast(mark, t.card) >= 4.5);
        QVERIFY(contrast(t.accentText, t.accent) >= 3);
        QVERIFY(contrast(t.text, t.navigation) >= 7);
    }

    void linesCanBeSeenAndDiffer() {
        for (const Theme* t : {&lightTheme(), &darkTheme()}) {
            for (int i = 0; i < 8; ++i) {
                QVERIFY2(contrast(t->line(i), t->plot) >= 2, qPrintable(t->line(i).name()));
                for (int j = 0; j < i; ++j) QVERIFY(t->line(i) != t->line(j));
                QCOMPARE(t->line(i), t->line(i + 8));
                QVERIFY(!lineDashed(i) && lineDashed(i + 8));
            }
        }
    }

    void paletteTellsItsTheme() {
        QVERIFY(themeOf(paletteOf(darkTheme())).dark);
        QVERIFY(!themeOf(paletteOf(lightTheme())).dark);
        applyTheme(*qApp, darkTheme());
        QVERIFY(currentTheme().dark);
        QWidget widget;
        QVERIFY(themeOf(widget).dark);
    }

    void uncheckedBoxesCanBeSeenOnDarkCards() {
        applyTheme(*qApp, darkTheme());
        QWidget card;
        QPalette palette = card.palette();
        palette.setColor(QPalette::Window, darkTheme().card);
        card.setPalette(palette);
        card.setAutoFillBackground(true);
        card.resize(200, 60);
        QCheckBox box(QString(), &card);
        box.setGeometry(10, 10, 30, 20);
        QRadioButton radio(QString(), &card);
        radio.setGeometry(60, 10, 30, 20);
        card.show();
        QVERIFY(QTest::qWaitForWindowExposed(&card));
        const QImage image = card.grab().toImage();
        for (const QRect& part : {box.geometry(), radio.geometry()}) {
            double best = 1;
            for (int y = part.top(); y < part.bottom(); ++y) {
                for (int x = part.left(); x < part.right(); ++x) {
                    best = std::max(best, contrast(image.pixelColor(x, y), darkTheme().card));
                }
            }
            QVERIFY2(best >= 3, qPrintable(QString::number(best)));
        }
    }

    void choicesHaveNames() {
        for (const ThemeChoice choice : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark}) {
            QCOMPARE(themeChoiceFromName(themeChoiceName(choice)), choice);
        }
        QCOMPARE(themeChoiceFromName(QStringLiteral("purple")), ThemeChoice::System);
    }

    void portalAnswersAreUnwrapped() {
        const auto wrapped = [](const QVariant& v) { return QVariant::fromValue(QDBusVariant(v)); };
        QCOMPARE(prefersDark(wrapped(wrapped(1U))), std::optional(true));
        QCOMPARE(prefersDark(wrapped(2U)), std::optional(false));
        QCOMPARE(prefersDark(0U), std::optional<bool>());
        QCOMPARE(prefersDark(7U), std::optional<bool>());
        QCOMPARE(prefersDark(QStringLiteral("dark")), std::optional<bool>());
    }
};

QTEST_MAIN(ThemeTest)
#include "theme_test.moc"
