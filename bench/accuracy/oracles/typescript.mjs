// Says what the JavaScript and TypeScript files of a checkout import and export, by the TypeScript
// compiler: its parser for the statements, its resolver for the files behind them.
//
//   NODE_PATH=FOLDER/node_modules node typescript.mjs CHECKOUT
//
// There are no node_modules in a checkout, so workspace packages are laid where a package manager
// would link them, in the resolver's view of the disk only. A package whose entry is a build
// product is taken to mean the source the build starts from. What the compiler never resolves
// (assets, addresses from the root of a served site) is looked up as plainly as a bundler would.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { generated } from "./generated.mjs";

const require = createRequire(import.meta.url);
const ts = require("typescript");
const picomatch = require("picomatch");

const CODE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const BUILT = new Set(["dist", "lib", "build", "out", "esm", "cjs", "es", "types", "output"]);
const NODE10 = [ts.ModuleResolutionKind.Classic, ts.ModuleResolutionKind.Node10];

const root = fs.realpathSync(process.argv[2]).replaceAll("\\", "/");
const paths = new Set(listed());
const folders = new Set([""]);
for (const file of paths) {
  for (let at = dirname(file); !folders.has(at); at = dirname(at)) folders.add(at);
}

function listed() {
  try {
    const said = execFileSync("git", ["-C", root, "ls-files", "-z"], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return said.split("\0").filter((file) => file && isFile(file));
  } catch {
    const found = fs.readdirSync(root, { recursive: true, withFileTypes: true });
    return found
      .filter((each) => each.isFile())
      .map((each) => path.posix.relative(root, `${each.parentPath}/${each.name}`))
      .filter((file) => !/(^|\/)(node_modules|\.git)\//.test(file));
  }
}

function isFile(file) {
  const found = fs.lstatSync(`${root}/${file}`, { throwIfNoEntry: false });
  return found !== undefined && found.isFile();
}

function dirname(file) {
  const cut = file.lastIndexOf("/");
  return cut < 0 ? "" : file.slice(0, cut);
}

function join(...parts) {
  const found = path.posix.normalize(parts.filter(Boolean).join("/") || ".");
  return found === "." ? "" : found.replace(/\/$/, "");
}

function text(file) {
  return paths.has(file) ? fs.readFileSync(`${root}/${file}`, "utf8") : undefined;
}

// ---- packages and workspaces

const packages = new Map();
for (const file of paths) {
  if (path.posix.basename(file) !== "package.json") continue;
  try {
    const said = JSON.parse(text(file).replace(/^\uFEFF/, ""));
    if (said && typeof said === "object") packages.set(dirname(file), said);
  } catch {
    // A fixture of a broken manifest is no package.
  }
}

// Which folder a package name stands for in a folder's node_modules.
const linked = new Map();

function link(folder, name, target) {
  if (!linked.has(folder)) linked.set(folder, new Map());
  if (!linked.get(folder).has(name)) linked.get(folder).set(name, target);
}

function memberGlobs(folder) {
  const said = packages.get(folder)?.workspaces;
  const globs = Array.isArray(said) ? [...said] : [...(said?.packages ?? [])];
  const yaml = text(join(folder, "pnpm-workspace.yaml"));
  if (yaml) {
    let inside = false;
    for (const line of yaml.split(/\r?\n/)) {
      if (/^\S/.test(line) && !line.startsWith("-")) inside = /^packages\s*:/.test(line);
      const item = inside && /^\s*-\s+['"]?([^'"#]+?)['"]?\s*(#.*)?$/.exec(line);
      if (item) globs.push(item[1]);
    }
  }
  const lerna = text(join(folder, "lerna.json"));
  if (lerna) globs.push(...(JSON.parse(lerna).packages ?? []));
  return globs.filter((glob) => typeof glob === "string");
}

for (const folder of folders) {
  // The folder itself, "." or "./", is found by its name below.
  const globs = memberGlobs(folder)
    .map((glob) => glob.replace(/^\.\//, "").replace(/\/$/, ""))
    .filter((glob) => glob !== "" && glob !== ".");
  const yes = globs.filter((glob) => !glob.startsWith("!"));
  const no = globs.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
  if (!yes.length) continue;
  const isMember = picomatch(yes, { dot: true });
  const isOut = no.length ? picomatch(no, { dot: true }) : () => false;
  for (const [place, said] of packages) {
    const inner = folder ? (place.startsWith(`${folder}/`) ? place.slice(folder.length + 1) : "") : place;
    if (inner && said.name && isMember(inner) && !isOut(inner)) link(folder, said.name, place);
  }
}
for (const [folder, said] of packages) {
  for (const field of ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"]) {
    for (const [name, version] of Object.entries(said[field] ?? {})) {
      const local = /^(?:file|link|portal):(.*)$/.exec(version);
      const target = local && join(folder, local[1]);
      if (target && packages.has(target)) link(folder, name, target);
    }
  }
}

function packageNamed(folder, name) {
  for (let at = folder; ; at = dirname(at)) {
    const found = linked.get(at)?.get(name);
    if (found !== undefined) return found;
    if (packages.get(at)?.name === name) return at;
    if (!at) return undefined;
  }
}

// ---- the resolver's view of the disk

const NODE_MODULES = /^(.*?)\/?node_modules\/((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/;

function real(written) {
  const absolute = written.replace(/\/+$/, "");
  let inner =
    absolute === root ? "" : absolute.startsWith(`${root}/`) ? absolute.slice(root.length + 1) : undefined;
  if (inner === undefined) return undefined;
  const through = NODE_MODULES.exec(inner);
  if (through && !paths.has(inner)) {
    const target = linked.get(through[1])?.get(through[2]);
    if (target === undefined) return undefined;
    inner = join(target, through[3] ?? "");
  }
  return inner;
}

const host = {
  fileExists: (file) => paths.has(real(file)),
  readFile: (file) => text(real(file) ?? "?"),
  directoryExists: (folder) => {
    const inner = real(folder);
    if (inner !== undefined && folders.has(inner)) return true;
    if (!folder.startsWith(`${root}/`)) return false;
    const links = /^(.*?)\/?node_modules(?:\/(@[^/]+))?$/.exec(folder.slice(root.length + 1));
    const names = links && [...(linked.get(links[1])?.keys() ?? [])];
    return Boolean(names?.some((name) => !links[2] || name.startsWith(`${links[2]}/`)));
  },
  realpath: (file) => {
    const inner = real(file);
    return inner === undefined ? file : `${root}/${inner}`;
  },
  getCurrentDirectory: () => root,
  useCaseSensitiveFileNames: true,
  readDirectory: (folder, extensions, excludes, includes, depth) =>
    ts.matchFiles(folder, extensions, excludes, includes, true, root, depth, entries, host.realpath),
};

const below = new Map();
for (const file of paths) {
  for (let at = file; ; at = dirname(at)) {
    const folder = dirname(at);
    if (!below.has(folder)) below.set(folder, { files: new Set(), directories: new Set() });
    const found = below.get(folder);
    (at === file ? found.files : found.directories).add(path.posix.basename(at));
    if (!folder) break;
  }
}

function entries(absolute) {
  const found = below.get(real(absolute) ?? "?");
  return { files: [...(found?.files ?? [])].sort(), directories: [...(found?.directories ?? [])].sort() };
}

// ---- configurations

const configs = new Map();

function config(file) {
  if (!configs.has(file)) {
    const read = ts.readConfigFile(`${root}/${file}`, host.readFile);
    const parsed = ts.parseJsonConfigFileContent(
      read.config ?? {},
      host,
      `${root}/${dirname(file)}`.replace(/\/$/, ""),
      { allowJs: true },
      `${root}/${file}`,
    );
    const references = (parsed.projectReferences ?? []).map((each) => {
      const at = real(ts.resolveProjectReferencePath(each));
      return paths.has(at) ? at : undefined;
    });
    configs.set(file, {
      options: parsed.options,
      covers: new Set(parsed.fileNames.map(real)),
      references: references.filter(Boolean),
    });
  }
  return configs.get(file);
}

const completed = new Map();

// The options for a file, with the aliases its framework generates behind those declared.
function optionsFor(file) {
  const options = declaredFor(file);
  const folder = dirname(file);
  if (!completed.has(options)) completed.set(options, new Map());
  const known = completed.get(options);
  if (!known.has(folder)) {
    const made = generated(folder, paths);
    const shifted = Object.entries(made?.paths ?? {}).map(([key, to]) => [
      key, to.map((each) => path.posix.join(root, made.home, each)),
    ]);
    const base = options.pathsBasePath ?? root;
    known.set(folder, made ? { ...options, paths: { ...Object.fromEntries(shifted), ...options.paths }, pathsBasePath: base } : options);
  }
  return known.get(folder);
}

// The nearest configuration that covers the file, itself or through a reference; else the nearest.
function declaredFor(file) {
  let nearest;
  for (let at = dirname(file); ; at = dirname(at)) {
    for (const name of ["tsconfig.json", "jsconfig.json"]) {
      const here = join(at, name);
      if (!paths.has(here)) continue;
      nearest ??= config(here).options;
      for (const each of [here, ...config(here).references]) {
        if (config(each).covers.has(file)) return config(each).options;
      }
      return nearest;
    }
    if (!at) return NO_OPTIONS;
  }
}

const NO_OPTIONS = {};

// ---- resolution

const caches = new Map();

function byCompiler(specifier, file, options, mode) {
  const key = options;
  if (!caches.has(key)) {
    caches.set(key, ts.createModuleResolutionCache(root, (name) => name, options));
  }
  const found = ts.resolveModuleName(
    specifier, `${root}/${file}`, options, host, caches.get(key), undefined, mode,
  ).resolvedModule;
  const inner = found && real(found.resolvedFileName);
  return inner !== undefined && paths.has(inner) ? inner : undefined;
}

const variants = new Map();

function asBundler(options) {
  if (!variants.has(options)) {
    variants.set(options, {
      ...options,
      allowJs: true,
      resolveJsonModule: true,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    });
  }
  return variants.get(options);
}

const asGiven = new Map();

function withJavaScript(options) {
  if (!asGiven.has(options)) asGiven.set(options, { ...options, allowJs: true, resolveJsonModule: true });
  return asGiven.get(options);
}

function packageName(specifier) {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

// The file or folder module at a path, as a bundler tries extensions.
function plain(base) {
  if (base.startsWith("../") || base === "..") return undefined;
  if (paths.has(base) && base) return base;
  for (const end of [".ts", ".tsx", ".mts", ".js", ".jsx", ".mjs", ".cjs", ".json", ".vue", ".svelte"]) {
    if (base && paths.has(base + end)) return base + end;
  }
  for (const end of ["ts", "tsx", "js", "jsx", "mjs", "cjs", "vue"]) {
    if (paths.has(join(base, `index.${end}`))) return join(base, `index.${end}`);
  }
  return undefined;
}

function targets(value) {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(targets);
  return value && typeof value === "object" ? Object.values(value).flatMap(targets) : [];
}

// The source behind a build product of a package, where the product itself is not committed.
function builtFrom(folder, specifier) {
  const said = packages.get(folder);
  const rest = specifier.slice(packageName(specifier).length).replace(/^\//, "");
  const key = rest ? `./${rest}` : ".";
  let found = [];
  if (said.exports !== undefined) {
    const table = said.exports && typeof said.exports === "object" && Object.keys(said.exports).some((k) => k.startsWith(".")) ? said.exports : { ".": said.exports };
    for (const [pattern, value] of Object.entries(table)) {
      const [before, after] = pattern.split("*");
      if (pattern === key) found = targets(value);
      else if (after !== undefined && key.startsWith(before) && key.endsWith(after) && !found.length) {
        const star = key.slice(before.length, key.length - after.length);
        found = targets(value).map((each) => each.replaceAll("*", star));
      }
    }
  } else if (rest) found = [rest];
  else found = [said.types, said.typings, said.module, said.main].filter((x) => typeof x === "string");
  for (const target of found) {
    const bare = join(target).replace(/\.d\.([cm]?)ts$/, ".$1js").replace(/\.[cm]?js$/, "");
    const parts = bare.split("/");
    while (parts.length > 1 && BUILT.has(parts[0])) parts.shift();
    for (const guess of [join("src", ...parts), join(...parts)]) {
      const source = plain(join(folder, guess));
      if (source) return source;
    }
  }
  return rest ? plain(join(folder, "src", rest)) : plain(join(folder, "src")) ?? plain(folder);
}

const answers = new Map();

function resolve(written, file, mode) {
  const key = `${dirname(file)}\0${mode}\0${written}`;
  const options = optionsFor(file);
  if (!answers.has(options)) answers.set(options, new Map());
  const known = answers.get(options);
  if (!known.has(key)) known.set(key, resolveNew(written, file, options, mode));
  return known.get(key);
}

function resolveNew(written, file, options, mode) {
  const stripped = written.replace(/^.*!/, "").replace(/(?<=.)[?#].*$/, "");
  for (const specifier of new Set([written, stripped])) {
    const isRelative = /^\.\.?(?:\/|$)/.test(specifier);
    if (isRelative) {
      // What is written out in full is that file, whatever the compiler would rather type it by.
      const exact = join(dirname(file), specifier);
      if (paths.has(exact)) return { to: exact };
    }
    for (const way of [withJavaScript(options), asBundler(options)]) {
      const found = byCompiler(specifier, file, way, NODE10.includes(way.moduleResolution) ? undefined : mode);
      if (found) return { to: found, how: how(specifier, found, options, file) };
    }
    if (isRelative) {
      const found = plain(join(dirname(file), specifier));
      if (found) return { to: found };
    } else if (specifier.startsWith("/")) {
      let home = dirname(file);
      while (home && !packages.has(home)) home = dirname(home);
      for (const place of [home, ""]) {
        for (const served of ["", "public"]) {
          const found = plain(join(place, served, specifier.slice(1)));
          if (found) return { to: found };
        }
      }
    } else {
      // Files that are not modules to the compiler, behind an alias.
      for (const place of aliased(specifier, options)) {
        if (paths.has(place)) return { to: place, how: "alias" };
      }
      const folder = packageNamed(dirname(file), packageName(specifier));
      if (folder !== undefined) {
        const found = builtFrom(folder, specifier);
        if (found) return { to: found, how: "workspace" };
      }
    }
  }
  if (/^(?:\.\.?(?:\/|$)|#)/.test(stripped)) return {};
  if (stripped.startsWith("/")) return stripped.startsWith("//") ? { outside: written } : {};
  const scheme = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(stripped);
  if (scheme) {
    return { outside: scheme[1] === "node" ? `node:${packageName(scheme[2])}` : written };
  }
  const name = packageName(stripped);
  if (packageNamed(dirname(file), name) !== undefined) return {};
  if (/^(?:~|@\/|@$)/.test(name)) return {};
  if (!/^(?:@[A-Za-z0-9-][\w.-]*\/)?[A-Za-z0-9-][\w.-]*$/.test(name)) return { outside: written };
  return { outside: name };
}

function aliased(specifier, options) {
  const base = options.baseUrl ?? options.pathsBasePath;
  if (base === undefined) return [];
  const found = [];
  for (const [pattern, places] of Object.entries(options.paths ?? {})) {
    const [before, after] = pattern.split("*");
    const fits = after !== undefined && specifier.length >= before.length + after.length &&
      specifier.startsWith(before) && specifier.endsWith(after);
    if (!fits) continue;
    const star = specifier.slice(before.length, specifier.length - after.length);
    for (const place of places) found.push(real(path.posix.resolve(base, place.replace("*", star))));
  }
  return found;
}

function how(specifier, to, options, file) {
  if (/^[./]/.test(specifier)) return undefined;
  const folder = packageNamed(dirname(file), packageName(specifier));
  if (folder !== undefined && to.startsWith(folder ? `${folder}/` : "")) return "workspace";
  return options.paths || options.baseUrl ? "alias" : undefined;
}

// ---- statements

function nameText(node) {
  return node.text;
}

function bindingNames(name, into) {
  if (ts.isIdentifier(name)) into.push(name.text);
  else for (const each of name.elements) if (!ts.isOmittedExpression(each)) bindingNames(each.name, into);
}

function statements(file, source) {
  const imports = [];
  const exports = new Set();
  const take = (specifier, names, more = {}) => imports.push({ specifier, names, ...more });
  const literal = (node) => node && ts.isStringLiteralLike(node) ? node.text : undefined;
  const modeOf = (node) =>
    /\.(?:cts|cjs)$/.test(file) ? ts.ModuleKind.CommonJS : node === "require" ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext;
  const specified = (elements) =>
    elements.map((each) => {
      const from = each.propertyName ?? each.name;
      return nameText(from) === "default" && each.propertyName ? nameText(each.name) : nameText(from);
    });

  for (const each of source.referencedFiles) take(`./${each.fileName}`.replace(/^\.\/\./, "."), [], { bare: true });

  const visit = (node, top) => {
    if (ts.isImportDeclaration(node)) {
      const clause = node.importClause;
      const names = [];
      if (clause?.name) names.push(clause.name.text);
      const bindings = clause?.namedBindings;
      if (bindings && ts.isNamespaceImport(bindings)) names.push(bindings.name.text);
      else if (bindings) names.push(...specified(bindings.elements));
      const typed = Boolean(
        clause?.isTypeOnly ||
          (clause && !clause.name && bindings && ts.isNamedImports(bindings) && bindings.elements.length &&
            bindings.elements.every((each) => each.isTypeOnly)),
      );
      take(node.moduleSpecifier.text, names, { bare: !clause, typed, mode: modeOf() });
    } else if (ts.isExportDeclaration(node)) {
      const clause = node.exportClause;
      let names = [];
      if (!clause) names = ["*"];
      else if (ts.isNamespaceExport(clause)) {
        names = [nameText(clause.name)];
        if (top) exports.add(nameText(clause.name));
      } else {
        names = specified(clause.elements);
        if (top) for (const each of clause.elements) exports.add(nameText(each.name));
      }
      if (node.moduleSpecifier) {
        take(node.moduleSpecifier.text, names, { typed: node.isTypeOnly, mode: modeOf() });
      }
    } else if (ts.isImportEqualsDeclaration(node)) {
      const reference = node.moduleReference;
      if (ts.isExternalModuleReference(reference)) {
        const specifier = literal(reference.expression);
        if (specifier) take(specifier, [node.name.text], { mode: modeOf("require"), typed: node.isTypeOnly });
      }
      if (top && isExported(node)) exports.add(node.name.text);
    } else if (ts.isImportTypeNode(node)) {
      const specifier = ts.isLiteralTypeNode(node.argument) ? literal(node.argument.literal) : undefined;
      if (specifier) {
        let first = node.qualifier;
        while (first && ts.isQualifiedName(first)) first = first.left;
        take(specifier, first ? [first.text] : [], { typed: true, mode: modeOf() });
      }
    } else if (ts.isExportAssignment(node)) {
      if (top && node.isExportEquals && ts.isIdentifier(node.expression)) exports.add(node.expression.text);
      if (top && !node.isExportEquals) {
        const isName = ts.isIdentifier(node.expression) && node.expression.text !== "undefined";
        exports.add(isName ? node.expression.text : "default");
      }
    } else if (ts.isCallExpression(node)) call(node);
    else if (ts.isNewExpression(node)) {
      const [first, second] = node.arguments ?? [];
      const specifier = literal(first);
      if (specifier && ts.isIdentifier(node.expression) && node.expression.text === "URL" && second &&
          ts.isPropertyAccessExpression(second) && ts.isMetaProperty(second.expression)) {
        take(specifier, [], { bare: true, address: true });
      }
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      common(node);
    }
    if (top && isExported(node)) declared(node);
    const inner = top && ts.isSourceFile(node);
    ts.forEachChild(node, (child) => visit(child, inner));
  };

  function isExported(node) {
    return ts.canHaveModifiers(node) &&
      (ts.getModifiers(node) ?? []).some((each) => each.kind === ts.SyntaxKind.ExportKeyword);
  }

  function declared(node) {
    if (ts.isVariableStatement(node)) {
      const names = [];
      for (const each of node.declarationList.declarations) bindingNames(each.name, names);
      names.forEach((name) => exports.add(name));
    } else if (ts.isModuleDeclaration(node)) {
      exports.add(node.name.text);
    } else if (!ts.isImportEqualsDeclaration(node)) {
      exports.add(node.name ? node.name.text : "default");
    }
  }

  function call(node) {
    const callee = node.expression;
    if (ts.isPropertyAccessExpression(callee) && ts.isIdentifier(callee.expression) &&
        callee.expression.text === "Object" && callee.name.text === "defineProperty" &&
        ts.isIdentifier(node.arguments[0]) && node.arguments[0].text === "exports") {
      const name = literal(node.arguments[1]);
      if (name && name !== "__esModule") exports.add(name);
    }
    const specifier = literal(node.arguments[0]);
    if (!specifier) return;
    if (callee.kind === ts.SyntaxKind.ImportKeyword) {
      take(specifier, [], { bare: true, mode: modeOf() });
    } else if (ts.isIdentifier(callee) && callee.text === "require" && node.arguments.length === 1) {
      take(specifier, ...required(node));
    } else if (ts.isPropertyAccessExpression(callee) && ts.isIdentifier(callee.expression) &&
               callee.expression.text === "require" && callee.name.text === "resolve") {
      take(specifier, [], { bare: true, mode: modeOf("require"), address: true });
    }
  }

  function required(node) {
    const mode = modeOf("require");
    const above = node.parent;
    if (ts.isPropertyAccessExpression(above)) return [[above.name.text], { mode }];
    if (ts.isVariableDeclaration(above)) {
      if (ts.isIdentifier(above.name)) return [[above.name.text], { mode }];
      const names = above.name.elements
        .filter((each) => !ts.isOmittedExpression(each) && !each.dotDotDotToken)
        .map((each) => (each.propertyName ?? each.name).text)
        .filter(Boolean);
      return [names, { mode }];
    }
    if (ts.isBinaryExpression(above) && above.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        above.right === node && ts.isIdentifier(above.left)) {
      return [[above.left.text], { mode }];
    }
    return [[], { bare: true, mode }];
  }

  function isModuleExports(node) {
    return ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) &&
      node.expression.text === "module" && node.name.text === "exports";
  }

  function common(node) {
    const { left, right } = node;
    if (isModuleExports(left)) {
      if (ts.isIdentifier(right)) exports.add(right.text);
      else if ((ts.isClassExpression(right) || ts.isFunctionExpression(right)) && right.name) exports.add(right.name.text);
      else if (ts.isObjectLiteralExpression(right)) {
        for (const each of right.properties) {
          if (each.name && (ts.isIdentifier(each.name) || ts.isStringLiteral(each.name))) exports.add(each.name.text);
        }
      }
    } else if (ts.isPropertyAccessExpression(left) && left.name.text !== "__esModule" &&
               (isModuleExports(left.expression) ||
                (ts.isIdentifier(left.expression) && left.expression.text === "exports"))) {
      exports.add(left.name.text);
    }
  }

  visit(source, true);
  return { imports, exports };
}

// ---- all of it

const said = { edges: {}, externals: {}, exports: {} };
const tags = { alias: [], workspace: [], type: [] };
for (const file of [...paths].sort()) {
  if (!CODE.test(file)) continue;
  const source = ts.createSourceFile(file, text(file), ts.ScriptTarget.Latest, true);
  const { imports, exports } = statements(file, source);
  const edges = new Map();
  const externals = new Set();
  for (const { specifier, names, bare, typed, mode, address } of imports) {
    if (specifier === undefined) continue; // broken on purpose, as parsers' own tests are
    const found = resolve(specifier, file, mode);
    if (found.to && found.to !== file) {
      if (!edges.has(found.to)) edges.set(found.to, new Set());
      names.forEach((name) => edges.get(found.to).add(name));
      if (found.how) tags[found.how].push([file, found.to]);
      if (typed) tags.type.push([file, found.to]);
    } else if (found.outside && !(address && /^[./]/.test(specifier))) externals.add(found.outside);
  }
  said.edges[file] = Object.fromEntries([...edges].map(([to, names]) => [to, [...names].sort()]));
  said.externals[file] = [...externals].sort();
  said.exports[file] = [...exports].sort();
}
process.stdout.write(JSON.stringify({ ...said, tags }));
