/* What the example asks of the machine: a serial port, an end, and what the heap has used. */
#ifndef SYSTEM_H
#define SYSTEM_H

#include <stddef.h>

#define HEAP_BYTES ((size_t)1 << 20)

void print(const char *text);
void print_number(size_t number);
_Noreturn void finish(int status);
size_t heap_used(void);

#endif
