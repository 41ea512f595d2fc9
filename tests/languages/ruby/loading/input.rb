require "json"
require 'shop/order'
require_relative "helper"
require_relative "../lib/base"
load "tasks/build.rb"
autoload :Later, "shop/later"
require "plug_#{name}"
require name
begin
  require "optional"
rescue LoadError
end
def late
  require "inner"
end
# require "commented"
text = 'require "quoted"'
