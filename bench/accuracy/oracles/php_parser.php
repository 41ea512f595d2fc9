#!/usr/bin/env php
<?php
// What nikic/php-parser and its name resolver say of every PHP file of a checkout.
//
// PHP_PARSER names a checkout of nikic/php-parser (5.x). A class lies where composer's tables put
// it, else in every file that declares it.

ini_set('memory_limit', '2G');
spl_autoload_register(function (string $class): void {
    $file = getenv('PHP_PARSER') . '/lib/' . str_replace('\\', '/', $class) . '.php';
    if (is_file($file)) {
        require $file;
    }
});

use PhpParser\Node;
use PhpParser\Node\Expr;
use PhpParser\Node\Name;
use PhpParser\Node\Stmt;

$root = rtrim($argv[1], '/');
$paths = explode("\0", rtrim(shell_exec('git -C ' . escapeshellarg($root) . ' ls-files -z'), "\0"));
$known = array_flip($paths);

$prefixes = [];
foreach ($paths as $path) {
    if (basename($path) !== 'composer.json') {
        continue;
    }
    $home = ltrim(dirname($path) . '/', './');
    $manifest = json_decode(file_get_contents("$root/$path"), true) ?? [];
    foreach (['autoload', 'autoload-dev'] as $section) {
        foreach ($manifest[$section]['psr-4'] ?? [] as $prefix => $folders) {
            foreach ((array) $folders as $folder) {
                $prefixes[] = [$prefix, rtrim($home . $folder, '/')];
            }
        }
    }
}
usort($prefixes, fn ($a, $b) => strlen($b[0]) <=> strlen($a[0]));

/** @return string[] */
function normalized(string $path): ?string
{
    $kept = [];
    foreach (explode('/', $path) as $segment) {
        if ($segment === '..') {
            if (array_pop($kept) === null) {
                return null;
            }
        } elseif ($segment !== '' && $segment !== '.') {
            $kept[] = $segment;
        }
    }
    return implode('/', $kept);
}

final class Reader extends PhpParser\NodeVisitorAbstract
{
    public array $uses = [];
    public array $names = [];
    public array $includes = [];
    public array $exports = [];
    private int $depth = 0;

    public function enterNode(Node $node)
    {
        if ($node instanceof Stmt\Use_ || $node instanceof Stmt\GroupUse) {
            $prefix = $node instanceof Stmt\GroupUse ? $node->prefix->toString() . '\\' : '';
            foreach ($node->uses as $use) {
                $this->uses[] = $prefix . $use->name->toString();
            }
        } elseif ($node instanceof Name\FullyQualified && !$node->getAttribute('of call')) {
            $this->names[] = $node->toString();
        } elseif ($node instanceof Expr\FuncCall || $node instanceof Expr\ConstFetch) {
            $node->name->setAttribute('of call', true);
        } elseif ($node instanceof Expr\Include_) {
            $this->includes[] = $node->expr;
        }
        if ($this->depth === 0) {
            $this->note($node);
        }
        if ($node instanceof Stmt\ClassLike || $node instanceof Node\FunctionLike) {
            $this->depth++;
        }
        return null;
    }

    public function leaveNode(Node $node)
    {
        if ($node instanceof Stmt\ClassLike || $node instanceof Node\FunctionLike) {
            $this->depth--;
        }
        return null;
    }

    private function note(Node $node): void
    {
        if (($node instanceof Stmt\ClassLike || $node instanceof Stmt\Function_) && $node->name) {
            $this->exports[] = $node->namespacedName->toString();
        } elseif ($node instanceof Stmt\Const_) {
            foreach ($node->consts as $const) {
                $this->exports[] = $const->namespacedName->toString();
            }
        } elseif ($node instanceof Expr\FuncCall && $node->name instanceof Name
            && strtolower($node->name->getLast()) === 'define'
            && ($node->args[0]->value ?? null) instanceof Node\Scalar\String_) {
            $this->exports[] = $node->args[0]->value->value;
        }
    }
}

$parser = (new PhpParser\ParserFactory())->createForNewestSupportedVersion();
$read = [];
$declared = [];
$namespaces = [];
foreach ($paths as $path) {
    if (!str_ends_with($path, '.php') || is_link("$root/$path")) {
        continue;
    }
    try {
        $tree = $parser->parse(file_get_contents("$root/$path"));
    } catch (PhpParser\Error $error) {
        continue;
    }
    $reader = new Reader();
    (new PhpParser\NodeTraverser(new PhpParser\NodeVisitor\NameResolver(), $reader))->traverse($tree);
    $read[$path] = $reader;
    foreach ($reader->exports as $name) {
        $declared[$name][] = $path;
        for ($at = strrpos($name, '\\'); $at; $at = strrpos(substr($name, 0, $at), '\\')) {
            $namespaces[substr($name, 0, $at)] = true;
        }
    }
}

$homes = function (string $name) use ($prefixes, $known, $declared): array {
    foreach ($prefixes as [$prefix, $folder]) {
        if (str_starts_with($name, $prefix)) {
            $file = normalized($folder . '/' . str_replace('\\', '/', substr($name, strlen($prefix))) . '.php');
            if (isset($known[$file])) {
                return [$file];
            }
        }
    }
    return array_unique($declared[$name] ?? []);
};

$edges = $externals = $exports = [];
foreach ($read as $path => $reader) {
    $found = $outside = [];
    foreach ([...$reader->uses, ...$reader->names] as $place => $name) {
        $files = $homes($name);
        $last = substr(strrchr("\\$name", '\\'), 1);
        foreach ($files as $file) {
            if ($file !== $path) {
                $found[$file][$last] = true;
            }
        }
        $ours = array_filter($prefixes, fn ($p) => $p[0] !== '' && str_starts_with($name, $p[0]));
        if (!$files && !$ours && $place < count($reader->uses) && !isset($namespaces[$name])) {
            $outside[substr($name, 0, (int) strrpos($name, '\\')) ?: '\\'] = true;
        }
    }
    foreach ($reader->includes as $expr) {
        $here = dirname($path);
        if ($expr instanceof Expr\BinaryOp\Concat && $expr->right instanceof Node\Scalar\String_
            && ($expr->left instanceof Node\Scalar\MagicConst\Dir
                || ($expr->left instanceof Expr\FuncCall && $expr->left->name instanceof Name
                    && $expr->left->name->getLast() === 'dirname' && count($expr->left->args) === 1))) {
            $tried = ["$here/{$expr->right->value}"];
        } elseif ($expr instanceof Node\Scalar\String_) {
            $tried = ["$here/$expr->value", $expr->value];
        } else {
            continue;
        }
        foreach ($tried as $candidate) {
            if (isset($known[normalized($candidate) ?? '']) && normalized($candidate) !== $path) {
                $found[normalized($candidate)] ??= [];
                break;
            }
        }
    }
    $edges[$path] = (object) array_map(fn ($names) => array_map('strval', array_keys($names)), $found);
    $externals[$path] = array_map('strval', array_keys($outside));
    $exports[$path] = array_values(array_unique(array_map(fn ($n) => substr(strrchr("\\$n", '\\'), 1), $reader->exports)));
}
echo json_encode(['edges' => $edges, 'externals' => $externals, 'exports' => $exports], JSON_UNESCAPED_SLASHES);
