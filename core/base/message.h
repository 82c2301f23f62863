#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"

namespace jordanscope {

/// English words with places %1 to %9. They are also the key by which a window finds the same in another
/// language, so they are literals: `update_translations` gathers every call of translatable().
struct Words {
    const char* context = "";
    const char* english = "";
};
constexpr Words translatable(const char* context, const char* english) {
    return {context, english};
}

/// A sentence for people: what it says, and what it says it of.
struct Message {
    Words words;
    std::vector<std::string> values;  ///< of %1, %2, ...; UTF-8

    bool empty() const { return *words.english == '\0'; }
    std::string english() const;
};

/// `words` with each %1 to %9 replaced by its value; a place without a value stays as it is.
std::string withValues(std::string_view words, const std::vector<std::string>& values);

/// An error whose sentence can be said in another language. what() is the English one.
class MessageError : public Error {
public:
    MessageError(ErrorKind kind, Message message);

    const Message& message() const { return message_; }

private:
    Message message_;
};

}  // namespace jordanscope
