import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { judgeImports, type Violation } from "./judge-imports.ts";
import { folders, forbidden as layerRules } from "./layer-rules.ts";
import { readImports } from "./read-imports.ts";

/** Modules to import, and how others name them. */
const targets: Readonly<Record<string, string>> = {
  "@tessera/base": "base/index.ts",
  "@tessera/formats/h264": "formats/h264/index.ts",
  "@tessera/protocols/rtsp": "protocols/rtsp/index.ts",
  "@tessera/engine": "engine/index.ts",
  "@tessera/engine/testing": "engine/testing/index.ts",
  "@tessera/recorder": "recorder/index.ts",
  "@tessera/player": "player/index.ts",
  "@tessera/kit": "kit/index.ts",
  "@tessera/platform/contract": "platform/contract/index.ts",
  "@tessera/platform/server": "platform/server/index.ts",
  "@tessera/platform/console": "platform/console/index.ts",
  "@tessera/platform/testing": "platform/testing/index.ts",
  "@tessera/simulators/camera": "simulators/camera/index.ts",
  "@tessera/drivers/rtsp": "drivers/rtsp/index.ts",
  "@tessera/outputs/hls": "outputs/hls/index.ts",
  "@tessera/features/map/contract": "features/map/contract.ts",
  "@tessera/features/map/server": "features/map/server/index.ts",
  "@tessera/features/map/console": "features/map/console/index.ts",
  "@tessera/features/map/settings": "features/map/settings.ts",
  "@tessera/server": "apps/server/index.ts",
  kysely: "node_modules/kysely/dist/index.js",
};

/** Importing file, what it imports, and the rules that it breaks by that. */
type Case = readonly [from: string, specifier: string, ...rules: string[]];

const forbidden: readonly Case[] = [
  ...layer("base", "@tessera/formats/h264"),
  ...layer("formats", "@tessera/protocols/rtsp"),
  ...layer("protocols", "@tessera/engine"),
  ...layer("engine", "@tessera/protocols/rtsp"),
  ...layer("recorder", "@tessera/engine"),
  ...layer("player", "@tessera/platform/contract"),
  ...layer("platform", "@tessera/engine"),
  ...layer("simulators", "@tessera/engine"),
  ...layer("drivers", "@tessera/features/map/contract"),
  ...layer("outputs", "@tessera/recorder"),
  ["kit/high.ts", "@tessera/engine", "kit-reaches-only-below", "console-never-sees-server"],
  [
    "kit/high.test.ts",
    "@tessera/engine",
    "kit-tests-reach-only-below",
    "console-never-sees-server",
  ],
  ...layer("features", "@tessera/drivers/rtsp"),
  ["drivers/demo/index.ts", "@tessera/simulators/camera", "drivers-reaches-only-below"],
  ["features/apps/server/index.ts", "@tessera/server", "features-reaches-only-below"],
  ["engine/lost.ts", "./nowhere.ts", "everything-resolves"],
  ["engine/chicken.ts", "./egg.ts", "no-cycles"],
  ["apps/server/from-bench.ts", "../../bench/main.ts", "product-knows-no-workshop"],
  ["tests/e2e/from-bench.ts", "../../bench/main.ts", "workshop-shares-only-its-harness"],
  ["bench/spec.ts", "../tests/e2e/live.spec.ts", "workshop-shares-only-its-harness"],
  ["tools/new/from-engine.ts", "@tessera/engine", "tools-read-only-contracts"],
  ["features/aids/server/index.ts", "@tessera/platform/testing", "testing-stays-in-tests"],
  ["engine/aided.ts", "./testing/index.ts", "testing-stays-in-tests"],
  ["drivers/onvif/index.ts", "../rtsp/index.ts", "siblings-do-not-meet"],
  ["outputs/flv/index.ts", "../hls/index.ts", "siblings-do-not-meet"],
  [
    "features/news/server/index.ts",
    "@tessera/features/map/server",
    "features-share-only-contracts",
  ],
  ["features/news/server/zoom.ts", "../../map/settings.ts", "features-share-only-contracts"],
  ["kit/list/index.ts", "@tessera/features/map/console", "kit-sees-only-contracts-of-features"],
  ["platform/console/list.ts", "@tessera/kit", "platform-reaches-only-below"],
  ["features/map/server/list.ts", "@tessera/kit", "server-never-sees-console"],
  ["apps/console/main.tsx", "@tessera/platform/server", "console-never-sees-server"],
  ["features/map/console/server.tsx", "../server/index.ts", "console-never-sees-server"],
  ["features/map/server/screen.ts", "../console/index.ts", "server-never-sees-console"],
  ["apps/server/screen.ts", "@tessera/player", "server-never-sees-console"],
  ["features/bus/contract.ts", "@tessera/platform/server", "contracts-see-neither-end"],
  ["features/bus/settings.ts", "@tessera/engine", "contracts-see-neither-end"],
  ["formats/ps/file.ts", "node:fs", "browser-code-has-no-node"],
  ["player/file.ts", "node:fs", "browser-code-has-no-node"],
  ["base/file.ts", "node:fs", "browser-code-has-no-node"],
  ["features/tram/contract.ts", "node:crypto", "browser-code-has-no-node"],
  ["features/map/console/file.tsx", "node:fs", "browser-code-has-no-node"],
  ["features/map/server/places.ts", "kysely", "sql-lives-in-stores"],
  ["platform/server/http/query.ts", "kysely", "sql-lives-in-stores"],
  ["features/map/console/layout-store.ts", "kysely", "sql-lives-in-stores"],
  ["features/map/server/file-store.ts", "node:sqlite", "only-the-database-opens-sqlite"],
  ["drivers/lane/index.ts", "../../engine/index.ts", "folders-meet-by-package-name"],
  ["tests/interop/engine.test.ts", "../../engine/index.ts", "folders-meet-by-package-name"],
];

