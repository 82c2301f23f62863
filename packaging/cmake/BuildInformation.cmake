# The version and commit that programs print and runs record.
execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} rev-parse --short=12 HEAD
                OUTPUT_VARIABLE JORDANSCOPE_COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT JORDANSCOPE_COMMIT)
  set(JORDANSCOPE_COMMIT unknown)
endif()
configure_file(${PROJECT_SOURCE_DIR}/packaging/cmake/build_information.h.in
               ${PROJECT_BINARY_DIR}/generated/build_information.h @ONLY)
