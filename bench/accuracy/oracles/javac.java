// Says what the Java files of a checkout import, use and declare, by javac's own parser.
//
// Names are looked up as the language has it: variables before types, types of the enclosing
// classes and of what they extend, single imports, the package, imports on demand. Nothing is
// compiled, so no library is needed.

import com.sun.source.tree.*;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

class Javac {
    /** A type and what its members can be: own ones, and those of the types it extends. */
    static class Type {
        final String name;
        final Unit unit;
        final Type outer;
        final List<String> parents = new ArrayList<>();
        final Map<String, Type> members = new TreeMap<>();

        Type(String name, Unit unit, Type outer) {
            this.name = name;
            this.unit = unit;
            this.outer = outer;
        }
    }

    static class Unit {
        String path = "";
        String pack = "";
        String module = "";
        CompilationUnitTree tree;
        final Map<String, Type> types = new LinkedHashMap<>();
        final Map<String, Set<String>> edges = new TreeMap<>();
        final Set<String> externals = new TreeSet<>();
        final Set<String> exports = new TreeSet<>();
    }

    static final Set<String> BUILD =
            Set.of("pom.xml", "build.gradle", "build.gradle.kts", "build.xml", "build.sbt", "BUILD", "BUILD.bazel");
    static final Map<String, List<Type>> known = new HashMap<>();
    static final Map<String, List<Unit>> modules = new HashMap<>();
    static final Set<String> packages = new HashSet<>();
    static final List<Unit> units = new ArrayList<>();

