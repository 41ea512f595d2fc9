// import 'commented.dart';
/* import 'blocked.dart'; /* nested */ class Blocked { } */
/// import 'documented.dart';
library;

import 'src/stub.dart'
    if (dart.library.io) 'src/io.dart'
    if (dart.library.js_interop) "src/web.dart";
import r'raw.dart';
import 'whole.dart' as whole;
import 'late.dart' deferred as late;

const text = "import 'quoted.dart';";
const block = '''
import 'in_block.dart';
class InBlock { }
''';
int _secret = 1;
class _Hidden { }
void _helper() { }
int get _size => 1;
external int measure(String text);
class Shown {
  static const limit = 3;
  int field = 1;
  _Hidden? hidden;
  factory Shown.make() => Shown();
}
void call() { var inside = 1; final closure = (int x) { var deep = x; }; int local() => 1; }
@Deprecated('import "x.dart"')
void marked() { }
