// #include "a.h"
const char *raw = R"(
#include "b.h"
class NotThis {};
)";
int main() { return 0; }
