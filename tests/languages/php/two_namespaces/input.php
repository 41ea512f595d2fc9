<?php
namespace First;
class A {}
namespace Second\Part;
class B {}
