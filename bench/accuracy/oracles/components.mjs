// What the compilers of Vue, Svelte and Astro and TypeScript's resolver say of component files,
// and postcss and parse5 of style sheets and pages.
//
//   npm install --prefix ~/oracle typescript@5 @vue/compiler-sfc svelte @astrojs/compiler postcss \
//     postcss-scss postcss-less postcss-value-parser parse5
//   ORACLE_MODULES=~/oracle python bench/accuracy/compare.py \
//     bench/accuracy/oracles/components.mjs CHECKOUT

import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { execFileSync } from "node:child_process";
import { generated } from "./generated.mjs";

const need = createRequire(path.join(process.env.ORACLE_MODULES ?? process.cwd(), "x.js"));
const ts = need("typescript");
const vue = need("@vue/compiler-sfc");
const svelte = need("svelte/compiler");
const postcss = need("postcss");
const scss = need("postcss-scss");
const less = need("postcss-less");
const values = need("postcss-value-parser");
const parse5 = need("parse5");
const astroCompiler = await import(need.resolve("@astrojs/compiler"));

const root = path.resolve(process.argv[2]);
const tracked = execFileSync("git", ["-C", root, "ls-files", "-z"], { maxBuffer: 1 << 28 })
  .toString()
  .split("\0")
  .filter((name) => name && fs.statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile());
const known = new Set(tracked);
const relative = (file) => path.relative(root, file).split(path.sep).join("/");
const exists = (file) => known.has(relative(file));
const read = (name) => fs.readFileSync(path.join(root, name), "utf8");

