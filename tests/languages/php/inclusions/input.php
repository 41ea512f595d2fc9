<?php
require_once __DIR__ . '/setup.php';
require(__DIR__.'/../lib/base.php');
include 'plain.php';
include_once dirname(__FILE__) . "/old.php";
require "double.php";
require __DIR__ . '/part' . $name;
require "with$name.php";
include $name;
$path = __DIR__ . '/not-included.php';
