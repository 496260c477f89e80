import { dayMs } from "@tessera/base";
import { aSegmentFile } from "@tessera/recorder/testing";
import { channelNo, type FilledIndex, fillIndex } from "./footage/filled-index.ts";
import { startLoadProcess } from "./load-process.ts";
import { loadText } from "./measured-stretch.ts";
import { median, percentile, printTable } from "./table.ts";

const site = { channels: 232, days: 30 };
/** 100,224 rows. */
const smallSite = { channels: 116, days: 3 };
const openSegments = 200;
const tries = 60;
const postgresProgram = new URL("../platform/testing/postgres-process.ts", import.meta.url);

/** Questions about a month of footage, and a start after a crash, on both databases. */
export async function benchFootage(): Promise<void> {
  await onDatabase("SQLite", undefined);
  const postgres = await startLoadProcess<string, never>(postgresProgram, []);
  try {
    await onDatabase("PostgreSQL", postgres.ready);
  } finally {
    await postgres.stop();
  }
}

async function onDatabase(name: string, url: string | undefined): Promise<void> {
  const recovery = await withIndex(freshUrl(url, "small"), smallSite, measureRecovery);
  const questions = await withIndex(freshUrl(url, "large"), site, measureQuestions);
  printTable(`Footage on ${name}, ${loadText()}`, [...questions, ...recovery]);
}

type Row = Readonly<Record<string, string>>;

async function withIndex(
  url: Promise<string | undefined>,
  wish: typeof site,
  measure: (index: FilledIndex) => Promise<Row[]>,
): Promise<Row[]> {
  const index = await fillIndex(await url, wish);
  try {
    return await measure(index);
  } finally {
    await index.remove();
  }
}

/** An empty database on the server, so that the two sizes do not meet. */
async function freshUrl(url: string | undefined, name: string): Promise<string | undefined> {
  if (url === undefined) return undefined;
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const fresh = new URL(url);
  fresh.pathname = `/${name}`;
  return fresh.href;
}

async function measureQuestions(index: FilledIndex): Promise<Row[]> {
  const loadedMs = performance.now();
  const footage = await index.load();
  const loadMs = performance.now() - loadedMs;
  const { startMs, rows } = index;
  const endMs = startMs + site.days * dayMs;
  const some = () => channelNo(1 + Math.floor(Math.random() * site.channels));
  const place = () => ({ channel: some(), flow: 1 }) as const;
  const days = Array.from({ length: site.days }, (_, day) => ({
    startMs: startMs + day * dayMs,
    endMs: startMs + (day + 1) * dayMs,
  }));
  const aDay = () => days[Math.floor(Math.random() * days.length)] ?? { startMs, endMs };
  const measured = async (what: string, barMs: number, ask: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round < tries; round++) {
      const startedMs = performance.now();
      await ask();
      times.push(performance.now() - startedMs);
    }
    return rowOf(what, rows, times, barMs);
  };
  const result = [
    await measured("a day's list", 20, () => {
      const day = aDay();
      return footage.within(place(), day.startMs, day.endMs);
    }),
    await measured("a month's flags", 20, () => footage.daysWithFootage(some(), days)),
    await measured("30-day timeline of 16 channels", 50, () =>
      Promise.all(
        Array.from({ length: 16 }, place).flatMap((of) => [
          footage.stretches(of, startMs, endMs),
          footage.gaps(of, startMs, endMs),
          footage.locked(of, startMs, endMs),
        ]),
      ),
    ),
    await measured("oldest 25 of a channel", 20, () => footage.oldest({ channel: some() }, 25)),
    await measured("oldest 25 of a root", 20, () => footage.oldest({ rootId: 1 }, 25)),
    rowOf("loaded at start", rows, [loadMs], 3000),
  ];
  await footage.stop();
  return result;
}

/** 200 files that a crash left open, among many that are closed. */
async function measureRecovery(index: FilledIndex): Promise<Row[]> {
  const crashed = await index.load();
  const startMs = Date.now() - 60_000;
  const wishes = Array.from({ length: openSegments }, (_, at) => ({
    channel: channelNo(1 + (at % smallSite.channels)),
    flow: at < smallSite.channels ? (1 as const) : (2 as const),
    startMs,
  }));
  const segments = await Promise.all(wishes.map((wish) => crashed.open(wish)));
  for (const { id, key } of segments) {
    const dir = index.rootPath;
    const file = await aSegmentFile({ dir, key, startMs, gops: 5, isClosed: false });
    for (const fragment of file.fragments.slice(0, 3))
      crashed.commit({ segmentId: id, fragment, bytes: fragment.offset + fragment.bytes });
  }
  const savedMs = performance.now();
  await crashed.flush();
  const saveMs = performance.now() - savedMs;
  const startedMs = performance.now();
  const footage = await index.load();
  await footage.recover();
  const recoverMs = performance.now() - startedMs;
  const found = await Promise.all(segments.map(({ id }) => footage.find(id)));
  if (!found.every((segment) => segment?.endMs === startMs + 5000))
    throw new Error("Recovery did not find all that was written");
  await footage.stop();
  return [
    rowOf(`start with ${openSegments} open segments`, index.rows, [recoverMs], 3000),
    rowOf(`progress of ${openSegments} open segments saved`, index.rows, [saveMs], 100),
  ];
}

const rowOf = (what: string, rows: number, times: readonly number[], barMs: number): Row => ({
  what,
  "segment rows": rows.toLocaleString("en"),
  "median ms": median(times).toFixed(1),
  "p95 ms": percentile(times, 95).toFixed(1),
  "bar ms": String(barMs),
  holds: median(times) < barMs ? "yes" : "NO",
});
