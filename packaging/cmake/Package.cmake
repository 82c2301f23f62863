# Installers: `cpack -G TGZ` or `cpack -G DEB` from the build folder.
set(CPACK_PACKAGE_NAME jordanscope)
set(CPACK_PACKAGE_CONTACT "The Jordanscope developers")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR TGZ)
include(CPack)
