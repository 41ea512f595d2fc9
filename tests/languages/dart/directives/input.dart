library;

import 'dart:io';
import 'package:shop/order.dart' as shop show Order, Line hide Hidden;
import 'stub.dart' if (dart.library.io) 'real.dart' as files;
import "../lib/base.dart";
export 'money.dart' show Amount, rounded;
export 'tax.dart' hide Secret;
part 'order.g.dart';
// import 'commented.dart';
const text = "import 'quoted.dart';";
