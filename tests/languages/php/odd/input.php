<!-- require 'html.php' -->
<?php
// use Acme\Commented;
# require 'hash.php';
/* class Blocked { } */
/** @var Acme\Documented $x */
namespace First {
    use Acme\One, Acme\Two as Deux;
    if (!function_exists('later')) {
        function later() { function hidden() { } class Inner { } }
    }
    if (!class_exists('Late')) { class Late { } }
    $made = new class extends Base { public function method() { } };
    $closure = function () use ($made) { require 'inside.php'; };
    $text = "require 'quoted.php'; {$made}";
    $doc = <<<END
    use Acme\Heredoc;
    require 'heredoc.php';
    END;
}
namespace Second {
    require $name;
    require "part/$name.php";
    require __DIR__ . '/' . $name . '.php';
    @include 'maybe.php';
    $config = require __DIR__ . '/../config.php';
    if ($a instanceof Found) { }
    try { Helper::run(); } catch (Failed | \RuntimeException $error) { }
    class Last { private function secret(self $it): static { return new static(); } }
}
?>
<p>require 'page.php'; class Page { }</p>
