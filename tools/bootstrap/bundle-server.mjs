import { readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { rolldown } from "rolldown";
import { markOf } from "./fingerprint.mjs";
import { leftOutside } from "./left-outside.mjs";
import { root } from "./repository.mjs";

const [tree = "", folder = ""] = process.argv.slice(2);
/** Where the build will be. */
const built = join(tree, "apps/server/dist");

/** What the build is made of, as it was then. */
const sources = {};
[import.meta.filename, join(root, "package-lock.json")].forEach(note);

const bundled = await rolldown({
  cwd: tree,
  input: { main: "apps/server/main.ts" },
  platform: "node",
  external: leftOutside,
  logLevel: "warn",
  onLog: (level, log, handler) => log.code === "EVAL" || handler(level, log),
  plugins: [{ name: "places", load: { filter: { id: /\.ts$/ }, handler: withPlaces } }],
});
await bundled.write({
  dir: folder,
  entryFileNames: "[name].js",
  chunkFileNames: "part-[hash].js",
  sourcemap: true,
  sourcemapExcludeSources: true,
  sourcemapPathTransform: (path, map) => relative(built, join(dirname(map), path)),
});
console.log(JSON.stringify(sources));

/**
 * What a source names by its own place stays there, seen from the build; a program that it starts becomes one of
 * the build's. Done before it is parsed, line by line, so that the maps to the sources hold.
 */
function withPlaces(path) {
  if (path.includes("node_modules")) return undefined;
  note(path);
  const source = readFileSync(path, "utf8");
  if (!source.includes("import.meta.")) return source;
  const seen = slashed(relative(built, path));
  return source
    .replace(/new URL\("([^"]+)\.ts", import\.meta\.url\)/g, (_, program) => {
      const id = join(dirname(path), `${program}.ts`);
      const name = slashed(relative(tree, id))
        .replace(/^apps\/server\/|\.ts$/g, "")
        .replaceAll("/", "-");
      this.emitFile({ type: "chunk", id, fileName: `${name}.js` });
      return `new URL("${name}.js", import.meta.url)`;
    })
    .replace(/(?<!\.js", )import\.meta\.url/g, `new URL("${seen}", import.meta.url).href`)
    .replaceAll("import.meta.dirname", `(import.meta.dirname + "/${dirname(seen)}")`);
}

function note(path) {
  sources[relative(tree, path)] = markOf(path);
}

function slashed(path) {
  return path.replaceAll(sep, "/");
}