// Packages of the checkout, to be found where an install would have linked them.
const packages = new Map();
const local = new Map();
for (const name of tracked.filter((each) => /(^|\/)package\.json$/.test(each))) {
  try {
    const manifest = JSON.parse(read(name));
    if (manifest.name && !packages.has(manifest.name))
      packages.set(manifest.name, path.join(root, path.dirname(name)));
    const folder = path.join(root, path.dirname(name));
    for (const [needed, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      if (/^(?:file|link):/.test(version)) local.set(`${folder}\0${needed}`, path.resolve(folder, version.replace(/^\w+:/, "")));
  } catch {}
}
const linked = (file) => {
  const inside = /^(.*?)[/\\]node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)(.*)$/.exec(file);
  const name = inside?.[2].replaceAll("\\", "/");
  const home = inside && (local.get(`${inside[1]}\0${name}`) ?? packages.get(name));
  return home ? home + inside[3] : inside ? undefined : file;
};
const isFile = (file) => {
  const real = linked(file);
  if (!real) return false;
  if (exists(real)) return true;
  // A file TypeScript has no extension for stands for a module all the same.
  const declared = /^(.*)\.d(\.\w+)\.ts$/.exec(real);
  if (declared && !/^\.[cm]?[jt]sx?$/.test(declared[2]) && exists(declared[1] + declared[2])) return true;
  const plain = /\.(?:d\.)?ts$/.test(real) ? real.replace(/\.(?:d\.)?ts$/, "") : "";
  return /\.\w+$/.test(plain) && !/\.(?:[cm]?[jt]sx?)$/.test(plain) && exists(plain);
};
const host = {
  fileExists: isFile,
  readFile: (file) => {
    const real = linked(file);
    return real && exists(real) ? fs.readFileSync(real, "utf8") : undefined;
  },
  directoryExists: (folder) => {
    if (/node_modules(?:[/\\]@[^/\\]+)?$/.test(folder)) return true;
    const real = linked(folder);
    return real !== undefined && fs.existsSync(real);
  },
  getCurrentDirectory: () => root,
};

const optionsOf = new Map();
function options(folder) {
  if (optionsOf.has(folder)) return optionsOf.get(folder);
  let found = {};
  const config =
    ts.findConfigFile(folder, exists, "tsconfig.json") ?? ts.findConfigFile(folder, exists, "jsconfig.json");
  if (config) {
    const said = ts.readConfigFile(config, (file) => fs.readFileSync(file, "utf8")).config ?? {};
    found = ts.parseJsonConfigFileContent(
      { ...said, files: ["x.ts"], include: undefined },
      { ...ts.sys, readDirectory: () => [] },
      path.dirname(config),
    ).options;
  }
  const made = generated(relative(folder), known);
  if (made) {
    const home = path.join(root, made.home);
    const base = found.baseUrl ?? found.pathsBasePath ?? home;
    const shifted = Object.fromEntries(
      Object.entries(made.paths).map(([key, to]) => [key, to.map((each) => path.resolve(home, each))]),
    );
    found = { ...found, paths: { ...shifted, ...found.paths }, pathsBasePath: found.pathsBasePath ?? base };
  }
  found = {
    ...found,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowJs: true,
    resolveJsonModule: true,
    allowArbitraryExtensions: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    customConditions: ["svelte", "development", ...(found.customConditions ?? [])],
  };
  optionsOf.set(folder, found);
  return found;
}

// {file} of the project, {external}, or {} for what leads nowhere.
function resolve(importer, written) {
  const specifier = written.replace(/(?<!^)[?#].*$/, "");
  const from = path.join(root, importer);
  // What is written out in full is that file, whatever declaration stands beside it.
  const beside = path.resolve(path.dirname(from), specifier);
  if (/^\.{1,2}\//.test(specifier) && exists(beside)) return { file: relative(beside) };
  const found = ts.resolveModuleName(specifier, from, options(path.dirname(from)), host).resolvedModule;
  if (found) {
    const real = linked(found.resolvedFileName);
    for (const file of [real, real?.replace(/\.(?:d\.)?ts$/, ""), real?.replace(/\.d(\.\w+)\.ts$/, "$1")]) if (file && exists(file)) return { file: relative(file) };
  }
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) {
    const file = path.resolve(path.dirname(from), specifier);
    return exists(file) ? { file: relative(file) } : {};
  }
  if (specifier.startsWith("/") && !specifier.startsWith("//")) {
    for (let place = path.dirname(from); place.startsWith(root); place = path.dirname(place))
      if (exists(path.join(place, "package.json")) || place === root)
        for (const served of ["", "public", "static"])
          if (exists(path.join(place, served, specifier))) return { file: relative(path.join(place, served, specifier)) };
    return {};
  }
  if (/^(?:[~@]{1,2}\/|\$lib(?:\/|$))/.test(specifier)) return {};
  const scheme = /^(?:[\w+.-]+:|\/\/)/.exec(specifier);
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  if (packages.has(name)) {
    const source = builtFrom(packages.get(name), specifier.slice(name.length + 1));
    return source ? { file: relative(source) } : {};
  }
  return { external: scheme || /^[$#]/.test(specifier) ? written : name };
}

// The source behind a build product of a package, where the product itself is not committed.
function builtFrom(home, rest) {
  const manifest = JSON.parse(read(relative(path.join(home, "package.json"))));
  const leaves = (value) =>
    typeof value === "string" ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(leaves) : [];
  const table = manifest.exports;
  const isTable = table && typeof table === "object" && Object.keys(table).some((key) => key.startsWith("."));
  const entry = isTable ? table[rest ? `./${rest}` : "."] : rest ? undefined : table;
  const named = rest ? [] : [manifest.types, manifest.module, manifest.main];
  const targets = [...leaves(entry), ...leaves(named)];
  const sources = targets.map((each) => each.replace(/^(?:\.\/)?(?:dist|lib|build)\//, "").replace(/(?:\.d)?\.[cm]?[jt]s$/, ""));
  const stems = [...sources, rest || "index"].flatMap((stem) => [`src/${stem}`, stem, `src/${stem}/index`]);
  return stems.flatMap((stem) => [`${stem}.ts`, `${stem}.js`]).map((each) => path.join(home, each)).find(exists);
}

function script(text, lang, note, exported) {
  const kind = { tsx: ts.ScriptKind.TSX, jsx: ts.ScriptKind.JSX, js: ts.ScriptKind.JSX }[lang] ?? ts.ScriptKind.TS;
  const file = ts.createSourceFile("x", text, ts.ScriptTarget.Latest, true, kind);
  const isString = (node) => node && ts.isStringLiteralLike(node);
  const name = (each) => (each.propertyName ?? each.name).text;
  const taken = (each) => (name(each) === "default" ? each.name.text : name(each));
  const bound = (target) =>
    ts.isIdentifier(target) ? [target.text] : target.elements.flatMap((each) => (each.name ? bound(each.name) : []));
  const visit = (node) => {
    if (ts.isImportDeclaration(node) && isString(node.moduleSpecifier)) {
      const clause = node.importClause;
      const bindings = clause?.namedBindings;
      const each = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
      const isTyped = clause?.isTypeOnly || (!clause?.name && each.length && each.every((one) => one.isTypeOnly));
      const names = [
        ...(clause?.name ? [clause.name.text] : []),
        ...(bindings ? (ts.isNamespaceImport(bindings) ? [bindings.name.text] : bindings.elements.map(taken)) : []),
      ];
      note(node.moduleSpecifier.text, names, isTyped);
    } else if (ts.isExportDeclaration(node)) {
      const clause = node.exportClause;
      const listed = clause && ts.isNamedExports(clause) ? clause.elements : [];
      if (node.moduleSpecifier)
        note(node.moduleSpecifier.text, !clause ? ["*"] : ts.isNamespaceExport(clause) ? [clause.name.text] : listed.map(taken), node.isTypeOnly);
      for (const each of listed) exported(each.name.text);
      if (clause && ts.isNamespaceExport(clause)) exported(clause.name.text);
    } else if (ts.isCallExpression(node) && isString(node.arguments[0])) {
      const isRequire = ts.isIdentifier(node.expression) && node.expression.text === "require";
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword || isRequire) note(node.arguments[0].text, []);
    } else if (ts.isNewExpression(node) && node.expression.getText() === "URL" && isString(node.arguments?.[0])) {
      if (/import\.meta/.test(node.arguments[1]?.getText() ?? "")) note(node.arguments[0].text, []);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && isString(node.argument.literal)) {
      let first = node.qualifier;
      while (first && ts.isQualifiedName(first)) first = first.left;
      note(node.argument.literal.text, first ? [first.text] : [], true);
    }
    if (node.parent === file && node.modifiers?.some((each) => each.kind === ts.SyntaxKind.ExportKeyword)) {
      const isDefault = node.modifiers.some((each) => each.kind === ts.SyntaxKind.DefaultKeyword);
      if (ts.isVariableStatement(node)) for (const each of node.declarationList.declarations) bound(each.name).forEach(exported);
      else if (node.name) exported(node.name.text);
      else if (isDefault) exported("default");
    }
    if (ts.isExportAssignment(node)) exported(ts.isIdentifier(node.expression) ? node.expression.text : "default");
    ts.forEachChild(node, visit);
  };
  visit(file);
}

const said = { edges: {}, externals: {}, exports: {}, files: [], tags: { alias: [], workspace: [], type: [], style: [], asset: [] } };

// Style sheets: the file, one with an extension, a partial or an index; then what node would find.
const SHEETS = [".scss", ".sass", ".css", ".less"];
function sheet(importer, written) {
  const name = written.replace(/^~(?!\/)/, "").replace(/[?#].*$/, "");
  const tries = (base) => {
    const [folder, last] = [path.dirname(base), path.basename(base)];
    const own = path.extname(importer);
    const endings = ["", ...SHEETS.filter((each) => each === own), ...SHEETS.filter((each) => each !== own)];
    return [
      ...endings.flatMap((ending) => [base + ending, path.join(folder, `_${last}${ending}`)]),
      ...endings.slice(1).flatMap((ending) => [path.join(base, `_index${ending}`), path.join(base, `index${ending}`)]),
    ];
  };
  const beside = path.resolve(path.join(root, path.dirname(importer)), name.startsWith("/") ? `.${name}` : name);
  const file = tries(beside).find(exists);
  if (file && !name.startsWith("/")) return { file: relative(file) };
  if (/^[\w-]+\.(?:css|scss|less)$/.test(name)) return {};
  if (/^(?:https?:)?\/\//.test(written)) return { external: written };
  return resolve(importer, name.replace(/^.*node_modules\//, ""));
}

function styles(text, lang, note, noteAddress) {
  const syntax = { scss, less, sass: scss }[lang];
  const tree = (syntax ?? postcss).parse(text);
  tree.walkAtRules(/^(?:import|use|forward|plugin|config|reference)$/, (rule) => {
    const params = rule.params || `${rule.filename ?? ""}`;
    const first = rule.name === "import" ? params : /^\s*(?:\([^)]*\)\s*)?("[^"]*"|'[^']*')/.exec(params)?.[1] ?? "";
    const head = first.replace(/^\s*\([^)]*\)\s*/, "");
    const list = /^(?:url\(\s*(?:"[^"]*"|'[^']*'|[^)\s]*)\s*\)|"[^"]*"|'[^']*')(?:\s*,\s*(?:"[^"]*"|'[^']*'))*/.exec(head)?.[0] ?? "";
    for (const each of list.split(/,(?=\s*["'])/)) {
      const source = each.trim().replace(/^url\(\s*|\s*\)$/g, "").replace(/^["']|["']$/g, "");
      if (source && !/[{$]/.test(source)) note(source);
    }
  });
  tree.walkDecls((rule) => {
    values(rule.value).walk((node) => {
      if (node.type === "function" && node.value.toLowerCase() === "url" && node.nodes.length === 1) noteAddress(node.nodes[0].value);
    });
    const origin = rule.prop === "composes" && /\bfrom\s+["']([^"']+)["']/.exec(rule.value);
    if (origin) note(origin[1]);
  });
}

for (const importer of tracked) {
  const extension = path.extname(importer);
  if (![".vue", ".svelte", ".astro", ".css", ".scss", ".less", ".html"].includes(extension)) continue;
  const edges = {};
  const externals = new Set();
  const exports = new Set(/vue|svelte|astro/.test(extension) ? ["default"] : []);
  const put = (found, names, tag) => {
    if (found.file && found.file !== importer) {
      edges[found.file] = [...new Set([...(edges[found.file] ?? []), ...names])];
      if (tag) said.tags[tag].push([importer, found.file]);
    } else if (found.external) externals.add(found.external);
  };
  const note = (written, names, isTyped = false) => {
    const isBare = !/^[./]/.test(written);
    const isWorkspace = packages.has(/^(?:@[^/]+\/)?[^/]+/.exec(written)?.[0]);
    const found = resolve(importer, written);
    put(found, names, isBare ? (isWorkspace ? "workspace" : "alias") : undefined);
    if (isTyped && found.file && found.file !== importer) said.tags.type.push([importer, found.file]);
  };
  const noteSheet = (written) => put(sheet(importer, written), [], "style");
  // An address leads to a file or means nothing.
  const noteAddress = (written) => {
    if (!written || /^(?:[a-z][\w+.-]*:|\/\/|#)|[{}]/i.test(written)) return;
    const plain = written.replace(/^~(?!\/)/, "").replace(/[?#].*$/, "");
    if (!plain) return;
    const beside = path.resolve(path.join(root, path.dirname(importer)), plain.startsWith("/") ? `.${plain}` : plain);
    const found = exists(beside) && !plain.startsWith("/") ? { file: relative(beside) } : /^[./@~]/.test(plain) ? resolve(importer, plain) : {};
    if (found.file && path.basename(found.file) === path.basename(plain)) put(found, [], "asset");
  };
  const exported = (name) => exports.add(name);
  try {
    const text = read(importer).replaceAll("\r\n", "\n");
    if (extension === ".vue") {
      const { descriptor, errors } = vue.parse(text, { sourceMap: false });
      if (errors.length) throw errors[0];
      for (const block of [descriptor.script, descriptor.scriptSetup])
        if (block) block.src ? note(block.src, []) : script(block.content, block.lang ?? "js", note, exported);
      for (const block of descriptor.styles) {
        if (block.src) note(block.src, []);
        else if (block.lang !== "stylus") styles(block.content, block.lang, noteSheet, noteAddress);
      }
      const template = descriptor.template;
      if (template?.src) note(template.src, []);
      else if (template && (template.lang ?? "html") === "html") {
        const { code } = vue.compileTemplate({ source: template.content, filename: importer, id: "x", transformAssetUrls: { includeAbsolute: true, base: undefined } });
        for (const [, address] of code.matchAll(/^import _imports_\d+ from ['"]([^'"]+)['"]/gm)) noteAddress(address);
      }
    } else if (extension === ".svelte") {
      const tree = svelte.parse(text, { modern: true });
      const isTs = /<script[^>]*\blang=["']?(?:ts|typescript)/.test(text);
      for (const block of [tree.module, tree.instance])
        if (block) script(text.slice(block.content.start, block.content.end), isTs ? "ts" : "js", note, exported);
      const waiting = [tree.fragment];
      while (waiting.length) {
        const node = waiting.pop();
        if (node?.type === "RegularElement" || node?.type === "Component")
          for (const each of node.attributes)
            if (/^(?:src|href|poster)$/.test(each.name) && each.value?.length === 1 && each.value[0].type === "Text") noteAddress(each.value[0].data);
        if (node?.type === "ImportExpression" && typeof node.source.value === "string") note(node.source.value, []);
        for (const value of Object.values(node ?? {})) if (value && typeof value === "object") waiting.push(value);
      }
      if (tree.css) {
        const lang = tree.css.attributes.find((each) => each.name === "lang")?.value?.[0]?.data;
        styles(tree.css.content.styles, lang, noteSheet, noteAddress);
      }
    } else if (extension === ".astro") {
      const { ast } = await astroCompiler.parse(text, { position: false });
      const waiting = [ast];
      while (waiting.length) {
        const node = waiting.pop();
        const inner = () => node.children.map((each) => each.value ?? "").join("");
        const lang = node.attributes?.find((each) => each.name === "lang")?.value;
        const type = node.attributes?.find((each) => each.name === "type")?.value ?? "module";
        for (const each of node.attributes ?? [])
          if (/^(?:src|href|poster)$/.test(each.name) && each.kind === "quoted") noteAddress(each.value);
        if (node.type === "frontmatter") script(node.value, "ts", note, exported);
        else if (node.type === "element" && node.name === "script" && /module|javascript/.test(type)) script(inner(), "ts", note, exported);
        else if (node.type === "element" && node.name === "style") styles(inner(), lang, noteSheet, noteAddress);
        waiting.push(...(node.children ?? []));
      }
    } else if (extension === ".html") {
      const waiting = [parse5.parse(text)];
      while (waiting.length) {
        const node = waiting.pop();
        const attribute = (name) => node.attrs?.find((each) => each.name === name)?.value ?? "";
        for (const name of ["src", "href", "poster", "data"]) noteAddress(attribute(name).trim());
        for (const each of attribute("srcset").split(",")) noteAddress(each.trim().split(" ")[0]);
        const inner = node.childNodes?.map((each) => each.value ?? "").join("") ?? "";
        if (node.tagName === "script" && /^(?:module|(?:text|application)\/javascript|)$/.test(attribute("type"))) script(inner, "js", note, () => {});
        if (node.tagName === "style") styles(inner, undefined, noteSheet, noteAddress);
        waiting.push(...(node.childNodes ?? []), ...(node.content ? [node.content] : []));
      }
    } else styles(text, extension.slice(1), noteSheet, noteAddress);
  } catch (error) {
    process.stderr.write(`${importer}: ${String(error.message ?? error).split("\n")[0]}\n`);
    continue;
  }
  said.files.push(importer);
  said.edges[importer] = edges;
  said.externals[importer] = [...externals];
  said.exports[importer] = [...exports];
}

process.stdout.write(JSON.stringify(said));
