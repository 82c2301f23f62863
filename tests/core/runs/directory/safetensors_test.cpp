#include "core/runs/directory/safetensors.h"

#include <cstring>
#include <random>
#include <stdexcept>

#include <gmock/gmock.h>

#include "tests/core/runs/error_of.h"
#include "tests/core/runs/temporary_folder.h"

namespace jordanscope::runs {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string withHeader(const std::string& header, std::size_t dataBytes) {
    std::string text(8, '\0');
    const std::uint64_t length = header.size();
    std::memcpy(text.data(), &length, 8);
    return text + header + std::string(dataBytes, 'd');
}

class SafetensorsTest : public testing::Test {
protected:
    std::string refusal(const std::string& contents) {
        writeText(file_, contents);
        return errorOf(ErrorKind::Data, [&] { SafetensorsReader reader(file_); });
    }
    std::string headerRefusal(const std::string& header, std::size_t dataBytes) {
        return refusal(withHeader(header, dataBytes));
    }

    TemporaryFolder folder_;
    const fs::path file_ = folder_ / "checkpoint.safetensors";
};

TEST_F(SafetensorsTest, WhatIsWrittenIsRead) {
    const std::vector<float> weights{1, -2, 3.5F, 0, 1e-38F, 6};
    const std::vector<std::uint8_t> generator{1, 2, 255};
    const std::vector<TensorView> tensors{
        {"embed.weight", Dtype::F32, {2, 3}, std::as_bytes(std::span(weights))},
        {"état \"x\"", Dtype::U8, {3}, std::as_bytes(std::span(generator))},
        {"empty", Dtype::F64, {0, 7}, {}},
        {"scalar", Dtype::I32, {}, std::as_bytes(std::span(weights).first(1))},
    };
    const TensorMetadata metadata{{"format", "pt"}, {"seconds", "1.5"}};
    writeSafetensors(file_, metadata, tensors);

    const SafetensorsReader reader(file_);
    TensorMetadata read = reader.metadata();
    EXPECT_EQ(read.erase(kDigestKey), 1U);
    EXPECT_EQ(read, metadata);
    EXPECT_TRUE(reader.checkDigest());
    ASSERT_EQ(reader.tensors().size(), 4U);
    for (const TensorView& tensor : tensors) {
        const TensorInfo* info = reader.find(tensor.name);
        ASSERT_TRUE(info) << tensor.name;
        EXPECT_EQ(info->dtype, tensor.dtype);
        EXPECT_EQ(info->shape, tensor.shape);
        EXPECT_EQ(reader.read(*info), std::vector(tensor.bytes.begin(), tensor.bytes.end()));
    }
    EXPECT_EQ(reader.find("none"), nullptr);
    EXPECT_EQ(reader.find("embed.weight")->begin % 8, 0U);
    std::vector<std::byte> wrong(5);
    EXPECT_THAT(errorOf(ErrorKind::Data, [&] { reader.read(reader.tensors()[0], wrong); }),
                HasSubstr("24 bytes"));
}

TEST_F(SafetensorsTest, TheWriterChecksItself) {
    const std::vector<std::byte> bytes(8);
    const TensorView tensor{"a", Dtype::F32, {2}, bytes};
    const std::vector<TensorView> twice{tensor, tensor};
    EXPECT_THROW(writeSafetensors(file_, {}, twice), std::invalid_argument);
    const std::vector<TensorView> wrong{{"a", Dtype::F32, {3}, bytes}};
    EXPECT_THROW(writeSafetensors(file_, {}, wrong), std::invalid_argument);
    EXPECT_FALSE(fs::exists(file_));
    EXPECT_THAT(
        errorOf(ErrorKind::Disk, [&] { writeSafetensors(folder_ / "none/x", {}, std::span(&tensor, 1)); }),
        HasSubstr("none/x"));
}

TEST_F(SafetensorsTest, HeadersAreCheckedBeforeAnythingIsAllocated) {
    EXPECT_THAT(refusal(""), HasSubstr("0 bytes"));
    EXPECT_THAT(refusal("1234567"), HasSubstr("7 bytes"));
    EXPECT_THAT(refusal(std::string(8, '\xff') + "{}"), HasSubstr("claims 18446744073709551615 bytes"));
    EXPECT_THAT(refusal(std::string("\x10\0\0\0\0\0\0\0{}", 10)),
                HasSubstr("claims 16 bytes of a file of 10"));
    EXPECT_THAT(headerRefusal("[]", 0), HasSubstr("no object"));
    EXPECT_THAT(headerRefusal("{", 0), HasSubstr("not valid JSON"));
    EXPECT_THAT(headerRefusal("{}", 1), HasSubstr("1 bytes at its end"));
    EXPECT_THAT(headerRefusal(R"({"a": 1})", 0), HasSubstr("\"a\" is no object"));
    EXPECT_THAT(headerRefusal(R"({"a": {"dtype": "F32", "shape": [1]}})", 4), HasSubstr("lacks"));
    EXPECT_THAT(headerRefusal(R"({"a": {"dtype": "F99", "shape": [1], "data_offsets": [0, 4]}})", 4),
                HasSubstr("\"F99\""));
    EXPECT_THAT(headerRefusal(R"({"a": {"dtype": 7, "shape": [1], "data_offsets": [0, 4]}})", 4),
                HasSubstr("dtype 7"));
    for (const char* shape :
         {"[-1]", "[1.5]", "1", "[\"1\"]", "[18446744073709551615]", "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]"}) {
        EXPECT_THAT(headerRefusal("{\"a\": {\"dtype\": \"F32\", \"shape\": " + std::string(shape) +
                                      ", \"data_offsets\": [0, 4]}}",
                                  4),
                    HasSubstr("the shape"));
    }
    for (const char* offsets :
         {"[0]", "[4, 0]", "[0, 5]", "[-1, 3]", "[0, 18446744073709551615]", "[0, 1e3]", "{}", "[0, 4, 8]"}) {
        EXPECT_THAT(headerRefusal("{\"a\": {\"dtype\": \"F32\", \"shape\": [1], \"data_offsets\": " +
                                      std::string(offsets) + "}}",
                                  4),
                    HasSubstr("data_offsets"));
    }
    EXPECT_THAT(headerRefusal(R"({"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 4]}})", 4),
                HasSubstr("but 4 bytes"));
    EXPECT_THAT(
        headerRefusal(R"({"a": {"dtype": "F32", "shape": [4294967296, 4294967296], "data_offsets": [0, 0]}})",
                      0),
        HasSubstr("but 0 bytes"));
    EXPECT_THAT(
        headerRefusal(
            R"({"a": {"dtype": "U8", "shape": [4], "data_offsets": [0, 4]}, "b": {"dtype": "U8", "shape": [4], "data_offsets": [2, 6]}})",
            6),
        HasSubstr("overlaps"));
    EXPECT_THAT(
        headerRefusal(
            R"({"a": {"dtype": "U8", "shape": [2], "data_offsets": [0, 2]}, "b": {"dtype": "U8", "shape": [2], "data_offsets": [4, 6]}})",
            6),
        HasSubstr("hole"));
    EXPECT_THAT(
        headerRefusal(
            R"({"a": {"dtype": "U8", "shape": [1], "data_offsets": [0, 1]}, "a": {"dtype": "U8", "shape": [1], "data_offsets": [0, 1]}})",
            1),
        HasSubstr("stands twice"));
    EXPECT_THAT(headerRefusal(R"({"__metadata__": {"a": 1}})", 0), HasSubstr("no text"));
    EXPECT_THAT(headerRefusal(R"({"__metadata__": []})", 0), HasSubstr("metadata"));
    EXPECT_THAT(errorOf(ErrorKind::Data, [&] { SafetensorsReader reader(folder_ / "none"); }),
                HasSubstr("No such file"));
    EXPECT_THAT(errorOf(ErrorKind::Data, [&] { SafetensorsReader reader(folder_.path()); }),
                HasSubstr("no regular file"));
}

