#include <iostream>

#include <CLI/CLI.hpp>

#include "core/runs/build.h"
#include "core/training/libtorch_version.h"

int main(int argc, char** argv) {
    CLI::App app{"Jordanscope's command"};
    app.set_version_flag("--version", std::string(jordanscope::runs::version()) + " (LibTorch " +
                                          jordanscope::training::libtorchVersion() + ")");
    CLI11_PARSE(app, argc, argv);
    return 0;
}
