#pragma once

#include <exception>

#include <QString>

#include "core/base/message.h"

namespace jordanscope::views {

/// A sentence of the core in the window's language; English where there is no translation.
QString messageText(const Message& message);

/// What an error of the core says, in the window's language where it can be said in another.
QString messageText(const std::exception& error);

}  // namespace jordanscope::views
