# LibTorch as one imported target, LibTorch::LibTorch, from a PyPI `torch` wheel or an unpacked LibTorch.
#
# Torch's own TorchConfig.cmake stops the configuration where a CUDA wheel meets a machine without nvcc, rewrites
# CMAKE_CUDA_ARCHITECTURES and adds /lib/intel64 to the run path; the headers and libraries alone need none of that.
# Searched: CMAKE_PREFIX_PATH, as `.../libtorch`, `.../torch` or torch.utils.cmake_prefix_path (`.../torch/share/cmake`).
# Defines LibTorch_VERSION, and LibTorch_CUDA (whether this LibTorch holds CUDA code).
set(_hints)
foreach(_prefix IN LISTS CMAKE_PREFIX_PATH)
  list(APPEND _hints ${_prefix} ${_prefix}/../.. ${_prefix}/torch)
endforeach()
find_path(LibTorch_ROOT_DIR include/torch/csrc/api/include/torch/torch.h HINTS ${_hints})
mark_as_advanced(LibTorch_ROOT_DIR)
if(LibTorch_ROOT_DIR)
  file(REAL_PATH ${LibTorch_ROOT_DIR} _root)
  if(EXISTS ${_root}/include/torch/headeronly/version.h)
    file(STRINGS ${_root}/include/torch/headeronly/version.h _version REGEX "define TORCH_VERSION_(MAJOR|MINOR|PATCH)")
  else()
    file(STRINGS ${_root}/include/torch/csrc/api/include/torch/version.h _version REGEX "define TORCH_VERSION_(MAJOR|MINOR|PATCH)")
  endif()
  string(REGEX REPLACE "[^0-9]*([0-9]+)[^0-9]+([0-9]+)[^0-9]+([0-9]+).*" "\\1.\\2.\\3" LibTorch_VERSION "${_version}")
  set(LibTorch_CUDA OFF)
  if(EXISTS ${_root}/lib/libtorch_cuda.so)
    set(LibTorch_CUDA ON)
  endif()
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibTorch REQUIRED_VARS LibTorch_ROOT_DIR VERSION_VAR LibTorch_VERSION
  REASON_FAILURE_MESSAGE "give a LibTorch by CMAKE_PREFIX_PATH, or let packaging/setup make one")
if(LibTorch_FOUND AND NOT TARGET LibTorch::LibTorch)
  add_library(LibTorch::LibTorch INTERFACE IMPORTED)
  target_include_directories(LibTorch::LibTorch SYSTEM INTERFACE
    ${_root}/include ${_root}/include/torch/csrc/api/include)
  # Nothing in our code names a symbol of libtorch_cuda, yet its registrations make the CUDA device exist.
  set(_libraries ${_root}/lib/libtorch.so ${_root}/lib/libtorch_cpu.so ${_root}/lib/libc10.so)
  if(LibTorch_CUDA)
    list(APPEND _libraries ${_root}/lib/libtorch_cuda.so ${_root}/lib/libc10_cuda.so)
  endif()
  # libtorch.so exports a crippled copy of std::filesystem, whose remove_all calls a null pointer: the real library has
  # to come first.
  target_link_libraries(LibTorch::LibTorch INTERFACE -Wl,--no-as-needed stdc++ ${_libraries} -Wl,--as-needed)
endif()
