#include "core/targets/lag_csv.h"

#include <clocale>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>

#include <gtest/gtest.h>
#include <sys/stat.h>

namespace jordanscope::targets {
namespace {

namespace fs = std::filesystem;

LagTable sniffed(std::string_view text) {
    return readLagTable(text, sniffDialect(text));
}

class Folder {
public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "lag_csv_XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    ~Folder() { fs::remove_all(path_); }
    fs::path operator/(const std::string& name) const { return path_ / name; }

private:
    fs::path path_;
};

TEST(LagCsv, Dialects) {
    struct Case {
        const char *name, *text, *lagName;
    };
    for (const Case& c : {
             Case{"comma", "d,k\n0,0.5\n1,1.25\n", "d"},
             Case{"semicolon and decimal comma", "d;k\n0;0,5\n1;1,25\n", "d"},
             Case{"semicolon and point", "d;k\r\n0;0.5\r\n1;1.25\r\n", "d"},
             Case{"tab", "d\tk\n0\t0.5\n1\t1.25\n", "d"},
             Case{"tab and decimal comma", "d\tk\n0\t0,5\n1\t1,25\n", "d"},
             Case{"byte order mark",
                  "\xEF\xBB\xBF"
                  "d;k\n0;0,5\n1;1,25\n",
                  "d"},
             Case{"no header", "0,5e-1\n1,1.25e0", ""},
             Case{"quoted header", "\"lag, in \"\"tokens\"\"\",k\n0,0.5\n1,1.25\n", "lag, in \"tokens\""},
             Case{"same names", "k,k\n0,0.5\n1,1.25\n", "k"},
             Case{"one column", "k\n0.5\n1.25\n", ""},
             Case{"blank lines", "\nd,k\n\n0,0.5\n\n1,1.25\n\n", "d"},
             Case{"minus sign", "d,k\n0,0.5\n1,\u22121.25\n1,3.75\n", "d"},
         }) {
        SCOPED_TRACE(c.name);
        const LagTable table = sniffed(c.text);
        EXPECT_EQ(table.values, (std::vector<double>{0.5, 1.25}));
        EXPECT_EQ(table.lagName, c.lagName);
        EXPECT_EQ(table.badRows, 0);
        EXPECT_EQ(table.linesAbove, 0);
    }
}

TEST(LagCsv, TheTableBeginsBelowWhatIsWrittenAboveIt) {
    struct Case {
        const char *name, *text;
        int above, firstProblem = 0;
    };
    for (const Case& c : {
             Case{"title", "Kernel of layer 3\nlag,value\n0,0.5\n1,1.25\n", 1},
             Case{"title with a comma", "Kernel of layer 3, measured\nlag,value\n0,0.5\n1,1.25\n", 1},
             Case{"title with a number", "Run 3, 2024\nlag,value\n0,0.5\n1,1.25\n", 1},
             Case{"title of semicolons", "Kernel;;\nlag;value\n0;0,5\n1;1,25\n", 1},
             Case{"comments", "# made by hand\n# in tokens, no unit\nlag,value\n0,0.5\n# between\n1,1.25\n",
                  0},
             Case{"indented comment", "  # made by hand\nlag\tvalue\n0\t0.5\n1\t1.25\n", 0},
             Case{"comment with a quote", "# 5\" tokens\nlag,value\n0,0.5\n1,1.25\n", 0},
             Case{"preamble", "model,jordan_rope\nL,1024\ngamma,1e-4\nlag,value\n0,0.5\n1,1.25\n", 3},
             Case{"preamble of other widths", "model: jordan\n\na,b,c,d\nlag,value\n0,0.5\n1,1.25\n", 2},
             Case{"sep", "sep=;\nlag;value\n0;0,5\n1;1,25\n", 0},
             Case{"sep with a mark, quoted", "\xEF\xBB\xBF\"sep=;\"\r\nlag;value\r\n0;0.5\r\n1;1.25\r\n", 0},
             Case{"sep of tabs", "SEP=\t\nlag\tvalue\n0\t0.5\n1\t1.25\n", 0},
             Case{"a bad row first", "lag,value\noops,1\n0,0.5\n1,1.25\n", 0, 2},
             Case{"title and a bad row first", "Title\nlag,value\n0,oops\n0,0.5\n1,1.25\n", 1, 3},
         }) {
        SCOPED_TRACE(c.name);
        const LagTable table = sniffed(c.text);
        EXPECT_EQ(table.values, (std::vector<double>{0.5, 1.25}));
        EXPECT_EQ(table.columns, (std::vector<std::string>{"lag", "value"}));
        EXPECT_EQ(table.linesAbove, c.above);
        EXPECT_EQ(table.badRows, c.firstProblem > 0 ? 1 : 0);
        if (c.firstProblem > 0) {
            EXPECT_EQ(table.problems.front().line, c.firstProblem);
        }
    }
    const LagTable unnamed = sniffed("Kernel of layer 3\n\n0,0.5\n1,1.25\n");
    EXPECT_EQ(unnamed.values, (std::vector<double>{0.5, 1.25}));
    EXPECT_FALSE(unnamed.dialect.header);
    EXPECT_EQ(unnamed.linesAbove, 1);
    const LagTable single = sniffed("# one column\nKernel of layer 3\nvalue\n0.5\n1.25\n");
    EXPECT_EQ(single.values, (std::vector<double>{0.5, 1.25}));
    EXPECT_EQ(single.valueName, "value");
}

TEST(LagCsv, CountsWhatItLeavesOut) {
    const std::string text = "d,k,k\n0,1,9\n1,oops,9\n2,nan,9\n2.5,1,9\n-1,1,9\n4,2\n4,4\n3\n";
    const LagTable table = sniffed(text);
    EXPECT_EQ(table.rows, 3);
    EXPECT_EQ(table.badRows, 5);
    EXPECT_EQ(table.duplicateRows, 1);
    EXPECT_EQ(table.values[4], 3.0);
    EXPECT_TRUE(std::isnan(table.values[3]));
    EXPECT_EQ(table.problems.front().line, 3);
    EXPECT_EQ(table.problems.front().message.english(), "value \"oops\" is not a number");
    EXPECT_EQ(table.columns, (std::vector<std::string>{"d", "k", "k (2)"}));
    EXPECT_EQ(readLagTable(text, table.dialect, 0, 2).values[0], 9.0);
    EXPECT_EQ(table.preview.front(), (std::vector<std::string>{"0", "1", "9"}));
}

TEST(LagCsv, NamesAreUnique) {
    EXPECT_EQ(sniffed("k,k (2),k,,k,\n0,1,2,3,4,5\n").columns,
              (std::vector<std::string>{"k", "k (2)", "k (3)", "", "k (4)", ""}));
}

TEST(LagCsv, ALineOfCommasCostsItsLength) {
    // Each of these took a time that grew with the square or the cube of the names: minutes at this size.
    const std::string commas(200'000, ',');
    EXPECT_EQ(sniffed("lag,value\n0,0.5\n" + commas + "\n1,1.25\n").badRows, 1);
    EXPECT_EQ(sniffed(commas + "\nlag,value\n0,0.5\n1,1.25\n").values, (std::vector<double>{0.5, 1.25}));
    std::string names = "lag,value", row = "0,0.5";
    for (int i = 2; i < kMostCsvColumns; ++i) {
        names += ",same";
        row += ",1";
    }
    std::string table = names + "\n";
    for (int i = 0; i < 200; ++i) table += row + "\n";
    const LagTable wide = sniffed(table);
    EXPECT_EQ(wide.columns.back(), "same (" + std::to_string(kMostCsvColumns - 2) + ")");
    EXPECT_EQ(wide.duplicateRows, 199);
}

TEST(LagCsv, LongTextsAreShownShort) {
    std::string euros;
    for (int i = 0; i < 100'000; ++i) euros += "\u20ac";
    const LagTable table = sniffed("d,k\n0,1\n1," + euros + "\n");
    EXPECT_EQ(table.preview[1][1].size(), 120u);
    EXPECT_LT(table.problems.front().message.english().size(), 200u);
}

TEST(LagCsv, Refusals) {
    const auto refusal = [](std::string_view text) -> std::string {
        try {
            sniffed(text);
        } catch (const Error& error) {
            EXPECT_EQ(error.exitCode(), 3);
            return error.what();
        }
        return "none";
    };
    const auto says = [&](std::string_view text, const char* words) {
        EXPECT_NE(refusal(text).find(words), std::string::npos) << refusal(text);
    };
    says(std::string_view("\xFF\xFE"
                          "d\0,\0k\0\n\0",
                          10),
         "UTF-16");
    says("", "empty");
    says("# nothing else\n", "empty");
    says("sep=;\n", "empty");
    says("d,k\n", "header only");
    says("d,k\na,b\n", "line 2");
    says("d,k\n1e300,1\n", "whole number");
    EXPECT_THROW(readLagTable("d,k\n0,1\n", {',', false, true}, 0, 2), Error);
}

TEST(LagCsv, NumbersAreRightToTheLastBitInEveryLocale) {
    const std::string before = std::setlocale(LC_NUMERIC, nullptr);
    std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
    const LagTable table = readLagTable("0,0.95000000000000000000\n1,1.25\n", {',', false, false});
    std::setlocale(LC_NUMERIC, before.c_str());
    EXPECT_EQ(table.values, (std::vector<double>{0.95, 1.25}));
}

TEST(LagCsv, AFileInAFolderWithAnyName) {
    const Folder folder;
    fs::create_directory(folder / "my räns 実験 (1)");
    const fs::path path = folder / "my räns 実験 (1)/c.csv";
    std::ofstream(path) << "d;k\n0;0,5\n1;1,25\n";
    EXPECT_EQ(sniffed(readCsvFile(path.string())).values, (std::vector<double>{0.5, 1.25}));
    EXPECT_THROW(readCsvFile((folder / "none.csv").string()), Error);
}

TEST(LagCsv, AFileIsReadWhole) {
    const Folder folder;
    const fs::path path = folder / "long.csv";
    const std::string text(3'000'000, 'x');
    std::ofstream(path) << text;
    EXPECT_EQ(readCsvFile(path.string()), text);
    fs::resize_file(path, kLargestCsvBytes + 1);
    EXPECT_THROW(readCsvFile(path.string()), Error);
    fs::resize_file(path, 0);
    EXPECT_EQ(readCsvFile(path.string()), "");
}

TEST(LagCsv, OnlyARegularFileIsOpened) {
    const Folder folder;
    const fs::path pipe = folder / "pipe.csv";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_THROW(readCsvFile(pipe.string()), Error);  // and does not wait for a writer
    EXPECT_THROW(readCsvFile("/dev/zero"), Error);
    EXPECT_THROW(readCsvFile(fs::temp_directory_path().string()), Error);
}

}  // namespace
}  // namespace jordanscope::targets
