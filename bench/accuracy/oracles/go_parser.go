// Says what the Go files of a checkout import and export, by go/parser and `go mod edit`.
//
// An import of a package of the checkout leads to the files that declare the names taken through
// its qualifier; a blank one to the files that have an init function or blank imports themselves,
// a dot to every file that exports something. go/parser tells qualifiers from variables of the
// same name. Build constraints are not looked at.
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

type module struct {
	dir      string
	path     string
	replaced map[string]string
}

type workspace struct {
	members  map[string]bool
	replaced map[string]string
}

type replacement struct {
	Old struct{ Path string }
	New struct{ Path, Version string }
}

type checkout struct {
	root       string
	files      map[string]*ast.File
	folders    map[string][]string
	modules    map[string]module
	workspaces map[string]workspace
}

func main() {
	c := checkout{os.Args[1], map[string]*ast.File{}, map[string][]string{}, map[string]module{}, map[string]workspace{}}
	listing, err := exec.Command("git", "-C", c.root, "ls-files", "-z").Output()
	if err != nil {
		panic(err)
	}
	for _, name := range strings.Split(strings.TrimRight(string(listing), "\x00"), "\x00") {
		c.take(name)
	}
	edges := map[string]map[string][]string{}
	externals := map[string][]string{}
	exports := map[string][]string{}
	for name, file := range c.files {
		edges[name], externals[name] = c.imports(name, file)
		exports[name] = declared(file)
	}
	_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"edges": edges, "externals": externals, "exports": exports})
}

func (c *checkout) take(name string) {
	full := filepath.Join(c.root, name)
	dir := path.Dir(name)
	switch {
	case path.Base(name) == "go.mod":
		var said struct {
			Module  struct{ Path string }
			Replace []replacement
		}
		if edit(&said, "mod", full) {
			c.modules[dir] = module{dir, said.Module.Path, local(dir, said.Replace)}
		}
	case path.Base(name) == "go.work":
		var said struct {
			Use     []struct{ DiskPath string }
			Replace []replacement
		}
		if edit(&said, "work", full) {
			members := map[string]bool{}
			for _, use := range said.Use {
				members[path.Join(dir, filepath.ToSlash(use.DiskPath))] = true
			}
			c.workspaces[dir] = workspace{members, local(dir, said.Replace)}
		}
	case strings.HasSuffix(name, ".go"):
		if info, err := os.Lstat(full); err != nil || !info.Mode().IsRegular() {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), full, nil, 0)
		if err == nil {
			c.files[name] = file
			c.folders[dir] = append(c.folders[dir], name)
		}
	}
}

// What an older go command refuses in a newer file and no import depends on.
var newer = regexp.MustCompile(`(?m)^(go|toolchain|tool|ignore|godebug)[ \t]+[^(\n]*$|^(tool|ignore|godebug)[ \t]*\((?s:.*?)^\)`)

func edit(into any, verb, file string) bool {
	text, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	copied := filepath.Join(os.TempDir(), fmt.Sprintf("oracle-%d-%s", os.Getpid(), filepath.Base(file)))
	defer os.Remove(copied)
	if err := os.WriteFile(copied, newer.ReplaceAll(text, nil), 0o600); err != nil {
		panic(err)
	}
	said, err := exec.Command("go", verb, "edit", "-json", copied).Output()
	if err != nil {
		panic(file + ": " + err.Error()) // without it every answer would be wrong
	}
	return json.Unmarshal(said, into) == nil
}

func local(dir string, replacements []replacement) map[string]string {
	found := map[string]string{}
	for _, each := range replacements {
		if each.New.Version == "" && strings.HasPrefix(each.New.Path, ".") {
			found[each.Old.Path] = path.Join(dir, each.New.Path)
		}
	}
	return found
}

func (c *checkout) imports(name string, file *ast.File) (map[string][]string, []string) {
	taken := qualified(file)
	edges := map[string]map[string]bool{}
	outside := map[string]bool{}
	for _, spec := range file.Imports {
		source, _ := strconv.Unquote(spec.Path.Value)
		dir, found := c.find(path.Dir(name), source)
		if !found {
			outside[source] = true
			continue
		}
		some := false
		for target, names := range c.targets(name, dir, spec, taken) {
			some = true
			if edges[target] == nil {
				edges[target] = map[string]bool{}
			}
			for each := range names {
				edges[target][each] = true
			}
		}
		if !some {
			outside[source] = true
		}
	}
	said := map[string][]string{}
	for target, names := range edges {
		if target != name {
			said[target] = sorted(names)
		}
	}
	return said, sorted(outside)
}

