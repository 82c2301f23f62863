#include "views/train/form_fields.h"

#include <string_view>

#include <QCoreApplication>

#include "core/runs/config/config.h"

namespace jordanscope::views {
namespace {

using enum FieldSection;
using enum FieldKind;

// clang-format off
constexpr FormField kFields[] = {
    {"kernel.benchmark", Kernel, Choice, "", "",
     QT_TRANSLATE_NOOP("FormFields", "The function K(d) of the lag that decides the label: [ sum over d of sign(bit at lag d) K(d) > 0 ]")},
    {"kernel.target_freq_index", Kernel, Whole, "", "", QT_TRANSLATE_NOOP("FormFields", "The target's frequency is theta^(-2 index/head_dim). Which methods have it in their bank is shown on the right")},
    {"kernel.second_freq_index", Kernel, Whole, "", "", QT_TRANSLATE_NOOP("FormFields", "The second frequency of rhythm_envelope")},
    {"kernel.gamma", Kernel, Real, "1/token", "", QT_TRANSLATE_NOOP("FormFields", "Decay of the benchmark damped_mixed")},
    {"kernel.scaled_c", Kernel, Real, "", "", QT_TRANSLATE_NOOP("FormFields", "Decay of the scaled high jets: exp(-c d/L)")},
    {"kernel.label_mode", Kernel, Choice, "", "threshold stochastic", QT_TRANSLATE_NOOP("FormFields", "threshold: the sign of the score. stochastic: drawn with the sigmoid of logit_scale times the score")},
    {"kernel.logit_scale", Kernel, Real, "", "", QT_TRANSLATE_NOOP("FormFields", "Steepness of stochastic labels")},
    {"kernel.data_seed", Kernel, Whole, "", "", QT_TRANSLATE_NOOP("FormFields", "Training batches come from a generator seeded data_seed + seed x 1000003")},
    {"kernel.eval_seed", Kernel, Whole, "", "", QT_TRANSLATE_NOOP("FormFields", "Evaluation at length n comes from a generator seeded eval_seed + seed x 1009 + n")},

    {"bytes.train_file", Bytes, File, "", "", QT_TRANSLATE_NOOP("FormFields", "Plain bytes to train on")},
    {"bytes.eval_file", Bytes, File, "", "", QT_TRANSLATE_NOOP("FormFields", "Plain bytes to evaluate on; empty: the last part of the training file")},
    {"bytes.eval_fraction", Bytes, Real, "", "", QT_TRANSLATE_NOOP("FormFields", "Share of the training file that is kept for evaluation where no other file is given")},
    {"bytes.train_sample_seed", Bytes, Whole, "", "", QT_TRANSLATE_NOOP("FormFields", "Seed of the training windows")},
    {"bytes.eval_sample_seed", Bytes, Whole, "", "", QT_TRANSLATE_NOOP("FormFields", "Seed of the evaluation windows")},

    {"training.steps", Training, Whole, "", "", QT_TRANSLATE_NOOP("FormFields", "Optimiser steps, counted from 1")},
    {"training.batch", Training, Whole, "", "", QT_TRANSLATE_NOOP("FormFields", "Sequences a step")},
    {"training.length", Training, Whole, "tokens", "", QT_TRANSLATE_NOOP("FormFields", "L, the training context")},
    {"training.lr", Training, Real, "", "", QT_TRANSLATE_NOOP("FormFields", "Learning rate of AdamW")},
    {"training.weight_decay", Training, Real, "", "", QT_TRANSLATE_NOOP("FormFields", "Weight decay, on all parameters")},
    {"training.clip", Training, Real, "", "", QT_TRANSLATE_NOOP("FormFields", "Largest norm of the gradient")},
    {"training.log_every", Training, Whole, "steps", "", QT_TRANSLATE_NOOP("FormFields", "A record of loss and speed each so many steps")},
    {"training.eval_every", Training, Whole, "steps", "", QT_TRANSLATE_NOOP("FormFields", "An evaluation each so many steps and after the last")},
    {"training.checkpoint_every", Training, Whole, "steps", "", QT_TRANSLATE_NOOP("FormFields", "A checkpoint each so many steps")},

    {"model.d_model", Model, Whole, "", "", QT_TRANSLATE_NOOP("FormFields", "Width of the model")},
    {"model.heads", Model, Whole, "", "", QT_TRANSLATE_NOOP("FormFields", "Attention heads; they divide d_model")},
    {"model.layers", Model, Whole, "", "", QT_TRANSLATE_NOOP("FormFields", "Transformer blocks")},
    {"model.mlp_ratio", Model, Whole, "", "", QT_TRANSLATE_NOOP("FormFields", "Hidden width of the feed-forward part over d_model")},
    {"model.theta", Model, Real, "", "", QT_TRANSLATE_NOOP("FormFields", "Base of the frequency bank")},
    {"model.dropout", Model, Real, "", "", QT_TRANSLATE_NOOP("FormFields", "Dropout after the projection and the feed-forward part")},

    {"evaluation.lengths", Evaluation, WholeList, "tokens", "", QT_TRANSLATE_NOOP("FormFields", "Sequence lengths, separated by blanks")},
    {"evaluation.batches", Evaluation, Whole, "", "", QT_TRANSLATE_NOOP("FormFields", "Evaluation batches a length; times batch = sequences behind each figure")},
    {"evaluation.batch", Evaluation, Whole, "", "", QT_TRANSLATE_NOOP("FormFields", "Sequences an evaluation batch")},
    {"evaluation.positions", Evaluation, Choice, "", "absolute anchored", QT_TRANSLATE_NOOP("FormFields", "anchored: long positions computed from the lag alone; exact variants only")},

    {"position.train_context", Position, Whole, "tokens", "", QT_TRANSLATE_NOOP("FormFields", "L of the shear law; follows training.length until it is set")},
    {"position.gamma_min", Position, Real, "1/token", "", QT_TRANSLATE_NOOP("FormFields", "Smallest learned decay")},
    {"position.init_gamma", Position, Real, "1/token", "", QT_TRANSLATE_NOOP("FormFields", "Decay at the start")},
    {"position.eta_max", Position, Real, "", "", QT_TRANSLATE_NOOP("FormFields", "Largest learned shear coupling")},
    {"position.init_eta", Position, Real, "", "", QT_TRANSLATE_NOOP("FormFields", "Shear coupling at the start")},
    {"position.bounded_tau", Position, Check, "", "", QT_TRANSLATE_NOOP("FormFields", "Stabilised shear t/(1 + t/L)")},
    {"position.max_exponent", Position, Real, "", "", QT_TRANSLATE_NOOP("FormFields", "Clamp of gamma t, as published")},

    {"precision", Machine, Choice, "", "float32 bfloat16", QT_TRANSLATE_NOOP("FormFields", "Number format of the model's arithmetic")},
    {"threads", Machine, Whole, "", "", QT_TRANSLATE_NOOP("FormFields", "CPU threads; 0: as many as the machine has cores")},
    {"deterministic", Machine, Check, "", "", QT_TRANSLATE_NOOP("FormFields", "Same bits again on the same device, slower")},
    {"cuda_graph", Machine, Check, "", "", QT_TRANSLATE_NOOP("FormFields", "Replay steps as one CUDA graph")},
};
// clang-format on

}  // namespace

std::span<const FormField> formFields() {
    return kFields;
}

QString sectionTitle(FieldSection section) {
    const auto text = [](const char* source) { return QCoreApplication::translate("FormFields", source); };
    switch (section) {
        case Kernel:
            return text(QT_TRANSLATE_NOOP("FormFields", "Kernel task"));
        case Bytes:
            return text(QT_TRANSLATE_NOOP("FormFields", "Text"));
        case Model:
            return text(QT_TRANSLATE_NOOP("FormFields", "Model"));
        case Training:
            return text(QT_TRANSLATE_NOOP("FormFields", "Training"));
        case Evaluation:
            return text(QT_TRANSLATE_NOOP("FormFields", "Evaluation"));
        case Position:
            return text(QT_TRANSLATE_NOOP("FormFields", "Positions"));
        case Machine:
            return text(QT_TRANSLATE_NOOP("FormFields", "Machine"));
    }
    return {};
}

QString fieldMeaning(const FormField& field) {
    return QCoreApplication::translate("FormFields", field.meaning);
}

QStringList fieldChoices(const FormField& field) {
    if (std::string_view(field.key) == "kernel.benchmark") {
        QStringList names;
        for (const std::string& name : runs::benchmarkNames()) names << QString::fromStdString(name);
        return names;
    }
    return QString::fromLatin1(field.choices).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

}  // namespace jordanscope::views
