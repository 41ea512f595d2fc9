// Says which files of a checkout depend on which, by dependency-cruiser: a second opinion.
//
//   NODE_PATH=FOLDER/node_modules node dependency_cruiser.mjs CHECKOUT
//
// It knows neither packages that are not installed nor more than one tsconfig, so what it cannot
// resolve is left out: read the recall, not the precision. Names and exports it does not know.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const home = process.env.NODE_PATH.split(":").find((each) => fs.existsSync(`${each}/dependency-cruiser`));
const manifest = require(`${home}/dependency-cruiser/package.json`);
const entry = manifest.exports["."][0]?.import ?? manifest.exports["."].import ?? manifest.main;
const { cruise } = await import(pathToFileURL(`${home}/dependency-cruiser/${entry}`));

const root = fs.realpathSync(process.argv[2]);
process.chdir(root);
const files = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8", maxBuffer: 1 << 28 })
  .split("\0")
  .filter((file) => /\.(?:[cm]?[jt]s|[jt]sx)$/.test(file) && fs.existsSync(file));
const known = new Set(files);
const said = { edges: {}, files: [] };
const { output } = await cruise(files, {
  tsPreCompilationDeps: true,
  doNotFollow: "node_modules",
  moduleSystems: ["es6", "cjs", "tsd"],
});
for (const module of output.modules) {
  if (!known.has(module.source)) continue;
  said.files.push(module.source);
  const edges = {};
  for (const each of module.dependencies) {
    const isOurs = !each.couldNotResolve && !each.coreModule && !each.resolved.includes("node_modules");
    if (isOurs && each.resolved !== module.source && fs.existsSync(each.resolved)) edges[each.resolved] = [];
  }
  said.edges[module.source] = edges;
}
process.stdout.write(JSON.stringify(said));
