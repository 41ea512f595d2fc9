// The aliases that `nuxi prepare` and `svelte-kit sync` would have written into a tsconfig.json
// which nobody commits.

const NUXT = ["nuxt.config.ts", "nuxt.config.js"];
const SVELTE = ["svelte.config.js", "svelte.config.ts"];

// The folder of the nearest such application around `folder` and its `paths`, which start there;
// undefined where there is none. `files` holds all of the checkout, relative to it.
export function generated(folder, files) {
  for (let place = folder; ; place = place.slice(0, Math.max(place.lastIndexOf("/"), 0))) {
    const inside = place ? `${place}/` : "";
    const has = (names) => names.some((name) => files.has(inside + name));
    if (has(NUXT)) {
      const source = ["app", "src"].find((name) => [...files].some((each) => each.startsWith(`${inside}${name}/`)));
      const from = source ? `./${source}` : ".";
      const paths = { "~/*": [`${from}/*`], "@/*": [`${from}/*`], "~~/*": ["./*"], "@@/*": ["./*"] };
      return { home: place, paths: { ...paths, "#shared/*": ["./shared/*"] } };
    }
    if (has(SVELTE)) return { home: place, paths: { $lib: ["./src/lib"], "$lib/*": ["./src/lib/*"] } };
    if (!place) return undefined;
  }
}
