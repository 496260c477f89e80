import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { create } from "./create.ts";

const repository = new URL("../..", import.meta.url).pathname;

describe("a new folder", () => {
  const root = mkdtempSync(join(tmpdir(), "new-"));
  afterAll(() => rmSync(root, { recursive: true }));

  beforeAll(() => {
    symlinkSync(join(repository, "node_modules"), join(root, "node_modules"));
    for (const kind of ["feature", "driver", "output"]) create(root, kind, "night-watch");
    create(root, "listening-driver", "night-call");
    create(root, "settings", "night-watch", "dusk-light");
    create(root, "list", "night-watch", "round");
  });

  it("has an index and a README, and a feature its contract", () => {
    const expected = [
      "features/night-watch/contract.ts",
      "features/night-watch/server/index.ts",
      "features/night-watch/README.md",
      "features/night-watch/dusk-light-settings.ts",
      "features/night-watch/round-calls.ts",
      "features/night-watch/server/round/round-store.ts",
      "features/night-watch/server/round/round-routes.ts",
      "features/night-watch/server/migrations/0001-round.ts",
      "features/night-watch/console/round/RoundPage.tsx",
      "features/night-watch/console/round/texts.ts",
      "drivers/night-watch/index.ts",
      "drivers/night-watch/README.md",
      "drivers/night-watch/entry.ts",
      "drivers/night-call/entry.ts",
      "drivers/night-call/server.ts",
      "outputs/night-watch/index.ts",
      "outputs/night-watch/README.md",
    ];
    expect(expected.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("passes the compiler as it is", () => {
    writeFileSync(join(root, "package.json"), '{ "type": "module" }');
    writeFileSync(
      join(root, "tsconfig.json"),
      JSON.stringify({
        extends: join(repository, "tsconfig.base.json"),
        compilerOptions: {
          module: "esnext",
          moduleResolution: "bundler",
          lib: ["es2024", "dom", "dom.iterable"],
          types: ["node", "vite/client"],
          jsx: "react-jsx",
        },
        include: ["features", "drivers", "outputs"],
      }),
    );
    const { stdout } = spawnSync(join(repository, "node_modules/.bin/tsc"), ["-p", "."], {
      cwd: root,
      encoding: "utf8",
      // One thread, which looks for memory to free more rarely: as the compiler of `npm run check`.
      env: { ...process.env, GOMAXPROCS: "1", GOGC: "400" },
    });
    expect(stdout.split("\n").filter((line) => /night-(watch|call)/.test(line))).toEqual([]);
  });

  it("is never written over one that is there", () => {
    expect(() => create(root, "driver", "night-watch")).toThrow(/is there already/);
  });

  it.each([
    ["gadget", "night-watch"],
    ["driver", "Night Watch"],
    ["driver", undefined],
    ["toString", "night-watch"],
    ["settings", "day-watch", "dusk-light"],
    ["settings", "night-watch", undefined],
  ])("is not made of %s %s %s", (kind, name?, part?) => {
    expect(() => create(root, kind, name, part)).toThrow(
      /npm run new -- feature\|driver\|output\|listening-driver/,
    );
  });
});
