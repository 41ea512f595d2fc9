# require "commented"
=begin
require "block_comment"
=end
TEXT = "require 'quoted'"
DOC = <<~LINES
  require "heredoc"
  class Heredoc; end
LINES
require "part/#{name}"
require File.join("a", "b")
other.require "received"
require("bracketed")
require "lazy" unless defined?(Lazy)
begin
  require "optional"
rescue LoadError
  require "fallback"
end
Object.autoload(:Late, "late")

if RUBY_VERSION > "3"
  class Modern; end
end
FIRST, SECOND = 1, 2
lower, $global = 3, 4
Shop::LIMIT = 3
COUNT ||= 5
Pair = Struct.new(:left, :right) do
  def sum; end
end
class << self
  HIDDEN = 1
end
def self.singleton; end
private def secret; end
module Empty; end
__END__
require "behind_the_end"
