#pragma once

#include <QRegularExpression>
#include <QTest>

/// Makes any Qt warning fail the running test, but for what the platform without a display says of itself.
inline void failOnWarning() {
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support )")));
}
