#include "core/kernel/methods/method_name.h"

#include <charconv>
#include <string>

namespace jordanscope::kernel {

bool MethodName::take(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
}

std::optional<int> MethodName::takeNumber(std::string_view letters, int digits) {
    std::string_view part = rest_;
    if (!part.starts_with('_')) return {};
    part.remove_prefix(1);
    part = part.substr(0, part.find('_'));
    const std::size_t taken = part.size() + 1;
    if (!part.starts_with(letters)) return {};
    part.remove_prefix(letters.size());
    if (part.size() < static_cast<std::size_t>(digits)) return {};
    int value = 0;
    const auto [end, problem] = std::from_chars(part.data(), part.data() + part.size(), value);
    if (part.front() == '-' || problem != std::errc() || end != part.data() + part.size()) return {};
    rest_.remove_prefix(taken);
    return value;
}

std::optional<int> MethodName::takeOrder() {
    const std::optional<int> order = takeNumber("m", 1);
    if (order && (*order < 2 || *order > 5)) fail("order " + std::to_string(*order) + " is not one of 2..5");
    return order;
}

void MethodName::requireEnd() const {
    if (!rest_.empty()) fail("'" + std::string(rest_) + "' was not understood");
}

void MethodName::fail(const std::string& problem) const {
    throw Error(ErrorKind::Usage, "method '" + std::string(name_) + "': " + problem);
}

}  // namespace jordanscope::kernel