TEST_F(SafetensorsTest, ATruncatedFileIsRefused) {
    const std::vector<std::byte> bytes(4096);
    const TensorView tensor{"a", Dtype::F32, {1024}, bytes};
    writeSafetensors(file_, {{"k", "v"}}, std::span(&tensor, 1));
    const std::string whole = readText(file_);
    for (std::size_t length = 0; length < whole.size(); length += 1 + length / 7) {
        refusal(whole.substr(0, length));
    }
    writeText(file_, whole);
    const SafetensorsReader reader(file_);
    fs::resize_file(file_, whole.size() - 1);  // while it is open
    EXPECT_THAT(errorOf(ErrorKind::Data, [&] { reader.read(reader.tensors()[0]); }), HasSubstr("it ends"));
}

TEST_F(SafetensorsTest, MutatedHeadersNeverCrash) {
    const std::string header =
        R"({"__metadata__":{"k":"v"},"a":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"U8","shape":[8],"data_offsets":[24,32]}})";
    std::mt19937 random(99);
    int accepted = 0;
    for (int round = 0; round < 3000; ++round) {
        std::string text = withHeader(header, 32);
        for (unsigned edits = 1 + random() % 3; edits > 0; --edits)
            text[random() % text.size()] = static_cast<char>(random());
        writeText(file_, text);
        try {
            const SafetensorsReader reader(file_);
            for (const TensorInfo& tensor : reader.tensors())
                EXPECT_EQ(reader.read(tensor).size(), tensor.size);
            ++accepted;
        } catch (const Error& error) {
            EXPECT_EQ(error.kind(), ErrorKind::Data);
        }
    }
    EXPECT_GT(accepted, 0);
    EXPECT_LT(accepted, 3000);
}

