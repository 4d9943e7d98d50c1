# FetchContent of the unpacked tarball gives the targets of find_package(NavRuntime).
cmake_minimum_required(VERSION 3.16)
project(NavRuntime NONE)
set(NavRuntime_SCOPE GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/lib/cmake/NavRuntime/NavRuntimeConfig.cmake")
