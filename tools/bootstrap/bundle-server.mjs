import { readFileSync } from "node:fs";
import http from "node:http";
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
  plugins: [
    { name: "places", load: { filter: { id: /\.ts$/ }, handler: withPlaces } },
    {
      name: "http",
      resolveId: { filter: { id: /^(node:)?http$/ }, handler: plainHttp },
      load: { filter: { id: /^\0http$/ }, handler: () => httpSource() },
    },
    {
      name: "authors",
      generateBundle: (_, bundle) => Object.values(bundle).forEach(withPlainAuthors),
    },
  ],
});
await bundled.write({
  dir: folder,
  entryFileNames: "[name].js",
  chunkFileNames: "part-[hash].js",
  // Text of ASCII alone is read, hashed and kept as bytes; one other letter in a part makes it twice as long.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
  comments: { legal: true, annotation: false, jsdoc: false },
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

/** What is left beyond ASCII are names in the notices of packages. */
function withPlainAuthors(part) {
  part.code = part.code?.replace(/^\s*\/[/*]!.*$/gm, (notice) =>
    notice.normalize("NFD").replace(/[^\0-\x7f]/g, ""),
  );
}

/** Who imports the module has all of fetch and WebSocket loaded with it, for three names of theirs; who requires it has not. */
function plainHttp(_id, _importer, { kind }) {
  return kind === "import-statement" ? "\0http" : undefined;
}

function httpSource() {
  const foreign = ["CloseEvent", "MessageEvent", "WebSocket"];
  const names = Object.keys(http).filter((name) => !foreign.includes(name));
  return `const http = process.getBuiltinModule("node:http");
export default http;
export const { ${names.join(", ")} } = http;`;
}

function note(path) {
  sources[relative(tree, path)] = markOf(path);
}

function slashed(path) {
  return path.replaceAll(sep, "/");
}
