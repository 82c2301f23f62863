#include <cmath>

#include <gtest/gtest.h>

#include "core/training/attention/chunked_attention.h"
#include "core/training/model/model.h"
#include "tests/core/training/positions/pass_fixture.h"

// The whole model against the same formulas in float64, whose own gradients are held against finite
// differences.
namespace jordanscope::training {
namespace {

constexpr std::int64_t kHeads = 2, kVocabulary = 11, kBatch = 2, kLength = 9;

ModelSpec specOf(const std::string& name) {
    ModelSpec spec;
    spec.vocabulary = kVocabulary;
    spec.heads = kHeads;
    spec.layers = 2;
    spec.method = kernel::parseMethod(name, {}, 5);
    const std::int64_t divisor = spec.method.headDivisor();
    spec.dModel = kHeads * divisor * std::max<std::int64_t>(1, 16 / divisor);
    return spec;
}

std::vector<std::string> everyModel() {
    std::vector<std::string> methods = positions::everyMethod();
    methods.insert(methods.end(), {"jordan_relative", "jordan_relative_alibi"});
    return methods;
}

/// Every parameter somewhere in the middle of its range, weights included; gammas multiplied by about e^more.
void scatter(const Model& model, double more = 0) {
    const at::NoGradGuard noGrad;
    at::manual_seed(12);
    for (const NamedTensor& parameter : model.parameters()) {
        at::Tensor tensor = parameter.tensor;
        const auto is = [&](const char* name) { return parameter.name.ends_with(name); };
        if (is("raw_gamma"))
            tensor.uniform_(-5 + more, -1 + more);
        else if (is("raw_jet_base"))
            tensor.uniform_(0.3, 1.0);
        else if (is("raw_eta") || is("raw_jets"))
            tensor.uniform_(-1, 1);
        else if (is("norm.weight") || is("norm1.weight") || is("norm2.weight"))
            tensor.uniform_(0.5, 1.5);
    }
}

/// docs/training.md in float64 and plain operations, on parameters of its own.
class Reference {
public:
    explicit Reference(const Model& model)
        : spec_(model.spec()),
          pass_(spec_.method.relative ? anchoredMethod(spec_.method) : spec_.method, spec_.heads,
                spec_.headDim(), spec_.theta, at::kCPU) {
        for (const NamedTensor& parameter : model.parameters())
            parameters_.push_back(
                {parameter.name, parameter.tensor.detach().to(at::kDouble).requires_grad_()});
    }

    const std::vector<NamedTensor>& parameters() const { return parameters_; }

    at::Tensor logits(const at::Tensor& tokens) {
        at::Tensor x = at::embedding(of("embed.weight"), tokens);
        for (std::int64_t n = 0; n < spec_.layers; ++n) {
            const std::string prefix = "blocks." + std::to_string(n) + '.';
            x = x + at::linear(attention(prefix, rmsNorm(x, of(prefix + "norm1.weight"))),
                               of(prefix + "proj.weight"));
            x = x + at::linear(at::gelu(at::linear(rmsNorm(x, of(prefix + "norm2.weight")),
                                                   of(prefix + "up.weight"))),
                               of(prefix + "down.weight"));
        }
        return at::linear(rmsNorm(x, of("norm.weight")), of("embed.weight"));
    }

private:
    at::Tensor of(const std::string& name) const {
        for (const NamedTensor& parameter : parameters_)
            if (parameter.name == name) return parameter.tensor;
        return {};
    }

    at::Tensor rmsNorm(const at::Tensor& x, const at::Tensor& weight) const {
        return weight * x * at::rsqrt(x.pow(2).mean(-1, true) + 1e-6);
    }

    at::Tensor attention(const std::string& prefix, const at::Tensor& normed) {
        const std::int64_t length = normed.size(1), dim = spec_.headDim();
        const std::string position =
            prefix +
            (spec_.method.carrier == kernel::Carrier::DirectSum ? "position.real_jordan." : "position.");
        PositionValues values =
            positionValues(spec_.method, {of(position + "raw_gamma"), of(position + "raw_eta"),
                                          of(position + "raw_jets"), of(position + "raw_jet_base")});
        const at::Tensor x =
            at::linear(normed, of(prefix + "qkv.weight")).view({-1, length, 3, spec_.heads, dim});
        at::Tensor eta;
        if (spec_.method.relative) std::swap(eta, values.eta);
        const auto roles = {Role::Query, Role::Key, Role::Value};
        std::vector<at::Tensor> qkv = pass_.composed(x, roles, 0, length - 1, values);
        for (at::Tensor& part : qkv) part = part.transpose(1, 2);
        const at::Tensor steps = at::arange(length, at::kDouble),
                         lag = steps.unsqueeze(1) - steps.unsqueeze(0);
        // Where the method has ALiBi, the heads carry it.
        at::Tensor products = at::matmul(qkv[0], qkv[1].transpose(-1, -2));
        if (eta.defined()) {
            const auto half = [&](const at::Tensor& part, std::int64_t r) {
                return part.narrow(-1, 0, dim).unflatten(-1, {dim / 4, 2, 2}).select(-2, r);
            };
            const at::Tensor weighted = half(qkv[0], 0) * eta.unsqueeze(1).unsqueeze(-1),
                             seen = lag.clamp_min(0);
            products = products + seen / (1 + seen / spec_.method.shear.context) *
                                      at::matmul(weighted.flatten(-2), half(qkv[1], 1).flatten(-2).mT());
        }
        const at::Tensor scores = products / std::sqrt(static_cast<double>(dim));
        const at::Tensor weights = at::softmax(scores.masked_fill(lag < 0, -INFINITY), -1);
        return at::matmul(weights, qkv[2])
            .narrow(-1, 0, dim)
            .transpose(1, 2)
            .reshape({-1, length, spec_.dModel});
    }

