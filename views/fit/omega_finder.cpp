#include "views/fit/omega_finder.h"

#include "core/base/error.h"

namespace jordanscope::views {

OmegaFinder::OmegaFinder(QObject* parent)
    : QObject(parent),
      worker_(
          [](const Input& input, std::monostate&, std::stop_token stop) {
              return kernel::findOmegaGamma(
                  fitRequest(input.setup, input.parameters, {}, {input.parameters.context}), stop);
          },
          [this](const kernel::OmegaSearch& search) { Q_EMIT found(search); },
          [this](std::exception_ptr failure) {
              try {
                  std::rethrow_exception(failure);
              } catch (const std::exception& error) {
                  Q_EMIT failed(QString::fromUtf8(error.what()));
              }
          },
          Stale::Cancel) {
    worker_.onSettledChanged([this](bool settled) { Q_EMIT runningChanged(!settled); });
}

void OmegaFinder::start(const FitSetup& setup, const Parameters& parameters) {
    worker_.submit({setup, parameters});
}

void OmegaFinder::stop() {
    worker_.cancel();
}

}  // namespace jordanscope::views
