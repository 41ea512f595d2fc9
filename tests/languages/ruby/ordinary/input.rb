require "json"
require 'active_support/core_ext'
require_relative "lib/store"
require_relative '../common/clock'
load "tasks/seed.rb"
autoload :Parser, "app/parser"

LIMIT = 10

module Shop
  VERSION = "1.2"

  class Order < Base
    MAX = 3
    def total; end
    class Line; end
  end
end

class Shop::Cart; end

class Plain
end

def short(a) = a * 2

def main
  inner = 1
end