    ModelSpec spec_;
    PositionPass pass_;
    std::vector<NamedTensor> parameters_;
};

struct Sample {
    at::Tensor tokens, labels;
};

Sample sample() {
    at::manual_seed(31);
    return {at::randint(0, kVocabulary, {kBatch, kLength}, at::kLong),
            at::randint(0, kVocabulary, {kBatch, kLength}, at::kLong)};
}

/// What both tasks ask of a model: the loss at every position, and the loss at the last.
at::Tensor lossOf(const at::Tensor& all, const at::Tensor& last, const at::Tensor& labels) {
    return at::cross_entropy_loss(all.flatten(0, 1), labels.flatten()) +
           at::cross_entropy_loss(last, labels.select(1, kLength - 1));
}
at::Tensor lossOf(Reference& reference, const Sample& sample) {
    const at::Tensor all = reference.logits(sample.tokens);
    return lossOf(all, all.select(1, kLength - 1), sample.labels);
}

/// Thousands of tiny operations, which waiting for a second thread would make slow.
class OneThread {
public:
    OneThread() { at::set_num_threads(1); }
    ~OneThread() { at::set_num_threads(before_); }
    OneThread(const OneThread&) = delete;
    OneThread& operator=(const OneThread&) = delete;

private:
    int before_ = at::get_num_threads();
};

void checkReference(const std::string& method) {
    const OneThread oneThread;
    const Model model(specOf(method), 6);
    scatter(model);
    Reference reference(model);
    const Sample data = sample();
    lossOf(reference, data).backward();
    const at::NoGradGuard noGrad;
    for (const NamedTensor& parameter : reference.parameters()) {
        at::Tensor leaf = parameter.tensor;
        const at::Tensor gradient = leaf.grad();
        ASSERT_TRUE(gradient.defined()) << parameter.name;
        const auto check = [&](const at::Tensor& direction, const std::string& what) {
            constexpr double kStep = 1e-5;
            const double slope = (gradient * direction).sum().item<double>();
            const auto at = [&](double distance) {
                leaf.add_(direction, distance);
                const double loss = lossOf(reference, data).item<double>();
                leaf.sub_(direction, distance);
                return loss;
            };
            const double difference = (at(kStep) - at(-kStep)) / (2 * kStep);
            EXPECT_NEAR(slope, difference, 1e-7 * std::max(1.0, std::abs(difference)))
                << parameter.name << what;
        };
        check(at::randn_like(leaf), "");
        if (parameter.name.find(".position.") == std::string::npos) continue;
        for (const std::int64_t entry : {std::int64_t{0}, leaf.numel() - 1}) {
            const at::Tensor one = at::zeros_like(leaf);
            one.view(-1)[entry] = 1.0;
            check(one, '[' + std::to_string(entry) + ']');
        }
    }
}

void checkModel(const std::string& method, double moreGamma = 0) {
    Model model(specOf(method), 6);
    scatter(model, moreGamma);
    Reference reference(model);
    const Sample data = sample();
    const at::Tensor loss = lossOf(model.logits(data.tokens), model.lastLogits(data.tokens), data.labels),
                     wanted = lossOf(reference, data);
    EXPECT_NEAR(loss.item<double>(), wanted.item<double>(), 1e-5 * std::abs(wanted.item<double>()));
    loss.backward();
    wanted.backward();
    for (std::size_t n = 0; n < reference.parameters().size(); ++n) {
        const NamedTensor &got = model.parameters()[n], &right = reference.parameters()[n];
        ASSERT_TRUE(got.tensor.grad().defined()) << got.name;
        const double size = at::abs(right.tensor.grad()).max().item<double>();
        EXPECT_GT(size, 0.0) << got.name << " takes part in the loss";
        EXPECT_LE(at::abs(got.tensor.grad().to(at::kDouble) - right.tensor.grad()).max().item<double>(),
                  1e-4 * size)
            << got.name;
    }
}

TEST(ModelGradient, OfTheReferenceIsTheFiniteDifferenceForEveryMethod) {
    for (const std::string& method : everyModel()) {
        SCOPED_TRACE(method);
        checkReference(method);
    }
}

TEST(ModelGradient, IsThatOfTheReferenceForEveryMethod) {
    for (const std::string& method : everyModel()) {
        SCOPED_TRACE(method);
        checkModel(method);
    }
}

/// Decays that take several anchors even here.
TEST(ModelGradient, OfTheRelativeShearIsThatOfTheReferenceWhereItTakesManyAnchors) {
    checkModel("jordan_relative", 5);
    checkModel("jordan_relative_alibi", 5);
}

}  // namespace
}  // namespace jordanscope::training
