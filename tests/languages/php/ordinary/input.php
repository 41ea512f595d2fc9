<?php
declare(strict_types=1);

namespace Acme\Shop;

use Acme\Core\Clock;
use Acme\Core\{Order, Money as Cash};
use Acme\Util as Tools;
use function Acme\Core\now;
use const Acme\Core\LIMIT;

require __DIR__ . '/bootstrap.php';
require_once 'config.php';
include "parts/head.php";
include_once(dirname(__FILE__) . '/tail.php');

const VERSION = '1.0';
define('MODE', 'test');
interface Priced extends Named { }
trait Counts { }
enum Size: string { case Small = 's'; }
abstract class Cart extends Base implements Priced, \Countable {
    use Counts;
    const MAX = 3;
    private ?Clock $clock;
    public function add(Order $order, int $n): Cash { return new Line($order); }
}
final class Line { }
function total(): int { return Helper::sum(); }
