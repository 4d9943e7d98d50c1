#ifndef NAVRUNTIME_H
#define NAVRUNTIME_H
#include <stddef.h>
#include <stdint.h>
#endif
