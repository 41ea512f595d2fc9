#define LIMIT 10
struct node { int value; struct inner { int x; } inner; };
struct elsewhere;
typedef struct { int a; } pair;
typedef int (*callback)(int), number;
enum colour { RED, GREEN };
extern int defined_elsewhere;
int announced(void);
static int hidden = 1;
int shared = 2, *pointer, table[3], (*handler)(int);
static void helper(void) {}
int run(int argument, int (*done)(int))
{
  int local = 1;
  return local;
}
struct node *make(void) { return 0; }
int (parenthesised)(void) { return 0; }
