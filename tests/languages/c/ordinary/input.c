#include <stdio.h>
#include <sys/types.h>
#include "store.h"
#include "../util/list.h"

#define LIMIT 16

struct entry { int key; const char *label; };
union cell { int whole; double real; };
enum mood { CALM, CROSS };
typedef unsigned long ticks;
typedef struct { int x, y; } point;
typedef int (*compare)(const void *, const void *);

int total = 0;
const char *names[LIMIT];
char *title, *subtitle = "none";

int store_open(const char *path) { int handle = 1; return handle; }
char *store_name(void) { return title; }
