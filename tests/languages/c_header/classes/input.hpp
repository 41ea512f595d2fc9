#pragma once
#include <vector>
#include "base.hpp"
namespace shop {
namespace { int hidden; }
class Order : public Base {
 public:
  void pay();
  class Line {};
  static int count;
};
class SHOP_API Exported {};
template <typename Item> class Basket { Item first; };
namespace detail { struct Part { int x; }; }
}
namespace shop::money {
using Amount = long;
enum class Currency { Euro };
struct Later;
constexpr int Places = 2;
template <class T> T rounded(T value) { return value; }
template <class T> concept Number = true;
int &shared();
}
extern "C" { int plain(void); }
namespace fs = std::filesystem;
