#include "views/look/message_text.h"

#include <QCoreApplication>

namespace jordanscope::views {

QString messageText(const Message& message) {
    const QString words = QCoreApplication::translate(message.words.context, message.words.english);
    return QString::fromStdString(withValues(words.toStdString(), message.values));
}

QString messageText(const std::exception& error) {
    if (const auto* known = dynamic_cast<const MessageError*>(&error)) return messageText(known->message());
    return messageText(std::string(error.what()));
}

QString messageText(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const std::exception& error) {
        return messageText(error);
    }
}

}  // namespace jordanscope::views
