#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Whole numbers as people type them, on the command line and in the window's forms. One reading of a text or
/// none: what could be meant in two ways is refused.
namespace jordanscope::runs {

enum class NumberFault {
    None,
    Empty,            ///< nothing there
    NotWhole,         ///< something else than digits, after a minus at most
    LeadingZero,      ///< 010, which some read as 8
    TooLarge,         ///< beyond 63 bits
    MixedSeparators,  ///< a list with commas between some items and only blanks between others
};

struct WholeText {
    std::int64_t value = 0;
    NumberFault fault = NumberFault::None;

    explicit operator bool() const { return fault == NumberFault::None; }
};

/// An optional minus and decimal digits, blanks around them dropped. 0 alone may begin with a 0.
WholeText parseWhole(std::string_view text);

struct WholeListText {
    std::vector<std::int64_t> values;
    NumberFault fault = NumberFault::None;
    std::string item;  ///< the text at fault: an item, or the whole list where its separators are mixed

    /// Neighbouring items that read as one number with a comma between its thousands, as 8,192; empty where
    /// none do. They are a list all the same: whoever shows the values should say so, with ambiguity().
    std::string grouped;

    explicit operator bool() const { return fault == NumberFault::None; }
};

/// Items separated by commas (or semicolons), blanks around them dropped, or by blanks alone. Items left
/// empty by two commas are a fault; one comma at the end is none.
WholeListText parseWholes(std::string_view text);

/// The items of a list by the same rule, whatever they are; `mixed` where it is broken.
struct ListItems {
    std::vector<std::string> items;
    bool mixed = false;
};
ListItems listItems(std::string_view text);

/// Items that read as one number: written side by side with a comma and no blank, the first of one to three
/// digits and the second of three, and smaller than the first or more than eight times it (1024,2048 and
/// 64,128,512 are lists; 8,192 and 262,144 may be one number). Empty where there are none.
std::string groupedThousands(std::string_view text);

/// What is wrong with `text`, in English and for a sentence: "\"010\" begins with a zero; write 10".
std::string describe(NumberFault fault, std::string_view text);

/// "8,192 is taken as 8 and 192; for one number leave the comma out".
std::string ambiguity(std::string_view grouped);

}  // namespace jordanscope::runs