const allowed: readonly Case[] = [
  ["formats/fmp4/index.ts", "../h264/index.ts"],
  ["formats/fmp4/index.test.ts", "node:fs"],
  ["drivers/jt808/index.ts", "@tessera/engine"],
  ["drivers/jt808/parser.ts", "@tessera/formats/h264"],
  ["drivers/jt808/terminal.integration.test.ts", "@tessera/simulators/camera"],
  ["features/places/server/index.ts", "@tessera/features/map/contract"],
  ["features/map/server/limits.ts", "../settings.ts"],
  ["features/map/server/place-store.ts", "kysely"],
  ["features/map/server/place-store.integration.test.ts", "kysely"],
  ["features/map/server/migrations/first.ts", "kysely"],
  ["features/map/server/places.integration.test.ts", "@tessera/platform/testing"],
  ["features/map/server/finds.integration.test.ts", "kysely"],
  ["features/map/console/Map.tsx", "@tessera/player"],
  ["features/map/console/List.tsx", "@tessera/kit"],
  ["kit/tile/index.ts", "@tessera/features/map/contract"],
  ["features/map/wire.ts", "@tessera/platform/contract"],
  ["platform/server/database/open.ts", "node:sqlite"],
  ["engine/stream.test.ts", "./testing/index.ts"],
  ["simulators/gate/index.ts", "@tessera/protocols/rtsp"],
  ["apps/server/modules.ts", "@tessera/drivers/rtsp"],
  ["apps/server/demo.ts", "@tessera/simulators/camera"],
  ["apps/console/vite.config.ts", "node:path"],
  ["tools/checks/calls.test.ts", "@tessera/platform/contract"],
  ["tests/e2e/config.ts", "../../tools/bootstrap/chromium.mjs"],
  ["bench/live.ts", "@tessera/engine"],
  ["bench/first-frame.ts", "../tests/e2e/sign-in.ts"],
];

const root = mkdtempSync(join(tmpdir(), "layer-rules-"));
let violations: readonly Violation[] = [];

beforeAll(() => {
  for (const path of [
    "bench/main.ts",
    "tests/e2e/live.spec.ts",
    "tests/e2e/sign-in.ts",
    "tools/bootstrap/chromium.mjs",
  ])
    write(path, "export {};");
  for (const path of Object.values(targets)) write(path, "export {};");
  for (const [from, specifier] of [...forbidden, ...allowed]) write(from, `import "${specifier}";`);
  write("engine/egg.ts", 'import "./chicken.ts";');
  writePackages();
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  violations = judgeImports(readImports(root, present).imports, layerRules);
});

afterAll(() => rmSync(root, { recursive: true }));

it.each(forbidden)("%s may not import %s", (from, _specifier, ...rules) => {
  expect(rulesBrokenBy(from)).toEqual(rules);
});

it.each(allowed)("%s may import %s", (from) => {
  expect(rulesBrokenBy(from)).toEqual([]);
});

it("sees every rule broken once", () => {
  const broken = new Set(forbidden.flatMap(([, , ...rules]) => rules));
  expect(layerRules.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
});

/** Product code and its tests break a rule each by the same import. */
function layer(name: string, specifier: string): Case[] {
  return [
    [`${name}/high/server/reach.ts`, specifier, `${name}-reaches-only-below`],
    [`${name}/high/server/reach.test.ts`, specifier, `${name}-tests-reach-only-below`],
  ];
}

function rulesBrokenBy(from: string): string[] {
  return violations.filter((violation) => violation.from === from).map(({ rule }) => rule);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Packages with a face for each target, linked as npm links workspaces. */
function writePackages(): void {
  mkdirSync(join(root, "node_modules/@tessera"), { recursive: true });
  write("package.json", '{ "workspaces": ["platform"], "dependencies": { "kysely": "*" } }');
  write("node_modules/kysely/package.json", '{ "name": "kysely", "main": "dist/index.js" }');
  for (const folder of new Set(Object.values(targets).map(packageFolder))) {
    if (folder.startsWith("node_modules")) continue;
    const name = folder.replace("apps/", "");
    const exports = Object.fromEntries(
      Object.entries(targets)
        .filter(([, path]) => path.startsWith(`${folder}/`))
        .map(([specifier, path]) => [
          specifier.replace(`@tessera/${name}`, "."),
          path.replace(folder, "."),
        ]),
    );
    write(`${folder}/package.json`, JSON.stringify({ name: `@tessera/${name}`, exports }));
    symlinkSync(join(root, folder), join(root, "node_modules/@tessera", name));
  }
}

const packageFolder = (path: string): string =>
  path
    .split("/")
    .slice(0, /^(apps|node_modules)\//.test(path) ? 2 : 1)
    .join("/");