TEST_F(SafetensorsTest, EverySingleFlippedBitIsFound) {
    const std::vector<std::uint8_t> bytes{0, 1, 2, 3, 4, 5, 6, 7, 255};
    writeSafetensors(file_, {{"step", "40"}},
                     std::vector<TensorView>{{"generator", Dtype::U8, {9}, std::as_bytes(std::span(bytes))}});
    const std::string good = readText(file_);
    std::size_t undigested = 0;
    for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
        std::string flipped = good;
        flipped[bit / 8] ^= static_cast<char>(1 << bit % 8);
        writeText(file_, flipped);
        try {
            const SafetensorsReader reader(file_);
            if (reader.checkDigest()) {
                // The same file in other letters, such as a tab for a blank of the padding.
                EXPECT_EQ(reader.metadata().at("step"), "40") << bit;
                EXPECT_EQ(reader.read(*reader.find("generator")).size(), bytes.size()) << bit;
                EXPECT_GE(flipped.find_first_of("\t\n\r "), 0U) << bit;
            } else {
                ++undigested;  // the key's own letters: a checkpoint's format says that there must be one
                EXPECT_EQ(reader.metadata().count(kDigestKey), 0U) << bit;
            }
        } catch (const Error& error) {
            EXPECT_EQ(error.kind(), ErrorKind::Data) << bit;
        }
    }
    EXPECT_LE(undigested, 8 * std::strlen(kDigestKey) + 8 * std::strlen("__metadata__"));
}

TEST_F(SafetensorsTest, TheDigestIsThatOfTheContentsHoweverAProgramLaysOutTheHeader) {
    const std::vector<std::uint8_t> bytes{1, 2, 3};
    writeSafetensors(file_, {{"a", "1"}, {"b", "2"}},
                     std::vector<TensorView>{{"x", Dtype::U8, {3}, std::as_bytes(std::span(bytes))}});
    const std::string digest = SafetensorsReader(file_).metadata().at(kDigestKey);
    writeText(file_, withHeader("{ \"x\": {\"shape\": [3], \"data_offsets\": [0, 3], \"dtype\": \"U8\"},\n"
                                "\"__metadata__\": {\"b\": \"2\", \"digest\": \"" +
                                    digest + "\", \"a\": \"1\"}}",
                                0) +
                         std::string("\1\2\3"));
    EXPECT_TRUE(SafetensorsReader(file_).checkDigest());
}

}  // namespace
}  // namespace jordanscope::runs
