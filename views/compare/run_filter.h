#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "views/runs/config_rows.h"

namespace jordanscope::views {

/// A typed filter: words separated by blanks, every one of which must match.
///
/// `text` looks in the name, the method and the tags; `key:value` in one configuration key (dotted or its
/// last part), where numbers compare as numbers and `key:<n`, `key:>n` by size; a leading `-` negates; quotes
/// keep blanks.
class RunFilter {
public:
    RunFilter() = default;
    explicit RunFilter(std::string_view text);

    bool empty() const { return terms_.empty(); }

    /// `texts`: what free words may match; `rows`: what key:value looks in (the caller adds status, tag and
    /// name).
    bool matches(const std::vector<std::string>& texts, const ConfigRows& rows) const;

private:
    struct Term {
        bool negated = false;
        std::string key, value;  // key empty: free text
    };
    std::vector<Term> terms_;
};

}  // namespace jordanscope::views
