import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { ResolverFactory } from "rolldown/experimental";
import { type ParseResult, parseSync, Visitor } from "rolldown/utils";

/** Type imports count: a type is knowledge too. */
export interface Import {
  readonly from: string;
  /** A path below the root, or as it was written if it is a module of Node or leads nowhere. */
  readonly to: string;
  readonly isResolved: boolean;
  readonly types: readonly ("core" | "npm" | "local" | "aliased")[];
}

const isSource = /\.(?:[cm]?js|tsx?)$/;
const isNotOurs = /^(?:node_modules|dist|\.vite)$/;

/** What every module in folders below a root imports. */
export function readImports(
  root: string,
  folders: readonly string[],
): { modules: readonly string[]; imports: readonly Import[] } {
  const realRoot = realpathSync(root);
  const modules = folders.flatMap((folder) => sourcesBelow(realRoot, folder));
  const resolve = resolverFor(realRoot);
  const imports = modules.flatMap((from) =>
    [...specifiersOf(join(realRoot, from))].map((specifier) => ({
      from,
      ...resolve(from, specifier),
    })),
  );
  return { modules, imports };
}

function sourcesBelow(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return isNotOurs.test(entry.name) ? [] : sourcesBelow(root, path);
    return isSource.test(entry.name) ? [path] : [];
  });
}

function specifiersOf(path: string): ReadonlySet<string> {
  const text = readFileSync(path, "utf8");
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  // What cannot be read could import anything.
  if (error) throw new Error(`${path}: ${error.message}`);
  const { staticImports, staticExports } = parsed.module;
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)];
  const specifiers = requests.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  // To walk the tree of every module takes ten times as long as its list of imports.
  const within = /\b(?:import|require)\(|\bdeclare module\b/.test(text) ? withinCode(parsed) : [];
  return new Set([...specifiers, ...within]);
}

/** What is imported in the midst of code: by `import("…")`, also as a type, by `require("…")`, and for a declared module. */
function withinCode({ program }: ParseResult): readonly string[] {
  const found: string[] = [];
  const take = (node: { type: string; value?: unknown } | undefined) => {
    if (node?.type === "Literal" && typeof node.value === "string") found.push(node.value);
  };
  new Visitor({
    ImportDeclaration: ({ source }) => take(source),
    ImportExpression: ({ source }) => take(source),
    TSImportType: ({ source }) => take(source),
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === "Identifier" && callee.name === "require") take(first);
    },
  }).visit(program);
  return found;
}

function resolverFor(root: string) {
  const resolver = new ResolverFactory({
    conditionNames: ["import", "node", "default"],
    extensions: [".ts", ".tsx", ".mjs", ".js"],
  });
  return (from: string, written: string): Omit<Import, "from"> => {
    const specifier = written.replace(/\?.*/, "");
    if (isBuiltin(specifier)) return { to: specifier, isResolved: true, types: ["core"] };
    const { path } = resolver.sync(join(root, dirname(from)), specifier);
    if (path === undefined) return { to: specifier, isResolved: false, types: [] };
    const to = relative(root, path.replace(/\?.*/, "")).replaceAll(sep, "/");
    if (to.includes("node_modules/")) return { to, isResolved: true, types: ["npm"] };
    const isByPath = specifier.startsWith(".");
    return { to, isResolved: true, types: isByPath ? ["local"] : ["local", "aliased"] };
  };
}
