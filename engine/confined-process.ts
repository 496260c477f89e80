import { realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What a program needs of its surroundings: language, time zone, scratch folder, libraries, compiled code, certificates. */
const passedOn =
  /^(LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|SYSTEMROOT|LD_LIBRARY_PATH|NODE_COMPILE_CACHE|NODE_V8_COVERAGE|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR)$/i;

/**
 * For processes that read what strangers and cameras send: whoever takes one over by a fault of a decoder finds
 * neither the database's address nor keys nor passwords in its environment.
 */
export function childEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([name]) => passedOn.test(name));
  return { ...Object.fromEntries(passed), ...more };
}

/** What such a process runs: not the data folder, which may lie beside them. */
const programs = [
  "apps/server/dist",
  "base",
  "engine",
  "formats",
  "outputs",
  "platform",
  "protocols",
  "node_modules",
];

/**
 * Node's own confinement: it reads programs, writes nothing, starts no process. Native code is bound by it only as
 * far as scripts call it, so this is a second wall, and the unit file of the service the first.
 */
export function confinedArguments(): string[] {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const cache = process.env["NODE_COMPILE_CACHE"];
  const readable = [
    ...programs.map((folder) => join(root, folder, "*")),
    join(packagesFolder(), "*"),
    join(root, "package.json"),
    // Not to be written: the server runs what is in it.
    ...(cache ? [join(cache, "*")] : []),
  ];
  return [
    "--permission",
    "--allow-addons",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    // That addons are native code is known.
    "--disable-warning=PERM0001",
  ];
}

/** Where packages really are: what stands beside the programs may be links to them. */
function packagesFolder(): string {
  const one = realpathSync(fileURLToPath(import.meta.resolve("zod")));
  const name = "node_modules";
  return one.slice(0, one.lastIndexOf(name) + name.length);
}
