#if 0
#include "a.h"
int gone;
#if X
#include "b.h"
#endif
#else
#include "c.h"
#endif
#if 1
#include "d.h"
#else
#include "e.h"
#endif
#ifdef X
#include "f.h"
int kept;
#endif
