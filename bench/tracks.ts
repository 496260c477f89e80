import { setTimeout as passed } from "node:timers/promises";
import { startLoadProcess } from "./load-process.ts";
import { loadText } from "./measured-stretch.ts";
import { measureUsage, type Usage } from "./process-usage.ts";
import { median, percentile, printTable } from "./table.ts";
import { measureInBrowser, type TracksInBrowser } from "./tracks/in-browser.ts";
import type { FilledTracks, TrackReads } from "./tracks/track-server.ts";
import { tellEveryMs, vehicleCount } from "./tracks/vehicles.ts";

const serverProgram = new URL("./tracks/track-server.ts", import.meta.url);
const postgresProgram = new URL("../platform/testing/postgres-process.ts", import.meta.url);
/** Until as much is written as comes: points wait half a minute for others of their channel. */
const warmUpMs = 40_000;
const measureMs = 30_000;
const barPercent = 10;
const pointsASecond = (vehicleCount * 1000) / tellEveryMs;
const fleet = `${vehicleCount} vehicles, ${pointsASecond} points a second`;

/** Positions of a large fleet kept and read on both databases. */
export async function benchTracks(): Promise<void> {
  const inBrowser = await measureInBrowser();
  await onDatabase("SQLite", undefined, inBrowser);
  const postgres = await startLoadProcess<string, never>(postgresProgram, []);
  try {
    await onDatabase("PostgreSQL", postgres, inBrowser);
  } finally {
    await postgres.stop();
  }
}

type Row = Readonly<Record<string, string>>;

async function onDatabase(
  name: string,
  postgres: { readonly pid: number; readonly ready: string } | undefined,
  inBrowser: TracksInBrowser,
): Promise<void> {
  const args = postgres ? [postgres.ready] : [];
  const server = await startLoadProcess<FilledTracks, TrackReads>(serverProgram, args);
  try {
    await passed(warmUpMs);
    const pids = { server: [server.pid], database: postgres ? [postgres.pid] : [] };
    const usage = await measureUsage(pids, measureMs);
    const reads = await server.report();
    if (reads.missing > 0) throw new Error(`${reads.missing} points were told and not found`);
    printTable(`Tracks of ${fleet} on ${name}, ${loadText()}`, [
      ...rowsOf(server.ready, usage, reads),
      ...browserRows(reads, inBrowser),
    ]);
  } finally {
    await server.stop();
  }
}

function rowsOf(
  { points, bytes }: FilledTracks,
  usage: Readonly<Record<"server" | "database", Usage>>,
  reads: TrackReads,
): Row[] {
  const { cpuPercent, rssMb } = usage.server;
  return [
    aRow("server, of one core", `${cpuPercent.toFixed(1)} %`, `${barPercent} %`),
    aRow("the database's own processes", `${usage.database.cpuPercent.toFixed(1)} %`),
    aRow("server's memory", `${rssMb.toFixed(0)} MB`),
    aRow(`${points} points on disk, each`, `${(bytes / points).toFixed(0)} bytes`),
    aRow(`a vehicle's day, ${reads.dayPoints} points shown`, timesOf(reads.dayMs)),
    aRow(
      `the answer with figures of ${reads.answerPoints} points, ${(reads.answerBytes / 1000).toFixed(0)} kB`,
      timesOf(reads.answerMs),
      "300 ms",
    ),
    aRow(`a box for 20 minutes, ${reads.boxPoints} points shown`, timesOf(reads.boxMs)),
  ];
}

/** What the server takes and what the browser takes are one after the other. */
const browserRows = ({ answerMs }: TrackReads, { drawnMs, apartMs }: TracksInBrowser): Row[] => [
  aRow("drawn in Chromium after the answer", `${drawnMs.toFixed(0)} ms`),
  aRow("the day's track opened, both", `${(median(answerMs) + drawnMs).toFixed(0)} ms`, "300 ms"),
  aRow("picture and point apart while they play", `${apartMs.toFixed(0)} ms`, "500 ms"),
];

const aRow = (what: string, measured: string, bar = ""): Row => ({ what, measured, bar });

const timesOf = (all: readonly number[]) =>
  `median ${median(all).toFixed(0)}, p95 ${percentile(all, 95).toFixed(0)} ms`;
