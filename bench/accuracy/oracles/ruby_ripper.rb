#!/usr/bin/env ruby
# frozen_string_literal: true

# What Ruby's own parser says of every Ruby file of a checkout, with features looked for as
# `$LOAD_PATH` would be: lib, test and spec of the gems around the file, then of all others.

require "json"
require "open3"
require "ripper"

root = ARGV.fetch(0).chomp("/")
paths, = Open3.capture2("git", "-C", root, "ls-files", "-z")
paths = paths.force_encoding("UTF-8").split("\0")
known = paths.to_h { |path| [path, true] }
folders = paths.flat_map { |path| File.dirname(path).then { |f| f == "." ? [""] : f.split("/").each_index.map { |i| f.split("/")[0..i].join("/") } } }
load_path = folders.uniq.select { |folder| %w[lib test spec].include?(File.basename(folder)) }.sort

def normal(path)
  path.split("/").each_with_object([]) do |segment, kept|
    next if ["", "."].include?(segment)
    return nil if segment == ".." && kept.empty?
    segment == ".." ? kept.pop : kept << segment
  end.join("/")
end

class Reader
  attr_reader :loads, :exports

  def initialize(tree)
    @loads = []
    @exports = []
    walk(tree, [])
  end

  private

  def walk(node, inside)
    return unless node.is_a?(Array)
    case node[0]
    when :class, :sclass, :def, :defs, :brace_block, :do_block, :lambda
      name(node[1], inside) if node[0] == :class
      @exports << node[1][1] if node[0] == :def && inside.empty?
      node[1..].each { |child| walk(child, inside + [:closed]) }
      return
    when :module
      name(node[1], inside)
      node[1..].each { |child| walk(child, inside + [:module]) }
      return
    when :assign
      name(node[1], inside) if %i[var_field const_path_field].include?(node[1][0])
    when :massign
      node[1].each { |target| name(target, inside) if target.is_a?(Array) && target[0] == :var_field }
    when :command, :method_add_arg
      call(node)
    end
    node.each { |child| walk(child, inside) }
  end

  def name(node, inside)
    return if inside.include?(:closed)
    last = node[0] == :const_path_field ? nil : node.flatten.each_cons(2).select { |kind, _| kind == :@const }.last
    @exports << last[1] if last
  end

  def call(node)
    ident = node[0] == :command ? node[1] : (node[1][0] == :fcall ? node[1][1] : nil)
    return unless ident && ident[0] == :@ident
    arguments = find(node[2], :args_add_block)&.at(1) || find(node[2], :args_add)
    return unless arguments.is_a?(Array)
    strings = arguments.map { |argument| literal(argument) }
    case ident[1]
    when "require", "load", "require_relative"
      @loads << [ident[1], strings[0], []] if strings[0]
    when "autoload"
      @loads << ["require", strings[1], [strings[0]]] if strings[0] && strings[1]
    end
  end

  def find(node, kind)
    return nil unless node.is_a?(Array)
    return node if node[0] == kind
    node.each { |child| (found = find(child, kind)) && (return found) }
    nil
  end

  def literal(node)
    return nil unless node.is_a?(Array)
    return node[1][1][1] if node[0] == :symbol_literal && node[1][0] == :symbol
    return nil unless node[0] == :string_literal && node[1][0] == :string_content && node[1].length == 2
    node[1][1][0] == :@tstring_content ? node[1][1][1] : nil
  end
end

edges = {}
exports = {}
paths.each do |path|
  file = File.join(root, path)
  next if File.symlink?(file) || !File.file?(file)
  next unless path.end_with?(".rb", ".rake", ".ru", ".gemspec") || %w[Gemfile Rakefile].include?(File.basename(path))
  tree = Ripper.sexp(File.read(file, encoding: "UTF-8")) or next
  reader = Reader.new(tree)
  exports[path] = reader.exports.uniq
  here = File.dirname(path) == "." ? "" : File.dirname(path)
  around = here.split("/").each_index.map { |i| here.split("/")[0..i].join("/") }.reverse + [""]
  edges[path] = {}
  reader.loads.each do |how, what, names|
    places =
      if how == "require_relative" then [here]
      elsif what.start_with?(".") then [here, ""]
      else around.flat_map { |folder| %w[lib test spec].map { |name| "#{folder}/#{name}" } } + load_path
      end
    tries = places.flat_map { |place| ["#{place}/#{what}.rb", "#{place}/#{what}"] }
    found = tries.map { |candidate| normal(candidate) }.find { |candidate| known[candidate] }
    (edges[path][found] ||= []).concat(names) if found && found != path
  end
end
puts JSON.generate({ "edges" => edges, "exports" => exports })
