#include <stddef.h>
#include <stdint.h>
typedef struct {char*d;size_t l,c;} b;
int f3(void*s,const char*r,size_t n,void*e){return 0;}
int f5(void*s,const char*r,size_t n,b*o,void*e){return 0;}
int f4p(void*s,const char*r,size_t n){return 0;}
