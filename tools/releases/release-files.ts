import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { leftOutside } from "../bootstrap/left-outside.mjs";

export interface ReleaseFile {
  /** With slashes. */
  readonly path: string;
  readonly data: Uint8Array;
}

/** What the built server reads from the source tree; `tools/releases/release-files.test.ts` finds what is missing. */
export const alsoRead = [
  "docs/grafana/tessera.json",
  "outputs/watermark/font/unifont.hex.br",
  "platform/server/sessions/common-passwords/common-passwords.bin",
] as const;

/** All that a build needs to run, but the packages of the installation. `root` holds the builds. */
export function releaseFiles(root: string, version: string): readonly ReleaseFile[] {
  const file = (path: string): ReleaseFile => ({ path, data: readFileSync(join(root, path)) });
  const server = JSON.parse(
    readFileSync(join(root, "apps/server/dist/.tessera-build.json"), "utf8"),
  ) as { readonly files: readonly string[] };
  const console = readdirSync(join(root, "apps/console/dist"), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
  const about = JSON.stringify({ name: "tessera", version, type: "module", private: true });
  return [
    ...server.files
      .filter((name) => !name.endsWith(".map"))
      .map((name) => `apps/server/dist/${name}`),
    ...console.map((path) => path.replaceAll("\\", "/")),
    ...alsoRead,
  ]
    .map(file)
    .concat({ path: "package.json", data: Buffer.from(about) });
}

/** The versions of the packages that stay with the installation. */
export function outsidePackages(root: string): Readonly<Record<string, string>> {
  const { dependencies } = readJson(join(root, "package.json")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const names = Object.keys(dependencies).filter((name) => leftOutside.test(name));
  return Object.fromEntries(
    names.map((name) => {
      const { version } = readJson(join(root, "node_modules", name, "package.json")) as {
        readonly version: string;
      };
      return [name, version];
    }),
  );
}

export const sha256Of = (data: Uint8Array): string =>
  createHash("sha256").update(data).digest("hex");

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
