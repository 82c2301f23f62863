#pragma once

#include "core/runs/config/config.h"
#include "core/runs/directory/safetensors.h"

/// What a checkpoint says of what made it, so that nothing else goes on with it (docs/run_directory.md).
namespace jordanscope::training {

/// The entries "config_hash", "config" and, where the data come from files, "data" of a checkpoint's
/// __metadata__. Error(Data) for a text that cannot be read.
runs::TensorMetadata checkpointOrigin(const runs::RunConfig& config);

/// Whether a run of this configuration, and of its texts as they are now, may take this checkpoint; where
/// there is none, it may. A text may have another path than then, if it is the same text. Reads it whole, for
/// its digest. Error(Usage) naming the keys that differ, Error(Data) naming each text that is another one, or
/// for a checkpoint or a text that cannot be read. What older checkpoints do not say is taken for right.
void requireSameOrigin(const runs::RunConfig& config, const runs::Place& checkpoint);

}  // namespace jordanscope::training
