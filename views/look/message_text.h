#pragma once

#include <exception>
#include <string>

#include <QString>

#include "core/base/message.h"

namespace jordanscope::views {

/// A sentence of the core in the window's language; English where there is no translation.
QString messageText(const Message& message);

/// The same of a sentence that has its values in it already, found by its form (core_sentences.cpp).
QString messageText(const std::string& english);

/// What an error of the core says, in the window's language where it can be said in another.
QString messageText(const std::exception& error);

/// The same of what a job threw.
QString messageText(const std::exception_ptr& failure);

}  // namespace jordanscope::views
