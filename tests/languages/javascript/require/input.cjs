#!/usr/bin/env node
require('./register');
const fs = require('fs');
const { a, b: renamed, c = 1 } = require('./parts');
const y = require('./one').y;
require('./two').run();
let later;
later = require(`./later`);
const made = require('./factory')();
function lazy() {
  const { inner } = require('./inner');
}
require(name);
require(`./${name}`);
other.require('no');
// require('./comment')
const text = "require('./string')";
