#ifndef QUEUE_H
#define QUEUE_H
#include <stddef.h>
#define QUEUE_MAX 16
#define QUEUE_CAST(x) ((queue *)(x))
#define QUEUE_FAST
typedef struct queue queue;
extern int queue_count;
queue *queue_new(size_t size);
void (*queue_handler(int kind))(int);
static inline int queue_empty(const queue *q) { int n = 0; return n; }
#endif /* QUEUE_H */
