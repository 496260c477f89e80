import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { printTable } from "../../bench/table.ts";
import { gopMs, torture } from "./torture.ts";

const { values } = parseArgs({
  options: {
    moments: { type: "string", default: "200" },
    cameras: { type: "string", default: "10" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
  },
});
const moments = Number(values.moments);
const cameras = Number(values.cameras);
const seed = Number(values.seed);
console.log(`Torture: ${cameras} cameras, killed ${moments} times, --seed ${seed}`);
const result = await torture({
  moments,
  cameras,
  seed,
  decodeEvery: 50,
  onMoment: (line) => console.log(line),
});
/** The GOP that comes in and the one that is written. */
const mayMissMs = 2 * gopMs;
const isGood =
  result.lostMs === 0 && result.complaints.length === 0 && result.worstMissingMs <= mayMissMs;
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
process.exitCode = isGood ? 0 : 1;
