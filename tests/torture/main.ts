import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { printTable } from "../../bench/table.ts";
import { gopMs } from "./cameras.ts";
import { tortureByStops } from "./stops.ts";
import { torture } from "./torture.ts";

const { values } = parseArgs({
  options: {
    stops: { type: "boolean", default: false },
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
console.log(`Torture: ${cameras} cameras, ${how} ${moments} times, --seed ${seed}`);
process.exitCode = (await (values.stops ? stopOften() : killOften())) ? 0 : 1;

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
