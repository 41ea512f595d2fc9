// Says what the C# files of a checkout use and declare, by Roslyn's own binding.
//
// Started by csharp.py, which compiles this file with the Roslyn it loads. The answer is text, a
// statement a line: `E from to name` (a type of another file is named), `X from namespace` (a using
// directive), `N file name` (a type declared at the top), `B file` (Roslyn cannot read the file
// whole), fields parted by tabs.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

public static class Oracle
{
    sealed class Project
    {
        public readonly List<string> Files = new List<string>();
        public readonly List<int> References = new List<int>();
        public readonly List<string> Symbols = new List<string>();
        public readonly StringBuilder Usings = new StringBuilder();
        public CSharpCompilation Compilation;
    }

    public static string Run(string root, string platform, string described)
    {
        var projects = Read(described);
        var frame = Directory.GetFiles(platform, "*.dll").Where(IsManaged)
            .Select(file => (MetadataReference)MetadataReference.CreateFromFile(file)).ToArray();
        var said = new HashSet<string>();
        foreach (var project in projects) Compile(project, projects, root, frame, new HashSet<Project>());
        foreach (var project in projects)
        {
            foreach (var tree in project.Compilation.SyntaxTrees.Where(tree => tree.FilePath.Length > 0))
                Tell(tree, project.Compilation, said);
        }
        return string.Join("\n", said);
    }

    static bool IsManaged(string file)
    {
        try { System.Reflection.AssemblyName.GetAssemblyName(file); return true; }
        catch (Exception) { return false; }
    }

    static List<Project> Read(string described)
    {
        var projects = new List<Project>();
        foreach (var line in described.Split('\n'))
        {
            var value = line.Length > 2 ? line.Substring(2) : "";
            switch (line.Length > 0 ? line[0] : ' ')
            {
                case 'P': projects.Add(new Project()); break;
                case 'F': projects.Last().Files.Add(value); break;
                case 'R': projects.Last().References.Add(int.Parse(value)); break;
                case 'D': projects.Last().Symbols.Add(value); break;
                case 'U': projects.Last().Usings.AppendLine("global using " + value + ";"); break;
            }
        }
        return projects;
    }

    static CSharpCompilation Compile(
        Project project, List<Project> projects, string root, MetadataReference[] frame, HashSet<Project> open)
    {
        if (project.Compilation != null) return project.Compilation;
        open.Add(project);
        var options = new CSharpParseOptions(LanguageVersion.Preview, DocumentationMode.None)
            .WithPreprocessorSymbols(project.Symbols);
        var trees = project.Files
            .Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(Path.Combine(root, file)), options, file))
            .ToList();
        trees.Add(CSharpSyntaxTree.ParseText(project.Usings.ToString(), options, ""));
        var references = new List<MetadataReference>(frame);
        foreach (var other in Reached(project, projects))
        {
            if (!open.Contains(other))
                references.Add(Compile(other, projects, root, frame, open).ToMetadataReference());
        }
        open.Remove(project);
        project.Compilation = CSharpCompilation.Create(
            "p" + projects.IndexOf(project), trees, references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
                .WithAllowUnsafe(true).WithMetadataImportOptions(MetadataImportOptions.All));
        return project.Compilation;
    }

    static IEnumerable<Project> Reached(Project start, List<Project> projects)
    {
        var found = new List<Project>();
        var waiting = new Stack<Project>(start.References.Select(index => projects[index]));
        while (waiting.Count > 0)
        {
            var next = waiting.Pop();
            if (next == start || found.Contains(next)) continue;
            found.Add(next);
            foreach (var index in next.References) waiting.Push(projects[index]);
        }
        return found;
    }

    static void Tell(SyntaxTree tree, CSharpCompilation compilation, HashSet<string> said)
    {
        var path = tree.FilePath;
        var root = tree.GetRoot();
        var model = compilation.GetSemanticModel(tree);
        said.Add("N\t" + path + "\t");
        if (root.GetDiagnostics().Any(each => each.Severity == DiagnosticSeverity.Error)) said.Add("B\t" + path);
        foreach (var node in root.DescendantNodes())
        {
            var isDeclaration = node is BaseTypeDeclarationSyntax || node is DelegateDeclarationSyntax;
            if (isDeclaration && (node.Parent is BaseNamespaceDeclarationSyntax || node.Parent is CompilationUnitSyntax))
            {
                var identifier = (node as BaseTypeDeclarationSyntax)?.Identifier
                    ?? ((DelegateDeclarationSyntax)node).Identifier;
                said.Add("N\t" + path + "\t" + identifier.ValueText);
            }
            if (node is UsingDirectiveSyntax directive && directive.Name != null)
            {
                var named = Namespace(directive, model);
                if (named != null) said.Add("X\t" + path + "\t" + named);
            }
        }
        foreach (var name in root.DescendantNodes().OfType<SimpleNameSyntax>())
        {
            var symbol = TypeNamed(name, model);
            if (symbol == null) continue;
            while (symbol.ContainingType != null) symbol = symbol.ContainingType;
            var written = name.Identifier.ValueText;
            if (written != symbol.Name && written + "Attribute" != symbol.Name) continue;
            var homes = symbol.DeclaringSyntaxReferences.Select(each => each.SyntaxTree.FilePath).ToList();
            if (homes.Contains(path)) continue;
            foreach (var home in homes.Where(each => each.Length > 0))
                said.Add("E\t" + path + "\t" + home + "\t" + symbol.Name);
        }
    }

    // The namespace of a using as written; of a type of others the one it is written in, and of a
    // type declared here none. What cannot be seen from here is a type where only one may stand.
    static string Namespace(UsingDirectiveSyntax directive, SemanticModel model)
    {
        var symbol = model.GetSymbolInfo(directive.Name).Symbol;
        var type = symbol as INamedTypeSymbol;
        if (type != null && type.DeclaringSyntaxReferences.Any()) return null;
        var name = directive.Name.ToString();
        var cut = name.IndexOf('<');
        var isType = type != null || cut >= 0 || directive.StaticKeyword.Text != "";
        name = string.Concat((cut < 0 ? name : name.Substring(0, cut)).Where(c => !char.IsWhiteSpace(c)));
        if (name.StartsWith("global::")) name = name.Substring(8);
        if (isType) name = name.Substring(0, Math.Max(name.LastIndexOf('.'), 0));
        return name == "" ? null : name;
    }

    static INamedTypeSymbol TypeNamed(SimpleNameSyntax name, SemanticModel model)
    {
        var info = model.GetSymbolInfo(name);
        // Arguments that do not fit still leave it certain whose constructor is meant. Internal types
        // that a signed project opens to its tests cannot be seen from here. No other guess is certain.
        var symbol = info.Symbol ?? info.CandidateSymbols.FirstOrDefault(each => each is IMethodSymbol
            || (info.CandidateReason == CandidateReason.Inaccessible && each.ContainingType == null));
        if (symbol is IMethodSymbol constructor && constructor.MethodKind == MethodKind.Constructor)
            symbol = constructor.ContainingType;
        if (symbol is IAliasSymbol alias) symbol = alias.Target;
        return (symbol as INamedTypeSymbol)?.OriginalDefinition;
    }
}
