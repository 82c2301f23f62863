# What every target of ours shares: the language level, warnings, sanitizers, and where programs go.
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
# A program looks for its libraries where they were linked, built or installed. With another path after the installation
# CMake pads the one of the build with colons, and an empty entry is the folder one stands in: whatever lies there runs.
set(CMAKE_BUILD_WITH_INSTALL_RPATH ON)
set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)

find_program(JORDANSCOPE_CCACHE ccache)
mark_as_advanced(JORDANSCOPE_CCACHE)
if(JORDANSCOPE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # A precompiled header is only reusable from the cache with these two relaxations.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${JORDANSCOPE_CCACHE})
endif()

add_library(jordanscope_options INTERFACE)
target_include_directories(jordanscope_options INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(jordanscope_options INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
    -Wcast-align -Wno-unknown-pragmas
    # GCC 12 sees overlaps in std::string's operator+ that are not there.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> -fpch-preprocess>
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${JORDANSCOPE_WERROR}>>:-Werror>)
target_compile_definitions(jordanscope_options INTERFACE QT_NO_KEYWORDS QT_NO_FOREACH QT_NO_CAST_FROM_BYTEARRAY)
if(JORDANSCOPE_SANITIZE)
  # Every report ends the program, so that none is overlooked.
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${JORDANSCOPE_SANITIZE}>
                      $<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=all>
                      $<$<COMPILE_LANGUAGE:CXX>:-fno-omit-frame-pointer>)
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  add_link_options(-fsanitize=${JORDANSCOPE_SANITIZE})
  if(JORDANSCOPE_SANITIZE MATCHES thread)
    add_library(jordanscope_openmp_events OBJECT ${PROJECT_SOURCE_DIR}/tests/sanitizers/openmp_events.cpp)
  endif()
endif()
