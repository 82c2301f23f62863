#pragma once

namespace jordanscope::training {

/// Starts this program again, once, with OMP_WAIT_POLICY=passive in its environment, unless the user set one:
/// OpenMP reads it before main() begins, and its default of busy waiting costs 2 to 7 times on a machine
/// shared with others. To be called first thing in main() of a program that trains; returns where nothing had
/// to be done.
void restartWithPassiveWaiting(char** argv);

/// Sets the number of threads (0: one a physical core this process may use) and flush-to-zero in each of
/// them. To be called once, before the first parallel work: subnormals make single steps ten times slower.
/// Returns the number.
int prepareThreads(int threads);

/// Whether the calling thread flushes subnormals to zero.
bool flushesToZero();

}  // namespace jordanscope::training
