require_relative "./version"
task :build do
  Built = true
end
def sources = Dir["*.rb"]
