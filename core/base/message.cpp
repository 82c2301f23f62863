#include "core/base/message.h"

namespace jordanscope {

std::string withValues(std::string_view words, const std::vector<std::string>& values) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool place = words[i] == '%' && i + 1 < words.size() && words[i + 1] >= '1' &&
                           words[i + 1] <= '9' &&
                           static_cast<std::size_t>(words[i + 1] - '1') < values.size();
        if (place)
            text += values[static_cast<std::size_t>(words[++i] - '1')];
        else
            text += words[i];
    }
    return text;
}

std::string Message::english() const {
    return withValues(words.english, values);
}

MessageError::MessageError(ErrorKind kind, Message message)
    : Error(kind, message.english()), message_(std::move(message)) {}

}  // namespace jordanscope
