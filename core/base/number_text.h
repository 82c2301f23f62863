#pragma once

#include <string>

namespace jordanscope {

/// The shortest text that reads back as the same double, in every locale; "nan", "inf" and "-inf".
std::string exactText(double value);

/// How a rounded number is written.
enum class Notation {
    General,     ///< as printf's %.*g
    Scientific,  ///< as printf's %.*e with one digit before the point
};

/// Rounded to so many significant digits, at most 17, for reading. Never to a false statement: digits are
/// added where a value that is not 1 or -1 would read as 1 or -1 (an accuracy of 31999/32000, an R^2 of
/// 0.99997).
std::string roundedText(double value, int digits, Notation notation = Notation::General);

}  // namespace jordanscope
