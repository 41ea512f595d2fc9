#pragma once
namespace shop {
struct SHOP_EXPORT Options {
  Options();
  int depth = 1;
};
struct SHOP_EXPORT Order : Options {
  int total;
};
struct SHOP_EXPORT Range
{
  int first;
};
int count(struct FILE *file);
}
