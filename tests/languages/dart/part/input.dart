part of 'shop.dart';

class Piece { }