// find looks for the package as the go command does: main modules, vendored, replaced.
func (c *checkout) find(dir, source string) (string, bool) {
	if strings.HasPrefix(source, "./") || strings.HasPrefix(source, "../") {
		place := path.Join(dir, source)
		return place, len(c.folders[place]) > 0
	}
	home, known := c.home(dir)
	main := map[string]string{}
	replaced := map[string]string{}
	if known {
		main[home.path] = home.dir
		for old, place := range home.replaced {
			replaced[old] = place
		}
		for at := dir; ; at = path.Dir(at) {
			if work, there := c.workspaces[at]; there {
				if work.members[home.dir] {
					for member := range work.members {
						main[c.modules[member].path] = member
					}
					for old, place := range work.replaced {
						replaced[old] = place
					}
				}
				break
			}
			if at == "." {
				break
			}
		}
	}
	if place, found := c.within(main, source); found {
		return place, true
	}
	for at := dir; ; at = path.Dir(at) {
		if place := path.Join(at, "vendor", source); len(c.folders[place]) > 0 {
			return place, true
		}
		if at == "." {
			break
		}
	}
	return c.within(replaced, source)
}

func (c *checkout) home(dir string) (module, bool) {
	for ; ; dir = path.Dir(dir) {
		if found, there := c.modules[dir]; there {
			return found, true
		}
		if dir == "." {
			return module{}, false
		}
	}
}

func (c *checkout) within(modules map[string]string, source string) (string, bool) {
	best, place := "", ""
	for prefix, dir := range modules {
		if prefix == "" || (source != prefix && !strings.HasPrefix(source, prefix+"/")) || len(prefix) < len(best) {
			continue
		}
		candidate := path.Join(dir, strings.TrimPrefix(source, prefix))
		owner, _ := c.home(candidate)
		if len(c.folders[candidate]) > 0 && owner.dir == dir {
			best, place = prefix, candidate
		}
	}
	return place, best != ""
}

func (c *checkout) targets(importer, dir string, spec *ast.ImportSpec, taken map[string]map[string]bool) map[string]map[string]bool {
	found := map[string]map[string]bool{}
	for _, name := range c.folders[dir] {
		file := c.files[name]
		isTest := strings.HasSuffix(name, "_test.go")
		sees := path.Dir(importer) == dir && strings.HasSuffix(importer, "_test.go")
		called := file.Name.Name
		if called == "main" || strings.HasSuffix(called, "_test") || (isTest && !sees) {
			continue
		}
		local := called
		if spec.Name != nil {
			local = spec.Name.Name
		}
		exported := declared(file)
		switch local {
		case "_":
			if acts(file) {
				found[name] = map[string]bool{}
			}
		case ".":
			if len(exported) > 0 {
				found[name] = map[string]bool{"*": true}
			}
		default:
			for _, each := range exported {
				if taken[local][each] {
					if found[name] == nil {
						found[name] = map[string]bool{}
					}
					found[name][each] = true
				}
			}
		}
	}
	return found
}

// qualified gives what is taken through each name that nothing in the file declares.
func qualified(file *ast.File) map[string]map[string]bool {
	taken := map[string]map[string]bool{}
	ast.Inspect(file, func(node ast.Node) bool {
		if selector, ok := node.(*ast.SelectorExpr); ok {
			if left, ok := selector.X.(*ast.Ident); ok && left.Obj == nil {
				if taken[left.Name] == nil {
					taken[left.Name] = map[string]bool{}
				}
				taken[left.Name][selector.Sel.Name] = true
			}
		}
		return true
	})
	return taken
}

func acts(file *ast.File) bool {
	for _, spec := range file.Imports {
		if spec.Name != nil && spec.Name.Name == "_" {
			return true
		}
	}
	for _, declaration := range file.Decls {
		if function, ok := declaration.(*ast.FuncDecl); ok && function.Recv == nil && function.Name.Name == "init" {
			return true
		}
	}
	return false
}

func declared(file *ast.File) []string {
	found := map[string]bool{}
	note := func(name *ast.Ident) {
		if name.IsExported() {
			found[name.Name] = true
		}
	}
	for _, declaration := range file.Decls {
		switch each := declaration.(type) {
		case *ast.FuncDecl:
			if each.Recv == nil {
				note(each.Name)
			}
		case *ast.GenDecl:
			for _, spec := range each.Specs {
				switch one := spec.(type) {
				case *ast.TypeSpec:
					note(one.Name)
				case *ast.ValueSpec:
					for _, name := range one.Names {
						note(name)
					}
				}
			}
		}
	}
	return sorted(found)
}

func sorted(set map[string]bool) []string {
	list := make([]string, 0, len(set))
	for each := range set {
		list = append(list, each)
	}
	sort.Strings(list)
	return list
}