    public static void main(String[] arguments) throws Exception {
        Path root = Path.of(arguments[0]).toRealPath();
        List<Path> sources = tracked(root);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        for (Path source : sources) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, problem -> {}, List.of("-proc:none"), null, manager.getJavaFileObjects(source));
            for (CompilationUnitTree tree : task.parse()) {
                units.add(read(root, source, tree));
            }
        }
        for (Unit unit : units) {
            link(unit);
        }
        print();
    }

    static List<Path> tracked(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(path -> path.toString().endsWith(".java"))
                    .filter(path -> !path.toString().contains("/.git/"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    static Unit read(Path root, Path source, CompilationUnitTree tree) {
        Unit unit = new Unit();
        unit.path = root.relativize(source).toString().replace('\\', '/');
        unit.tree = tree;
        unit.pack = tree.getPackageName() == null ? "" : plain(tree.getPackageName());
        unit.module = moduleOf(root, source);
        packages.add(unit.pack);
        for (Tree declared : tree.getTypeDecls()) {
            if (declared instanceof ClassTree) {
                Type type = type((ClassTree) declared, unit, null);
                unit.types.put(type.name, type);
                unit.exports.add(type.name);
                known.computeIfAbsent(qualified(unit.pack, type.name), key -> new ArrayList<>()).add(type);
            }
        }
        if (tree.getModule() != null) {
            String name = plain(tree.getModule().getName());
            unit.exports.add(name);
            modules.computeIfAbsent(name, key -> new ArrayList<>()).add(unit);
        }
        return unit;
    }

    static String moduleOf(Path root, Path source) {
        for (Path folder = source.getParent(); folder.startsWith(root); folder = folder.getParent()) {
            for (String name : BUILD) {
                if (Files.isRegularFile(folder.resolve(name))) {
                    return folder.toString();
                }
            }
        }
        return "";
    }

    static Type type(ClassTree tree, Unit unit, Type outer) {
        Type type = new Type(tree.getSimpleName().toString(), unit, outer);
        List<Tree> parents = new ArrayList<>(tree.getImplementsClause());
        if (tree.getExtendsClause() != null) {
            parents.add(tree.getExtendsClause());
        }
        for (Tree parent : parents) {
            type.parents.add(plain(parent));
        }
        for (Tree member : tree.getMembers()) {
            if (member instanceof ClassTree) {
                Type inner = type((ClassTree) member, unit, type);
                type.members.put(inner.name, inner);
            }
        }
        return type;
    }

    /** A type as written, without arguments and annotations. */
    static String plain(Tree tree) {
        if (tree instanceof ParameterizedTypeTree) {
            return plain(((ParameterizedTypeTree) tree).getType());
        }
        if (tree instanceof AnnotatedTypeTree) {
            return plain(((AnnotatedTypeTree) tree).getUnderlyingType());
        }
        if (tree instanceof MemberSelectTree) {
            MemberSelectTree select = (MemberSelectTree) tree;
            String head = plain(select.getExpression());
            return head.isEmpty() ? "" : head + "." + select.getIdentifier();
        }
        return tree instanceof IdentifierTree ? ((IdentifierTree) tree).getName().toString() : "";
    }

    static String qualified(String pack, String name) {
        return pack.isEmpty() ? name : pack + "." + name;
    }

    /** All files' types of a full name, those of the module alone where it has one. */
    static List<Type> find(String full, Unit from) {
        List<Type> all = known.getOrDefault(full, List.of());
        List<Type> near = all.stream().filter(type -> type.unit.module.equals(from.module)).collect(Collectors.toList());
        return near.isEmpty() ? all : near;
    }

    /** The outermost types of the project on the way to a full name. */
    static List<Type> outermost(String full, Unit from) {
        for (int end = full.length(); end > 0; end = full.lastIndexOf('.', end - 1)) {
            List<Type> found = full.substring(0, end).contains(".") ? find(full.substring(0, end), from) : List.of();
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    static void edge(Unit from, Unit to, String name) {
        if (from != to) {
            Set<String> names = from.edges.computeIfAbsent(to.path, key -> new TreeSet<>());
            if (!name.isEmpty()) {
                names.add(name);
            }
        }
    }

    static void link(Unit unit) {
        Map<String, String> single = new HashMap<>();
        List<String> demanded = new ArrayList<>();
        for (ImportTree item : unit.tree.getImports()) {
            String full = plain(item.getQualifiedIdentifier());
            String name = full.substring(full.lastIndexOf('.') + 1);
            String home = full.substring(0, full.lastIndexOf('.'));
            boolean isAll = name.equals("*");
            if (isAll && !item.isStatic() && packages.contains(home)) {
                demanded.add(home);
                continue;
            }
            if (!isAll) {
                single.put(name, full);
            }
            List<Type> found = outermost(isAll ? home : full, unit);
            found.forEach(type -> edge(unit, type.unit, name));
            if (found.isEmpty()) {
                unit.externals.add(packageOf(full, item.isStatic() || isAll));
            }
        }
        Uses uses = new Uses(unit, single, demanded);
        uses.scan(unit.tree, null);
        for (String pack : demanded) {
            if (!uses.opened.contains(pack)) {
                unit.externals.add(pack);
            }
        }
    }

    /** The package of a name outside of the project: the JDK is asked, then custom. */
    static String packageOf(String full, boolean hasMember) {
        if (full.endsWith(".*") && ModuleLayer.boot().modules().stream()
                .anyMatch(module -> module.getPackages().contains(full.substring(0, full.length() - 2)))) {
            return full.substring(0, full.length() - 2);
        }
        for (int end = full.lastIndexOf('.'); end > 0; end = full.lastIndexOf('.', end - 1)) {
            String pack = full.substring(0, end);
            String rest = full.substring(end + 1);
            for (String name = rest; !name.isEmpty(); name = name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : "") {
                try {
                    Class.forName(pack + "." + name.replace('.', '$'), false, ClassLoader.getSystemClassLoader());
                    return pack;
                } catch (ClassNotFoundException | LinkageError notThere) {
                    // Another way to part it may fit.
                }
            }
        }
        List<String> kept = new ArrayList<>();
        for (String part : full.split("\\.")) {
            if (Character.isUpperCase(part.charAt(0)) || part.equals("*")) {
                break;
            }
            kept.add(part);
        }
        if (String.join(".", kept).equals(full)) {
            kept.remove(kept.size() - 1);
        }
        return String.join(".", kept);
    }

    /** Every name a file uses that no import of its own brought. */
    static class Uses extends TreeScanner<Void, Void> {
        final Unit unit;
        final Map<String, String> single;
        final List<String> demanded;
        final Set<String> opened = new HashSet<>();
        final Deque<Type> around = new ArrayDeque<>();
        final Deque<Set<String>> variables = new ArrayDeque<>();
        final Deque<Set<String>> local = new ArrayDeque<>();

        Uses(Unit unit, Map<String, String> single, List<String> demanded) {
            this.unit = unit;
            this.single = single;
            this.demanded = demanded;
        }

        @Override
        public Void visitImport(ImportTree tree, Void nothing) {
            return null;
        }

        @Override
        public Void visitPackage(PackageTree tree, Void nothing) {
            return scan(tree.getAnnotations(), null);
        }

        @Override
        public Void visitModule(ModuleTree tree, Void nothing) {
            scan(tree.getAnnotations(), null);
            return scan(tree.getDirectives(), null);
        }

        @Override
        public Void visitRequires(RequiresTree tree, Void nothing) {
            String name = plain(tree.getModuleName());
            List<Unit> found = modules.getOrDefault(name, List.of());
            found.forEach(other -> edge(unit, other, ""));
            if (found.isEmpty()) {
                unit.externals.add(name);
            }
            return null;
        }

        @Override
        public Void visitExports(ExportsTree tree, Void nothing) {
            return null;
        }

        @Override
        public Void visitOpens(OpensTree tree, Void nothing) {
            return null;
        }

        @Override
        public Void visitClass(ClassTree tree, Void nothing) {
            scan(tree.getModifiers(), null);
            String name = tree.getSimpleName().toString();
            Type type = around.isEmpty() ? unit.types.get(name) : around.peek().members.get(name);
            if (type == null) {
                // Inside a method, or without a name.
                type = type(tree, unit, around.peek());
                if (!name.isEmpty() && !local.isEmpty()) {
                    local.peek().add(name);
                }
            }
            // What the body declares is not known in the head.
            local.push(new HashSet<>());
            scan(tree.getTypeParameters(), null);
            scan(tree.getExtendsClause(), null);
            scan(tree.getImplementsClause(), null);
            scan(tree.getPermitsClause(), null);
            around.push(type);
            variables.push(tree.getMembers().stream()
                    .filter(member -> member instanceof VariableTree)
                    .map(member -> ((VariableTree) member).getName().toString())
                    .collect(Collectors.toCollection(HashSet::new)));
            scan(tree.getMembers(), null);
            variables.pop();
            local.pop();
            around.pop();
            return null;
        }

        @Override
        public Void visitMethod(MethodTree tree, Void nothing) {
            local.push(new HashSet<>());
            variables.push(new HashSet<>());
            scan(tree.getTypeParameters(), null);
            super.visitMethod(tree, null);
            variables.pop();
            local.pop();
            return null;
        }

        @Override
        public Void visitBlock(BlockTree tree, Void nothing) {
            local.push(new HashSet<>());
            variables.push(new HashSet<>());
            super.visitBlock(tree, null);
            variables.pop();
            local.pop();
            return null;
        }

        @Override
        public Void visitLambdaExpression(LambdaExpressionTree tree, Void nothing) {
            variables.push(new HashSet<>());
            super.visitLambdaExpression(tree, null);
            variables.pop();
            return null;
        }

        @Override
        public Void visitTypeParameter(TypeParameterTree tree, Void nothing) {
            local.peek().add(tree.getName().toString());
            return super.visitTypeParameter(tree, null);
        }

        @Override
        public Void visitVariable(VariableTree tree, Void nothing) {
            if (!variables.isEmpty() && tree.getName() != null) {
                variables.peek().add(tree.getName().toString());
            }
            return super.visitVariable(tree, null);
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree tree, Void nothing) {
            scan(tree.getTypeArguments(), null);
            if (!(tree.getMethodSelect() instanceof IdentifierTree)) {
                scan(tree.getMethodSelect(), null);
            }
            return scan(tree.getArguments(), null);
        }

        @Override
        public Void visitMemberSelect(MemberSelectTree tree, Void nothing) {
            String full = plain(tree);
            if (!full.isEmpty()) {
                String head = full.substring(0, full.indexOf('.'));
                if (!isVariable(head) && !named(head)) {
                    List<Type> found = outermost(full, unit);
                    found.forEach(type -> edge(unit, type.unit, type.name));
                }
                return null;
            }
            return super.visitMemberSelect(tree, null);
        }

        @Override
        public Void visitNewClass(NewClassTree tree, Void nothing) {
            if (tree.getEnclosingExpression() == null) {
                return super.visitNewClass(tree, null);
            }
            // The type is a member of the expression's type.
            scan(tree.getEnclosingExpression(), null);
            scan(tree.getArguments(), null);
            return scan(tree.getClassBody(), null);
        }

        @Override
        public Void visitIdentifier(IdentifierTree tree, Void nothing) {
            String name = tree.getName().toString();
            if (!isVariable(name)) {
                named(name);
            }
            return null;
        }

        boolean isVariable(String name) {
            return variables.stream().anyMatch(names -> names.contains(name));
        }

        /** Looks a type up by its simple name and notes the edge; false when nothing is found. */
        boolean named(String name) {
            if (local.stream().anyMatch(names -> names.contains(name))) {
                return true;
            }
            for (Type type = around.peek(); type != null; type = type.outer) {
                if (type.name.equals(name) || isMember(type, name, 0)) {
                    return true;
                }
            }
            if (single.containsKey(name) || unit.types.containsKey(name)) {
                return true;
            }
            List<Type> found = find(qualified(unit.pack, name), unit);
            for (String pack : found.isEmpty() ? demanded : List.<String>of()) {
                List<Type> there = find(pack + "." + name, unit);
                if (!there.isEmpty()) {
                    opened.add(pack);
                    found = there;
                }
            }
            found.forEach(type -> edge(unit, type.unit, name));
            return !found.isEmpty();
        }

        boolean isMember(Type type, String name, int depth) {
            if (type.members.containsKey(name)) {
                return true;
            }
            if (depth > 12) {
                return false;
            }
            for (String parent : type.parents) {
                for (Type each : parentTypes(type, parent)) {
                    if (each != type && isMember(each, name, depth + 1)) {
                        return true;
                    }
                }
            }
            return false;
        }

        /** The project's types a parent written as `parent` may be. */
        List<Type> parentTypes(Type type, String parent) {
            String head = parent.contains(".") ? parent.substring(0, parent.indexOf('.')) : parent;
            List<Type> heads = new ArrayList<>();
            for (Type outer = type.outer; outer != null; outer = outer.outer) {
                if (outer.members.containsKey(head)) {
                    heads.add(outer.members.get(head));
                }
            }
            if (heads.isEmpty()) {
                heads.addAll(find(qualified(type.unit.pack, head), type.unit));
                for (ImportTree item : type.unit.tree.getImports()) {
                    String full = plain(item.getQualifiedIdentifier());
                    if (full.endsWith("." + head)) {
                        heads.clear();
                        for (Type found : outermost(full, type.unit)) {
                            heads.add(found.name.equals(head) ? found : found.members.getOrDefault(head, found));
                        }
                        break;
                    }
                    if (full.endsWith(".*")) {
                        heads.addAll(find(full.substring(0, full.length() - 1) + head, type.unit));
                    }
                }
            }
            List<Type> reached = heads;
            if (parent.contains(".")) {
                for (String part : parent.substring(head.length() + 1).split("\\.")) {
                    reached = reached.stream()
                            .map(each -> each.members.get(part))
                            .filter(Objects::nonNull)
                            .collect(Collectors.toList());
                }
            }
            return reached;
        }
    }

    static void print() {
        StringBuilder edges = new StringBuilder();
        StringBuilder externals = new StringBuilder();
        StringBuilder exports = new StringBuilder();
        for (Unit unit : units) {
            String comma = edges.length() == 0 ? "" : ",\n";
            String key = comma + quoted(unit.path) + ": ";
            edges.append(key).append(unit.edges.entrySet().stream()
                    .map(entry -> quoted(entry.getKey()) + ": " + list(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}")));
            externals.append(key).append(list(unit.externals));
            exports.append(key).append(list(unit.exports));
        }
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.println("{\"targets\": [\".java\"], \"edges\": {" + edges + "},\n\"externals\": {" + externals
                + "},\n\"exports\": {" + exports + "}}");
    }

    static String list(Collection<String> values) {
        return values.stream().map(Javac::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
