# Tests of a run: trainer, checkpoints, signals, memory.
find_package(LibTorch 2.6 REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)

add_executable(trainer_test
  run/stop_signals_test.cpp  # first: it has to run before there are threads that do not hold the signals
  ${PROJECT_SOURCE_DIR}/tests/support/program.cpp
  ${PROJECT_SOURCE_DIR}/tests/support/run_records.cpp
  checkpoint/checkpoint_origin_test.cpp
  platform/out_of_memory_test.cpp
  run/preparation_test.cpp
  run/reproducible_test.cpp
  run/run_notices_test.cpp
  run/trainer_test.cpp)
target_link_libraries(trainer_test PRIVATE jordanscope_training LibTorch::LibTorch nlohmann_json::nlohmann_json
  GTest::gtest_main)
gtest_discover_tests(trainer_test TEST_PREFIX training. DISCOVERY_TIMEOUT 120
  PROPERTIES TIMEOUT 300 ENVIRONMENT OMP_WAIT_POLICY=passive)

# A checkpoint opens in Python by the names of docs/training.md, and means the same model there.
find_program(JORDANSCOPE_TORCH_PYTHON python PATHS ${LibTorch_ROOT_DIR}/../../../../bin NO_DEFAULT_PATH)
mark_as_advanced(JORDANSCOPE_TORCH_PYTHON)
if(JORDANSCOPE_TORCH_PYTHON)
  add_test(NAME training.checkpoint_in_python COMMAND ${JORDANSCOPE_TORCH_PYTHON}
    ${CMAKE_CURRENT_SOURCE_DIR}/checkpoint/checkpoint_in_python.py $<TARGET_FILE:jordan> ${PROJECT_SOURCE_DIR}/tests/oracle)
  add_executable(write_logits ${PROJECT_SOURCE_DIR}/tests/support/program.cpp
    ${PROJECT_SOURCE_DIR}/tests/support/run_records.cpp model/write_logits.cpp)
  target_link_libraries(write_logits PRIVATE jordanscope_training LibTorch::LibTorch nlohmann_json::nlohmann_json
    GTest::gtest)
  add_test(NAME training.logits_in_python COMMAND ${JORDANSCOPE_TORCH_PYTHON}
    ${CMAKE_CURRENT_SOURCE_DIR}/model/logits_in_python.py $<TARGET_FILE:write_logits> ${PROJECT_SOURCE_DIR}/tests/oracle)
  set_tests_properties(training.checkpoint_in_python training.logits_in_python
    PROPERTIES TIMEOUT 300 SKIP_RETURN_CODE 77)
else()
  message(STATUS "No Python beside this LibTorch: the tests training.*_in_python are left out")
endif()
