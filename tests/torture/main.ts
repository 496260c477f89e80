import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { silentLogger, systemClock } from "@tessera/base";
import { AuditStore, openDatabase } from "@tessera/platform/server";
import { printTable } from "../../bench/table.ts";
import { openSession } from "../e2e/open-session.ts";
import { startServer } from "../e2e/running-server.ts";
import { gopMs } from "./cameras.ts";
import { tortureByPushes } from "./pushes.ts";
import { tortureByResets } from "./resets.ts";
import { tortureByStops } from "./stops.ts";
import { torture } from "./torture.ts";

const { values } = parseArgs({
  options: {
    stops: { type: "boolean", default: false },
    resets: { type: "boolean", default: false },
    pushes: { type: "boolean", default: false },
    messages: { type: "string", default: "10000" },
    requests: { type: "string", default: "10000" },
    moments: { type: "string", default: "200" },
    cameras: { type: "string", default: "10" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
  },
});
const moments = Number(values.moments);
const cameras = Number(values.cameras);
const seed = Number(values.seed);
const onMoment = (line: string) => console.log(line);
const how = values.stops ? "told to stop" : "killed";
const requests = Number(values.requests);
const messages = Number(values.messages);
const what = values.pushes
  ? `${messages} messages pushed, killed ${moments} times`
  : values.resets
    ? `${requests} requests whose connection is reset`
    : `${cameras} cameras, ${how} ${moments} times`;
console.log(`Torture: ${what}, --seed ${seed}`);
process.exitCode = (await workOf(values)()) ? 0 : 1;

function workOf({ pushes, resets, stops }: typeof values): () => Promise<boolean> {
  if (pushes) return pushOften;
  if (resets) return resetOften;
  return stops ? stopOften : killOften;
}

async function pushOften(): Promise<boolean> {
  const result = await tortureByPushes({ messages, kills: moments, seed, onMoment });
  const { missing, outOfOrder, twice, kills } = result;
  printTable(`Killed ${kills} times while pushing`, [
    { name: "messages that never came", found: String(missing.length) },
    { name: "messages out of order", found: String(outOfOrder.length) },
    { name: "messages that came again", found: String(twice) },
  ]);
  return missing.length === 0 && outOfOrder.length === 0 && twice <= kills;
}

async function resetOften(): Promise<boolean> {
  const password = "Torture-Password-1";
  const server = await startServer({ initialPassword: password, isDemo: false, mediaWorkers: 1 });
  const database = await openDatabase({
    dataDir: server.dataFolder,
    log: silentLogger,
    clock: systemClock,
  });
  try {
    const { url } = server;
    const { token } = await openSession(url, { name: "admin", password });
    const store = new AuditStore(database);
    const result = await tortureByResets({ url, token, database, store, requests, seed });
    printTable(`Reset ${requests} times`, [
      { name: "changes", found: String(result.changes) },
      { name: "lines", found: String(result.lines) },
      { name: "changes without a line", found: String(result.missing.length) },
    ]);
    for (const change of result.missing) console.log(change);
    return result.changes > 0 && result.missing.length === 0;
  } finally {
    await database.close();
    await server.stop();
  }
}

async function killOften(): Promise<boolean> {
  const result = await torture({ moments, cameras, seed, decodeEvery: 50, onMoment });
  printTable(`Killed ${moments} times`, [
    { name: "told and lost", found: `${result.lostMs} ms` },
    {
      name: "missing before a kill, median",
      found: `${result.medianMissingMs} ms (GOP ${gopMs} ms)`,
    },
    { name: "missing before a kill, worst", found: `${result.worstMissingMs} ms` },
    { name: "slowest start", found: `${result.slowestStartMs.toFixed(0)} ms` },
    { name: "pictures decoded", found: String(result.decodedFrames) },
    { name: "complaints of ffmpeg", found: result.complaints.join(" · ") || "none" },
  ]);
  /** The GOP that comes in and the one that is written. */
  const mayMissMs = 2 * gopMs;
  const { lostMs, complaints, worstMissingMs } = result;
  return lostMs === 0 && complaints.length === 0 && worstMissingMs <= mayMissMs;
}

async function stopOften(): Promise<boolean> {
  const { slowestStopMs, slowestStartMs, lostMs, complaints } = await tortureByStops({
    moments,
    cameras,
    seed,
    onMoment,
  });
  printTable(`Told to stop ${moments} times`, [
    { name: "slowest stop", found: `${slowestStopMs.toFixed(0)} ms` },
    { name: "slowest start", found: `${slowestStartMs.toFixed(0)} ms` },
    { name: "told and lost", found: `${lostMs} ms` },
    { name: "not ended as they should", found: String(complaints.length) },
  ]);
  for (const complaint of complaints) console.log(complaint);
  return slowestStopMs <= 10_000 && lostMs === 0 && complaints.length === 0;
}
