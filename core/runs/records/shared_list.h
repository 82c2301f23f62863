#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace jordanscope::runs {

/// A list whose copies share what they hold until one of them changes: for what is copied often and grows
/// seldom. Reading is as with a const std::vector. Different copies may be used by different threads.
template <class Element>
class SharedList {
public:
    using value_type = Element;
    using const_iterator = typename std::vector<Element>::const_iterator;

    SharedList() = default;
    SharedList(std::vector<Element> elements)  // NOLINT(google-explicit-constructor)
        : elements_(std::make_shared<std::vector<Element>>(std::move(elements))) {}

    const std::vector<Element>& all() const {
        static const std::vector<Element> kNone;
        return elements_ ? *elements_ : kNone;
    }
    std::size_t size() const { return all().size(); }
    bool empty() const { return all().empty(); }
    const_iterator begin() const { return all().begin(); }
    const_iterator end() const { return all().end(); }
    const Element& operator[](std::size_t i) const { return all()[i]; }
    const Element& front() const { return all().front(); }
    const Element& back() const { return all().back(); }

    void push_back(Element element) { own().push_back(std::move(element)); }
    template <class Predicate>
    void eraseIf(Predicate&& predicate) {
        for (const Element& each : all()) {
            if (!predicate(each)) continue;
            std::erase_if(own(), predicate);
            return;
        }
    }
    void replace(std::vector<Element> elements) { *this = SharedList(std::move(elements)); }

private:
    /// A vector that no other copy sees.
    std::vector<Element>& own() {
        if (!elements_) {
            elements_ = std::make_shared<std::vector<Element>>();
        } else if (elements_.use_count() > 1) {
            elements_ = std::make_shared<std::vector<Element>>(*elements_);
        }
        return *elements_;
    }

    std::shared_ptr<std::vector<Element>> elements_;
};

}  // namespace jordanscope::runs
