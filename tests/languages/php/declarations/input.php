<?php
namespace Shop;
const LIMIT = 1, SPARE = 2;
define('GLOBAL_LIMIT', 3);
abstract class Order { const INNER = 1; function pay() {} }
final class Till {}
interface Payable {}
trait Countable {}
enum State: string { case Open = 'o'; }
function rounded() { function inner() {} }
if (!function_exists('Shop\late')) {
    function late() {}
}
$anonymous = new class { const HIDDEN = 1; };
