#pragma once

#include <QString>

namespace jordanscope::views {

/// Fewer digits for a rate: "7.42", "218", "31.4 k", "1.2 M"; an en dash when not positive.
QString rateText(double perSecond);

/// "8 s", "4 min 10 s", "2 h 05 min", "3 d 4 h"; an en dash when negative or not finite.
QString durationText(double seconds);

/// "312 MiB", "1.8 GiB"; an en dash when not positive.
QString memoryText(double mebibytes);

}  // namespace jordanscope::views
