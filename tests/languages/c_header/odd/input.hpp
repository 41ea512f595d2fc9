#pragma once
// #include "commented.hpp"
#include <vector>
#ifdef WIDE
#include "wide.hpp"
#define WIDTH 64
#else
#define WIDTH 32
#endif
/* #define BLOCKED 1 */
#undef GONE
namespace shapes {
class Forward;
template <typename T> class Box { public: T value; void method(); class Inner { }; };
class Round final : public Shape { int radius; };
inline int twice(int n) { int doubled = n * 2; return doubled; }
constexpr int sides = 4;
enum class Tone : char { Low };
using Name = std::string;
const char *const text = R"(#include "raw.hpp")";
template <> class Holder<int> { };
bool operator==(const Round &left, const Round &right);
}
template <typename T> void shapes::Box<T>::method() { }
