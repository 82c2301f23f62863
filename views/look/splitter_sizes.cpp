#include "views/look/splitter_sizes.h"

#include <algorithm>

namespace jordanscope::views {

QJsonArray sizesOf(const QSplitter& splitter) {
    QJsonArray sizes;
    for (int size : splitter.sizes()) sizes.append(size);
    return sizes;
}

void setSizes(QSplitter& splitter, const QJsonValue& stored) {
    QList<int> sizes;
    for (const QJsonValue& size : stored.toArray()) sizes << size.toInt();
    const bool whole =
        std::all_of(sizes.begin(), sizes.end(), [](int size) { return size > 0 && size < 10000; });
    if (sizes.size() == splitter.count() && whole) splitter.setSizes(sizes);
}

}  // namespace jordanscope::views
