#include <vector>
#include "shapes/circle.hpp"
#include "../base.h"

namespace shapes {
class Circle final : public Shape { public: Circle(); private: struct Hidden { }; int radius; };
struct Point { double x, y; };
enum class Colour { Red };
using Points = std::vector<Point>;
template <typename T> T largest(const T &left, const T &right) { T kept = left; return kept; }
template <typename T> concept Small = sizeof(T) < 8;
double area(const Circle &circle) { return circle.radius; }
Circle::Circle() : radius(1) { }
}
int total{0};
shapes::Point &origin() { static shapes::Point point; return point; }
auto trailing() -> int { return 1; }
int main() { }
