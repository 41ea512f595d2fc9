<?php
namespace Shop\Order;
use Shop\Money\Amount;
use Shop\Tax as Duty, Psr\Log\LoggerInterface;
use Shop\{Basket, Till as Drawer, Inner\Part};
use function Shop\rounded;
use const Shop\LIMIT;
use Closure;
use \Leading\Name;
// use Commented\Out;
$text = 'use Quoted\Name;';
