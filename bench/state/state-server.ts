import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger, systemClock, Zone } from "@tessera/base";
import {
  CardStore,
  createDashboardFeature,
  dashboardMigrations,
  ScreenStore,
} from "@tessera/features/dashboard/server";
import {
  createEvents,
  createHttpServer,
  Figures,
  metricMigrations,
  migrate,
  openDatabase,
  Rollup,
  type RollupRow,
  RollupStore,
  rollupSteps,
  sessionMigrations,
} from "@tessera/platform/server";

/** A server that has nothing but 35 days of its figures. Runs as a child process. */

export interface FilledState {
  readonly rows: number;
  readonly series: number;
}

/**
 * How long each call took, the processor time of one and how long one waited for a core that others had, in milliseconds,
 * and how many rows a chart of it has.
 */
export type StateReads = Readonly<
  Record<
    string,
    {
      readonly ms: readonly number[];
      readonly cpuMs: number;
      readonly waitedMs: number;
      readonly points: number;
    }
  >
>;

const days = 35;
const tries = 200;
/** Of two servers, as many as a site with four volumes has. */
const servers = ["one", "two"];
const roots = ["/data", "/mnt/a", "/mnt/b", "/mnt/c"];
const names = [
  ["machine_cpu", 1],
  ["process_cpu", 1],
  ["machine_memory_used", 8e9],
  ["machine_memory_size", 16e9],
  ["process_memory", 1e9],
  ["machine_network_received", 1e7],
  ["machine_network_sent", 1e7],
  ["machine_load", 4],
  ["streams", 100],
  ["viewers", 50],
  ["recording_cameras", 100],
] as const;
const series = [
  ...names.map(([name, most]) => ({ name, most, labels: {} })),
  ...["storage_size", "storage_free"].flatMap((name) =>
    roots.map((root) => ({ name, most: 4e12, labels: { root } })),
  ),
];

const keptS = new Map<number, number>(rollupSteps.map(({ stepS, keptS: kept }) => [stepS, kept]));

const log = {
  ...silentLogger,
  error: (fields: object, why: string) => console.error(why, fields),
};
const folder = await mkdtemp(join(tmpdir(), "tessera-bench-state-"));
const database = await openDatabase({ url: process.argv[2], dataDir: folder, log });
await migrate(database, [sessionMigrations, metricMigrations, dashboardMigrations]);
const endS = Math.floor(Date.now() / 1000);
const startS = endS - days * 86_400;
const fineFromS = endS - rollupSteps[0].keptS - 600;
let rowCount = 0;
for (const id of servers) await fill(new RollupStore(database, id), id);

const figures = new Figures({
  metrics: [],
  store: new RollupStore(database, "one"),
  server: { id: "one", name: "one" },
  events: createEvents(log),
  clock: systemClock,
  log,
});
const server = await createHttpServer({
  features: [
    createDashboardFeature({
      figures,
      cards: new CardStore(database),
      screens: new ScreenStore(database),
      cameras: { cameras: () => [], groups: () => [] },
      zone: new Zone("UTC"),
      push: { tell: () => {} },
      events: createEvents(log),
      clock: systemClock,
    }),
  ],
  sessions: {
    resolve: async () => ({
      userId: 1,
      userName: "admin",
      nickName: "",
      roleId: 1,
      roleName: "admin",
      isAdmin: true,
      sessionId: 1,
    }),
  },
  rights: { require: () => {} },
  provider: () => "Tessera",
  product: { name: "Tessera", version: "0" },
  log,
  clock: systemClock,
});

process.on("message", () => void measure().then((reads) => process.send?.(reads)));
process.once("disconnect", () => void close());
process.send?.({
  rows: rowCount,
  series: series.length * servers.length,
} satisfies FilledState);

async function measure(): Promise<StateReads> {
  const reads: Record<string, { ms: number[]; cpuMs: number; waitedMs: number; points: number }> =
    {};
  for (const [name, minutes] of [
    ["the last hour", 60],
    ["24 hours", 1440],
    ["7 days", 7 * 1440],
    ["30 days", 30 * 1440],
  ] as const) {
    const ms: number[] = [];
    let points = 0;
    const before = process.cpuUsage();
    const waitedBeforeMs = waitedForCoreMs();
    for (let round = 0; round < tries; round++) {
      const startedMs = performance.now();
      const reply = await server.inject({
        url: `/api/v1/state/top?minutes=${minutes}`,
        headers: { token: "admin" },
      });
      ms.push(performance.now() - startedMs);
      if (reply.statusCode !== 200) throw new Error(`state/top answered ${reply.statusCode}`);
      points = reply.json<{ cpuData: unknown[] }>().cpuData.length / servers.length;
    }
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / 1000 / tries;
    reads[name] = { ms, cpuMs, waitedMs: (waitedForCoreMs() - waitedBeforeMs) / tries, points };
  }
  return reads;
}

/**
 * Through the same rollup as in the product. A sample a second where rows of ten seconds are still kept; before that one in
 * ten seconds, which leaves as many rows. What is not kept any more is not stored first.
 */
async function fill(store: RollupStore, name: string): Promise<void> {
  await store.nameServer(name, Date.now());
  const rollup = new Rollup();
  /** By series, step and time, as the database would add them up. */
  const merged = new Map<string, RollupRow>();
  const keep = (rows: readonly RollupRow[]) => {
    for (const row of rows) {
      if (row.atS < endS - (keptS.get(row.stepS) ?? 0)) continue;
      const key = `${row.name} ${row.labels["root"]} ${row.stepS} ${row.atS}`;
      const known = merged.get(key);
      merged.set(key, known ? addedUp(known, row) : row);
    }
  };
  for (let atS = startS; atS < endS; atS += atS < fineFromS ? 10 : 1) {
    const { fine, coarse } = rollup.turn(atS);
    keep(fine);
    keep(coarse);
    for (const { name: of, labels, most } of series) rollup.add(of, labels, Math.random() * most);
  }
  keep(rollup.rest());
  const rows = [...merged.values()];
  rowCount += rows.length;
  await database.transaction(() => store.add(rows, Date.now()));
}

/** Of the main thread since it began, as Linux counts it: ready to run, and no core free. */
function waitedForCoreMs(): number {
  const [, waitedNs = "0"] = readFileSync("/proc/self/schedstat", "utf8").split(" ");
  return Number(waitedNs) / 1e6;
}

function addedUp(one: RollupRow, other: RollupRow): RollupRow {
  return {
    ...one,
    sum: one.sum + other.sum,
    samples: one.samples + other.samples,
    most: Math.max(one.most, other.most),
  };
}

async function close(): Promise<void> {
  await server.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
  process.exit();
}
