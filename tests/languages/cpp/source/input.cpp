#include "order.hpp"
#include <string>
using std::string;
namespace {
int hidden() { return 1; }
}
namespace shop {
void Order::pay() { int local = 2; auto later = [](int inner) { return inner; }; }
static int kept = 1;
int total(const string &name) { return 3; }
class Till { int open; };
}
