#pragma once

namespace jordanscope {

/// Whether this is a build with the address or the thread sanitizer: its programs take several times the time
/// and memory.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

/// What limits of time, which only end a wait in vain, are multiplied by.
inline constexpr int kSlowness = kSanitized ? 10 : 1;

}  // namespace jordanscope
