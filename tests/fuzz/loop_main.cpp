// A stand-in for libFuzzer where the compiler has none: calls the target with every file of the corpus, then
// with mutations of them from a seeded generator. It knows no coverage; it takes libFuzzer's flags that we
// use.
//
//   fuzz_NAME [-runs=N] [-max_total_time=SECONDS] [-seed=S] [-max_len=BYTES] CORPUS...
//
// The input at work stands in ./crash-NAME when the process dies of it.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace {

namespace fs = std::filesystem;

std::string current, crashFile;

extern "C" void keepInput(int signal) {
    const int file = ::open(crashFile.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file >= 0 && ::write(file, current.data(), current.size()) >= 0) ::close(file);
    ::signal(signal, SIG_DFL);
    ::raise(signal);
}

void run(std::string input) {
    current = std::move(input);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(current.data()), current.size());
}

std::string contents(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

constexpr std::string_view kTokens[] = {
    "1e999", "-0",       "1e-400", "NaN",   "Infinity", "\"\\u0000\"",         "[[[[[[[[", "{\"\":",
    "null",  "\xff\xfe", "\r\n",   "sep=;", "\x1b[2J",  "9223372036854775808", "0x10",     "\"\""};

std::string mutated(std::string text, const std::vector<std::string>& corpus, std::mt19937_64& random) {
    const auto below = [&random](std::size_t n) { return n ? random() % n : 0; };
    for (std::size_t edits = 1 + below(5); edits > 0; --edits) {
        const std::size_t place = below(text.size() + 1);
        switch (below(8)) {
            case 0:
                text.erase(place, 1 + below(12));
                break;
            case 1:
                if (!text.empty()) text[below(text.size())] = static_cast<char>(random());
                break;
            case 2:
                if (!text.empty()) text[below(text.size())] ^= static_cast<char>(1U << below(8));
                break;
            case 3:
                text.insert(place, text.substr(below(text.size() + 1), below(64)));
                break;
            case 4:
                text.resize(place);
                break;
            case 5:
                text.insert(place, kTokens[below(std::size(kTokens))]);
                break;
            case 6:
                text.insert(place, 1, "\"\\{}[],:;\n\r\t0123456789-+.eE#d*()^ "[below(35)]);
                break;
            default: {
                const std::string& other = corpus[below(corpus.size())];
                text = text.substr(0, place) + other.substr(below(other.size() + 1));
            }
        }
    }
    return text;
}

}  // namespace

int main(int count, char** arguments) {
    std::uint64_t runs = ~std::uint64_t{0}, seed = 1, longest = 4096;
    double seconds = 0;
    std::vector<std::string> corpus;
    for (int i = 1; i < count; ++i) {
        const std::string argument = arguments[i];
        const auto value = [&argument](std::string_view flag) {
            return argument.starts_with(flag) ? argument.c_str() + flag.size() : nullptr;
        };
        if (const char* given = value("-runs="))
            runs = std::strtoull(given, nullptr, 10);
        else if (const char* limit = value("-max_total_time="))
            seconds = std::strtod(limit, nullptr);
        else if (const char* start = value("-seed="))
            seed = std::strtoull(start, nullptr, 10);
        else if (const char* most = value("-max_len="))
            longest = std::strtoull(most, nullptr, 10);
        else if (argument.starts_with("-"))
            continue;  // another of libFuzzer's
        else if (fs::is_directory(argument))
            for (const auto& entry : fs::directory_iterator(argument))
                corpus.push_back(contents(entry.path()));
        else
            corpus.push_back(contents(argument));
    }
    crashFile = "crash-" + fs::path(arguments[0]).filename().string();
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL}) ::signal(signal, keepInput);
    std::ranges::sort(corpus);  // in one order on every file system
    corpus.insert(corpus.begin(), "");
    const auto began = std::chrono::steady_clock::now();
    const auto elapsed = [&began] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    };
    for (const std::string& input : corpus) run(input);
    std::mt19937_64 random(seed);
    std::uint64_t done = corpus.size();
    for (std::uint64_t n = 0; n < runs && (seconds <= 0 || n % 64 || elapsed() < seconds); ++n, ++done) {
        std::string input = mutated(corpus[random() % corpus.size()], corpus, random);
        input.resize(std::min<std::size_t>(input.size(), longest));
        run(std::move(input));
    }
    std::printf("Done %llu runs in %.0f second(s)\n", static_cast<unsigned long long>(done), elapsed());
}
