part of 'shop.dart';

class Order extends Base {
  int total = 1;
  static const limit = 2;
  void pay() {}
}
abstract class _Hidden {}
mixin Counted on Base {}
enum State { open, closed }
extension Rounded on num {
  int get rounded => 1;
}
extension type Id(int value) {}
typedef Callback = void Function(int);
typedef int Old(int x);
class Both = Base with Counted;
void run({int Function(String)? done}) {
  var local = 1;
}
int get size => 1;
set size(int value) {}
const first = 1, second = 2;
final int third = 3;
var fourth;
late final String fifth;
int _private = 6;
