// Who may import whom. ARCHITECTURE.md tells the same in words.

import type { LayerRule } from "./judge-imports.ts";

/** The layers of the product. base is not one of them: everyone may use it. */
const layers = [
  "apps",
  "features",
  "kit",
  "drivers",
  "outputs",
  "engine",
  "recorder",
  "player",
  "platform",
  "protocols",
  "formats",
  "simulators",
];
const product = [...layers, "base"];
const workshop = ["tests", "bench", "tools"];

/** Tests, and the fakes and builders that they share in `testing` folders. */
const testCode = "(\\.test\\.tsx?$|/testing/)";

const serverEnd =
  "^(apps/server|features/[^/]+/server|platform/server|drivers|outputs|engine|recorder|protocols|simulators|base/files)/";
const consoleEnd = "^(apps/console|features/[^/]+/console|kit|platform/console|player)/";
/** What both ends read: contracts, settings and the like. */
const sharedByBothEnds = "^(features/[^/]+/[^/]+\\.ts$|platform/contract/)";

const forbid = (name: string, from: LayerRule["from"], to: LayerRule["to"]): LayerRule => ({
  name,
  from,
  to,
});

/** Product code of a layer reaches only the layers named after it; its tests also simulators. */
const layer = (name: string, ...below: readonly string[]): readonly LayerRule[] => {
  const allowed = [name, ...below].map((folder) => `^${folder}/`);
  const others = `^(${layers.join("|")})/`;
  return [
    forbid(
      `${name}-reaches-only-below`,
      { path: `^${name}/`, pathNot: testCode },
      { path: others, pathNot: allowed },
    ),
    forbid(
      `${name}-tests-reach-only-below`,
      { path: `^${name}/.*${testCode}` },
      { path: others, pathNot: [...allowed, "^simulators/", "/testing/"] },
    ),
  ];
};

export const folders = [...product, ...workshop];

export const forbidden: readonly LayerRule[] = [
  forbid("no-cycles", {}, { circular: true }),
  // An import that leads nowhere would slip past every rule below.
  forbid("everything-resolves", {}, { couldNotResolve: true }),

  ...layer("base"),
  ...layer("formats"),
  ...layer("protocols", "formats"),
  ...layer("engine", "formats"),
  ...layer("recorder", "formats"),
  ...layer("player", "formats"),
  ...layer("platform"),
  ...layer("simulators", "protocols", "formats"),
  ...layer("drivers", "engine", "platform", "protocols", "formats"),
  ...layer("outputs", "engine", "platform", "protocols", "formats"),
  ...layer("kit", "player", "platform", "formats", "features"),
  ...layer("features", "kit", "engine", "recorder", "player", "platform", "protocols", "formats"),

  forbid(
    "product-knows-no-workshop",
    { path: `^(${product.join("|")})/` },
    { path: `^(${workshop.join("|")})/` },
  ),
  forbid(
    "workshop-shares-only-its-harness",
    { path: `^(${workshop.join("|")})/` },
    {
      path: `^(${workshop.join("|")})/`,
      pathNot: [
        "^$1/",
        "^tools/bootstrap/",
        "^tools/checks/every-call\\.ts$",
        "^tools/new/create\\.ts$",
        "^tests/e2e/[^/]+(?<!\\.spec)\\.ts$",
        "^bench/(camera-farm/[^/]+|load-process|table)\\.ts$",
      ],
    },
  ),
  forbid(
    "tools-read-only-contracts",
    { path: "^tools/" },
    {
      path: `^(${layers.join("|")})/`,
      pathNot: [
        "^platform/contract/",
        "^features/[^/]+/contract\\.ts$",
        // The verifier of exports is a tool for people who do not run the product.
        "^recorder/export/",
        // Releases are packed by a tool.
        "^formats/zip/",
      ],
    },
  ),
  forbid(
    "testing-stays-in-tests",
    { path: "^", pathNot: [testCode, "^(tests|bench)/"] },
    { path: "/testing/", pathNot: "node_modules" },
  ),

  forbid(
    "siblings-do-not-meet",
    { path: "^(drivers|outputs)/([^/]+)/" },
    // Each folder has one file on what it is to be one of them.
    { path: "^$1/", pathNot: ["^$1/$2/", "^$1/define\\.ts$"] },
  ),
  forbid(
    "features-share-only-contracts",
    { path: "^features/([^/]+)/" },
    { path: "^features/", pathNot: ["^features/$1/", "^features/[^/]+/contract\\.ts$"] },
  ),
  forbid(
    "kit-sees-only-contracts-of-features",
    { path: "^kit/" },
    { path: "^features/", pathNot: "^features/[^/]+/contract\\.ts$" },
  ),
  forbid(
    "console-never-sees-server",
    // What its tests show is drawn as the simulated cameras draw it.
    { path: consoleEnd, pathNot: "^kit/testing/" },
    { path: serverEnd },
  ),
  forbid("server-never-sees-console", { path: serverEnd }, { path: consoleEnd }),
  forbid(
    "contracts-see-neither-end",
    { path: sharedByBothEnds, pathNot: testCode },
    { path: [serverEnd, consoleEnd] },
  ),
  forbid(
    "browser-code-has-no-node",
    {
      path: [consoleEnd, sharedByBothEnds, "^(formats|base)/"],
      pathNot: [
        testCode,
        "^apps/console/(vite\\.config|precompress|gather-files|noted-sources)\\.ts$",
        "^base/files/",
      ],
    },
    { dependencyTypes: ["core"] },
  ),
  forbid(
    "sql-lives-in-stores",
    {
      path: "^",
      pathNot: [
        testCode,
        "/server/.*-store\\.ts$",
        "/server/(.*/)?store/",
        "/server/.*-(tables|row)\\.ts$",
        "/server/.*migrations(/|\\.ts$)",
        "^recorder/.*-store\\.ts$",
        "^platform/(server/database|testing)/",
        "^(tests|bench)/",
        // Still to be moved into stores.
        "^features/alarms/server/(attachments/alarm-attachments|(ehome|inbox|list)-routes)\\.ts$",
        "^features/devices/server/device-purge\\.ts$",
        "^platform/server/events/notice-bus\\.ts$",
      ],
    },
    { path: "(^|/)node_modules/(kysely|pg)/" },
  ),
  forbid(
    "only-the-database-opens-sqlite",
    { path: "^", pathNot: ["^platform/(server/database|testing)/", "^(tests|bench)/"] },
    { path: "^(node:)?sqlite$" },
  ),
  forbid(
    "folders-meet-by-package-name",
    { path: `^(${[...product, ...workshop].join("|")})/` },
    {
      path: `^(${product.join("|")})/`,
      pathNot: "^$1/",
      dependencyTypes: ["local"],
      dependencyTypesNot: ["aliased"],
    },
  ),
];
