#pragma once

namespace jordanscope::training {

/// Starts this program again, once, with its own arguments and OMP_WAIT_POLICY=passive, unless the user set
/// one: OpenMP reads it before main() begins, and its default of busy waiting costs 2 to 7 times on a machine
/// shared with others. To be called before a command that computes has written or opened anything; the
/// process keeps its id. Returns where nothing had to be done.
void restartWithPassiveWaiting();

/// Processors this process may run on, at least 1: its affinity, or its control groups' quota where that is
/// less.
int usableProcessors();

/// Sets the number of threads (0: one for each processor this process may use) and flush-to-zero in each of
/// them. To be called once, before the first parallel work: subnormals make single steps ten times slower.
/// Returns the number.
int prepareThreads(int threads);

/// Whether the calling thread flushes subnormals to zero.
bool flushesToZero();

}  // namespace jordanscope::training
