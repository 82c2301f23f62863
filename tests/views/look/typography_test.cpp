#include "views/look/typography.h"

#include <cmath>

#include <QApplication>
#include <QTest>

#include "tests/views/fail_on_warning.h"
#include "views/look/theme.h"

using namespace jordanscope::views;

class TypographyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        failOnWarning();
        applyTheme(*qApp, lightTheme());
    }

    void lengthsGrowWithTheText() {
        const QFont before = QApplication::font();
        QCOMPARE(px(20), 20);
        QFont large = before;
        large.setPointSizeF(1.5 * 9.5);
        QApplication::setFont(large);
        QCOMPARE(px(20), 30);
        QCOMPARE(px(300), 450);
        QApplication::setFont(before);
    }

    /// A font that somebody chose stays the one, whatever theme follows.
    void thePlatformsFontIsFollowed() {
        const QFont before = QApplication::font();
        QFont chosen(QStringLiteral("DejaVu Serif"));
        chosen.setPointSizeF(13);
        QApplication::setFont(chosen);
        applyTheme(*qApp, darkTheme());
        QCOMPARE(QApplication::font().pointSizeF(), 13.0);
        QCOMPARE(QApplication::font().family(), chosen.family());
        QVERIFY(std::abs(axisFont().pointSizeF() - 13 * 8 / 9.5) < 0.01);
        QVERIFY(px(100) > 130);
        QApplication::setFont(before);
    }
};

QTEST_MAIN(TypographyTest)
#include "typography_test.moc"
