#include "views/fit/omega_finder.h"

#include "views/look/message_text.h"

namespace jordanscope::views {

bool sameSearch(const SearchRequest& a, const SearchRequest& b) {
    TargetReading one = targetReading(a.setup, a.parameters), other = targetReading(b.setup, b.parameters);
    if (!readsEta(a.setup.target)) one.eta = other.eta;
    return a.setup.target == b.setup.target && one == other && a.parameters.order == b.parameters.order &&
           a.parameters.variant == b.parameters.variant;
}

OmegaFinder::OmegaFinder(QObject* parent)
    : QObject(parent),
      worker_(
          [](const SearchRequest& input, std::monostate&, std::stop_token stop) {
              return Found{input, kernel::findOmegaGamma(fitRequest(input.setup, input.parameters, {},
                                                                    {input.parameters.context}),
                                                         stop)};
          },
          [this](Found search) {
              last_ = std::move(search);
              Q_EMIT found();
          },
          [this](std::exception_ptr failure) { Q_EMIT failed(messageText(failure)); }, Stale::Cancel) {
    worker_.onSettledChanged([this](bool settled) { Q_EMIT runningChanged(!settled); });
}

void OmegaFinder::start(const SearchRequest& request) {
    request_ = request;
    worker_.submit(request);
}

void OmegaFinder::stop() {
    worker_.cancel();
}

}  // namespace jordanscope::views
