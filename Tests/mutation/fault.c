/* NAV_FAULT is the number of the fault that is planted. NAV_FAULT_SITES is a file that gets a byte
 * for each fault whose place is reached, by this process and by those that it forks. */
#include "fault.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MOST_FAULTS = 1 << 16 };

static unsigned char own_sites[MOST_FAULTS];
int nav_fault_number;
unsigned char *nav_fault_sites = own_sites;

__attribute__((constructor)) static void plant(void) {
  const char *number = getenv("NAV_FAULT"), *sites = getenv("NAV_FAULT_SITES");
  if (number != NULL) nav_fault_number = atoi(number);
  if (sites == NULL) return;
  int file = open(sites, O_RDWR | O_CREAT, 0666);
  if (file < 0 || ftruncate(file, MOST_FAULTS) != 0) abort();
  void *shared = mmap(NULL, MOST_FAULTS, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (shared == MAP_FAILED) abort();
  nav_fault_sites = shared;
  close(file);
}
