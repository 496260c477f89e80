import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { create } from "../../tools/new/create.ts";

const repository = join(import.meta.dirname, "../..");
const manifest = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
  readonly workspaces: readonly string[];
};
const folders = [...new Set(manifest.workspaces.map((path) => path.split("/")[0] ?? ""))];
const left = new Set(["node_modules", "dist", ".vite"]);

/** The sources a second time, to be changed; the packages are those of the repository. */
export class CopiedTree {
  readonly root = mkdtempSync(join(tmpdir(), "tessera-tree-"));

  constructor() {
    for (const folder of folders)
      cpSync(join(repository, folder), join(this.root, folder), {
        recursive: true,
        // Never the sources themselves.
        dereference: true,
        filter: (path) => !left.has(basename(path)),
      });
    cpSync(join(repository, "package.json"), join(this.root, "package.json"));
    this.#linkPackages();
  }

  /** Runs `npm run new` and writes the lines that it asks for where it says; `places` names these places. */
  add(
    kind: "list" | "settings",
    feature: string,
    name: string,
    places: Readonly<Record<string, (source: string, lines: string) => string>>,
  ): void {
    const { line } = create(this.root, kind, feature, name);
    const asked = new Map(
      line
        .split(/^ {0,2}(?=\S)/m)
        .filter((part) => part.trim())
        .map((part) => {
          const [head = "", ...lines] = part.split("\n");
          return [head.split(/[:,]/)[0] ?? "", lines.join("\n")];
        }),
    );
    for (const [file, lines] of asked) {
      const place = places[file];
      if (!place) throw new Error(`nobody said where in ${file} this goes:\n${lines}`);
      const path = join(this.root, "features", feature, file);
      writeFileSync(path, place(readFileSync(path, "utf8"), lines));
    }
  }

  /** Leaves the console only these of its features, by the names of their folders, and split as they are. */
  keepInConsole(...names: readonly string[]): void {
    const path = join(this.root, "apps/console/features.ts");
    const source = readFileSync(path, "utf8");
    const imports = source.split("\n").filter((line) => line.startsWith("import"));
    const kept = imports.filter((line) => names.some((name) => line.includes(`/${name}/`)));
    const listed = kept.map((line) => /\{ (\w+) \}/.exec(line)?.[1]);
    writeFileSync(path, `${kept.join("\n")}\nexport const features = [${listed.join(", ")}];\n`);
    // What decides which scripts share a file builds all of it once before.
    const config = join(this.root, "apps/console/vite.config.ts");
    const whole = readFileSync(config, "utf8");
    const once = whole.replace("[config.plugins, gathered(), ", "[config.plugins, ");
    if (once === whole) throw new Error(`${config} no longer gathers what was to be left out`);
    writeFileSync(config, once);
  }

  build(): void {
    const vite = join(repository, "node_modules/.bin/vite");
    const { status, stderr } = spawnSync(vite, ["build", "apps/console"], {
      cwd: this.root,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }

  #linkPackages(): void {
    const packages = join(this.root, "node_modules");
    mkdirSync(join(packages, "@tessera"), { recursive: true });
    for (const name of readdirSync(join(repository, "node_modules")))
      if (name !== "@tessera" && !name.startsWith("."))
        symlinkSync(join(repository, "node_modules", name), join(packages, name));
    for (const folder of manifest.workspaces.filter((path) => !path.includes("*")))
      symlinkSync(join(this.root, folder), join(packages, "@tessera", folder));
    for (const app of readdirSync(join(this.root, "apps")))
      symlinkSync(join(this.root, "apps", app), join(packages, "@tessera", app));
  }
}
