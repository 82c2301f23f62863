#include "core/training/layers/fused_layers.h"

#include "core/tiles/layer_tile.h"
#include "core/training/platform/row_chunks.h"

namespace jordanscope::training {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

const float* read(const at::Tensor& tensor) {
    return tensor.const_data_ptr<float>();
}
float* written(const at::Tensor& tensor) {
    return tensor.data_ptr<float>();
}
std::int64_t rowsOf(const at::Tensor& x) {
    return x.numel() / x.size(-1);
}
/// Inputs become lanes: products run along the outputs.
at::Tensor turned(const at::Tensor& weight) {
    return weight.t().contiguous();
}

struct NormedLinear : torch::autograd::Function<NormedLinear> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& norm,
                              const at::Tensor& weight) {
        context->save_for_backward({x, norm, weight});
        const tiles::LayerCodeTable& table = tiles::layerCode();
        const std::int64_t rows = rowsOf(x), d = x.size(-1), n = weight.size(0);
        const at::Tensor result = at::empty({x.size(0), x.size(1), n}, x.options());
        const at::Tensor lanes = turned(weight);
        const float *in = read(x), *scale = read(norm), *a = read(lanes);
        float* out = written(result);
        eachChunk(rows, kChunkRows * d, [&](std::int64_t first, std::int64_t count, float* normed) {
            table.norm(count, d, in + first * d, scale, normed);
            table.multiply(n, count, d, a, n, normed, d, out + first * n, n);
        });
        return result;
    }

    static variable_list backward(AutogradContext* context, variable_list gradients) {
        const variable_list saved = context->get_saved_variables();
        const at::Tensor &x = saved[0], &norm = saved[1], &weight = saved[2];
        const tiles::LayerCodeTable& table = tiles::layerCode();
        const std::int64_t rows = rowsOf(x), d = x.size(-1), n = weight.size(0);
        const at::Tensor outGradient = gradients[0].contiguous(), inGradient = at::empty_like(x);
        const SumsInParts parts(chunksOf(rows), n * d + d);
        const float *in = read(x), *scale = read(norm), *w = read(weight), *g = read(outGradient);
        float* out = written(inGradient);
        eachChunkWithSums(rows, parts, 2 * kChunkRows * d,
                          [&](std::int64_t first, std::int64_t count, float* normed, float* sums) {
                              float* change = normed + kChunkRows * d;
                              const float* from = g + first * n;
                              table.norm(count, d, in + first * d, scale, normed);
                              table.multiplyAddAcross(d, n, count, normed, d, from, n, sums, d);
                              table.multiply(d, count, n, w, d, from, n, change, d);
                              table.normBackward(count, d, in + first * d, scale, change, nullptr,
                                                 out + first * d, sums + n * d);
                          });
        const at::Tensor sums = parts.total();
        return {inGradient, sums.narrow(0, n * d, d), sums.narrow(0, 0, n * d).view({n, d})};
    }
};

struct ProjectAndFeedForward : torch::autograd::Function<ProjectAndFeedForward> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& mixed,
                              const at::Tensor& proj, const at::Tensor& norm, const at::Tensor& up,
                              const at::Tensor& down, bool kept) {
        const tiles::LayerCodeTable& table = tiles::layerCode();
        const std::int64_t rows = rowsOf(x), d = x.size(-1), m = up.size(0);
        const at::Tensor result = at::empty_like(x);
        const at::Tensor middle = kept ? at::empty_like(x) : result;  // y, which the result may overwrite
        const at::Tensor hidden = at::empty({kept ? rows : 0, m}, x.options());
        const at::Tensor projLanes = turned(proj), upLanes = turned(up), downLanes = turned(down);
        const float *in = read(x), *attended = read(mixed), *scale = read(norm);
        eachChunk(rows, kChunkRows * (d + 2 * m), [&](std::int64_t first, std::int64_t count, float* normed) {
            float* active = normed + kChunkRows * d;
            float* u = kept ? written(hidden) + first * m : active + kChunkRows * m;
            float *y = written(middle) + first * d, *out = written(result) + first * d;
            std::copy_n(in + first * d, count * d, y);
            table.multiplyAdd(d, count, d, read(projLanes), d, attended + first * d, d, y, d);
            table.norm(count, d, y, scale, normed);
            table.multiply(m, count, d, read(upLanes), m, normed, d, u, m);
            table.gelu(count * m, u, active);
            if (out != y) std::copy_n(y, count * d, out);
            table.multiplyAdd(d, count, m, read(downLanes), d, active, m, out, d);
        });
        if (kept) context->save_for_backward({mixed, middle, hidden, proj, norm, up, down});
        return result;
    }

    static variable_list backward(AutogradContext* context, variable_list gradients) {
        const variable_list saved = context->get_saved_variables();
        const at::Tensor &mixed = saved[0], &proj = saved[3], &up = saved[5], &down = saved[6];
        const tiles::LayerCodeTable& table = tiles::layerCode();
        const std::int64_t rows = rowsOf(mixed), d = mixed.size(-1), m = up.size(0);
        const at::Tensor outGradient = gradients[0].contiguous();
        const at::Tensor xGradient = at::empty_like(mixed), mixedGradient = at::empty_like(mixed);
        const SumsInParts parts(chunksOf(rows), d * d + d + 2 * d * m);
        const float *attended = read(mixed), *middle = read(saved[1]), *hidden = read(saved[2]);
        const float *scale = read(saved[4]), *g = read(outGradient);
        eachChunkWithSums(
            rows, parts, kChunkRows * 2 * (d + m),
            [&](std::int64_t first, std::int64_t count, float* normed, float* projSums) {
                float *change = normed + kChunkRows * d, *active = change + kChunkRows * d,
                      *hiddenChange = active + kChunkRows * m;
                float *normSums = projSums + d * d, *upSums = normSums + d, *downSums = upSums + m * d;
                const float *from = g + first * d, *y = middle + first * d;
                float *onY = written(xGradient) + first * d, *onMixed = written(mixedGradient) + first * d;
                table.multiply(m, count, d, read(down), m, from, d, hiddenChange, m);
                table.geluBackward(count * m, hidden + first * m, active, hiddenChange);
                table.multiplyAddAcross(m, d, count, active, m, from, d, downSums, m);
                table.norm(count, d, y, scale, normed);
                table.multiplyAddAcross(d, m, count, normed, d, hiddenChange, m, upSums, d);
                table.multiply(d, count, m, read(up), d, hiddenChange, m, change, d);
                table.normBackward(count, d, y, scale, change, from, onY, normSums);
                table.multiply(d, count, d, read(proj), d, onY, d, onMixed, d);
                table.multiplyAddAcross(d, d, count, attended + first * d, d, onY, d, projSums, d);
            });
        const at::Tensor sums = parts.total();
        const auto of = [&](std::int64_t offset, std::int64_t count) {
            return sums.narrow(0, offset, count);
        };
        return {xGradient,
                mixedGradient,
                of(0, d * d).view({d, d}),
                of(d * d, d),
                of(d * d + d, m * d).view({m, d}),
                of(d * d + d + m * d, d * m).view({d, m}),
                at::Tensor()};
    }
};

