#pragma once

#include <QJsonArray>
#include <QSplitter>

namespace jordanscope::views {

/// A splitter's sizes for the session.
QJsonArray sizesOf(const QSplitter& splitter);
/// Takes them back; whatever does not fit the splitter, or would hide a part of it, is left alone.
void setSizes(QSplitter& splitter, const QJsonValue& stored);

}  // namespace jordanscope::views
