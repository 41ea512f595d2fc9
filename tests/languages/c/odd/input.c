/* #include "commented.h" */
// #include "slashed.h"
#ifdef _WIN32
#include "win.h"
#elif defined(__linux__)
# include "linux.h"
#else
#  include <posix.h>
#endif
#include HEADER
#include "same.h"
#include "same.h" /* twice */

static int hidden = 1;
static const char *const words[] = { "#include \"quoted.h\"" };
static int helper(int a) { return a; }
static void later(void);
extern int elsewhere;
int announced(int);
struct forward;
struct opaque *make_opaque(void);
enum { ANONYMOUS = 3 };
static struct inner { int n; } state;
void (*handler)(int) = 0;
int (*lookup(int key))(int) { return 0; }
int old(a, b) int a; char *b; { return a; }
