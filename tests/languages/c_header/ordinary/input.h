#ifndef STORE_H
#define STORE_H

#include <stddef.h>
#include "types.h"

#define STORE_LIMIT 32
#define STORE_FIRST(list) ((list)->head)
#define STORE_FAST

typedef struct store store;
struct entry { int key; struct { int deep; } part; };
enum level { LOW, HIGH };

extern int store_count;
int store_open(const char *path);
store *store_make(size_t size);
static inline int store_size(const store *s) { int size = 2; return size; }

#endif /* STORE_H */
