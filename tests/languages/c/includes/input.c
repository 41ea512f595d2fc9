#include "queue.h"
#include "../lib/list.h"
#  include <stdio.h>
#include <sys/types.h> /* off_t */
#ifdef WITH_TLS
#include "tls.h"
#endif
#include CONFIG
// #include "commented.h"
/* #include "blocked.h" */
const char *text = "#include \"quoted.h\"";
