#ifndef PLAIN_H
#define PLAIN_H
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif /* __cplusplus */

struct part { uint8_t size; };
#ifdef __cplusplus
int kept(void);
#endif
int first(struct part *part);
extern "C++" { int other(void); }

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