/// PyTorch's own takes the gradient of a small vocabulary one row at a time, on a GPU, too.
struct Embed : torch::autograd::Function<Embed> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& weight, const at::Tensor& tokens) {
        context->save_for_backward({tokens});
        context->saved_data["vocabulary"] = weight.size(0);
        return at::embedding(weight, tokens);
    }

    static variable_list backward(AutogradContext* context, variable_list gradients) {
        const at::Tensor tokens = context->get_saved_variables()[0], g = gradients[0].contiguous();
        const std::int64_t rows = tokens.numel(), d = g.size(-1);
        const std::int64_t vocabulary = context->saved_data["vocabulary"].toInt();
        if (!g.is_cpu()) return {embeddingGradientByProduct(tokens, g, vocabulary), at::Tensor()};
        const SumsInParts parts(chunksOf(rows), vocabulary * d);
        const auto* ids = tokens.const_data_ptr<std::int64_t>();
        const float* from = read(g);
        eachChunkWithSums(rows, parts, 0, [&](std::int64_t first, std::int64_t count, float*, float* sums) {
            for (std::int64_t row = first; row < first + count; ++row) {
                float* sum = sums + ids[row] * d;
                for (std::int64_t i = 0; i < d; ++i) sum[i] += from[row * d + i];
            }
        });
        return {parts.total().view({vocabulary, d}), at::Tensor()};
    }
};

}  // namespace

bool fusedLayersTake(at::Device device, std::int64_t width, std::int64_t hidden) {
    // Wider layers' sums would come in so few parts that cores stand idle; there products one by one are as
    // quick.
    constexpr std::int64_t kFewestParts = 8;
    const std::int64_t sums = std::max(3 * width * width, width * (width + 2 * hidden));
    return device.is_cpu() && width % tiles::kLayerLanes == 0 && hidden % tiles::kLayerLanes == 0 &&
           kFewestParts * sums <= SumsInParts::kMostNumbers;
}

at::Tensor normedLinear(const at::Tensor& x, const at::Tensor& norm, const at::Tensor& weight) {
    return NormedLinear::apply(x.contiguous(), norm, weight.contiguous());
}

at::Tensor projectAndFeedForward(const at::Tensor& x, const at::Tensor& mixed, const FeedForward& layers) {
    return ProjectAndFeedForward::apply(x.contiguous(), mixed.contiguous(), layers.proj, layers.norm,
                                        layers.up, layers.down, at::GradMode::is_enabled());
}

at::Tensor embed(const at::Tensor& weight, const at::Tensor& tokens) {
    return Embed::apply(weight, tokens.contiguous());
}

at::Tensor embeddingGradientByProduct(const at::Tensor& tokens, const at::Tensor& gradient,
                                      std::int64_t vocabulary) {
    const at::Tensor words = at::arange(vocabulary, tokens.options()).unsqueeze(1);
    return words.eq(tokens.flatten()).to(gradient.scalar_type()).mm(gradient.flatten(0, -2));
}

}  // namespace jordanscope::training
