import { readFileSync, realpathSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { type Program, releasesIn } from "@tessera/features/updates/release-folder";
import { product } from "../product.ts";

/** The program that runs: that of the installation, or a release of the data folder. */
export function ownProgram(dataDir: string): Program {
  const path = resolve(process.argv[1] ?? "");
  const isInstalled = !path.startsWith(releasesIn(dataDir) + sep);
  return { version: product.version, path, isInstalled };
}

/** Above `apps/server/dist/main.js`. */
const rootOf = ({ path }: Pick<Program, "path">): string => resolve(path, "../../../..");

/** Where the packages of the installation are; releases have a link to them. */
export const packagesFolderOf = (program: Pick<Program, "path">): string =>
  realpathSync(join(rootOf(program), "node_modules"));

/** Undefined: it is not installed. */
export function packageVersion(packagesFolder: string, name: string): string | undefined {
  try {
    const text = readFileSync(join(packagesFolder, name, "package.json"), "utf8");
    return (JSON.parse(text) as { readonly version?: string }).version;
  } catch {
    return undefined;
  }
}

/** As `readOptions` does, but for that alone: it is needed before options are read. */
export function dataDirOf(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string {
  const at = args.indexOf("--data");
  const given = at >= 0 ? args[at + 1] : args.find((arg) => arg.startsWith("--data="))?.slice(7);
  return resolve(given ?? (env["TESSERA_DATA"] || "data"));
}
