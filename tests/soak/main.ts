import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { printTable } from "../../bench/table.ts";
import { mainOfScreen } from "./screen/main.ts";
import { type SoakSample, soak } from "./soak.ts";
import { judge } from "./verdict.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "60" },
    cameras: { type: "string", default: "50" },
    viewers: { type: "string", default: "5" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    hours: { type: "string", default: "24" },
  },
});
if (positionals[0] === "screen") await mainOfScreen(Number(values.hours));
else await mainOfCameras();

async function mainOfCameras(): Promise<void> {
  const minutes = Number(values.minutes);
  const cameras = Number(values.cameras);
  const seed = Number(values.seed);
  console.log(`Soak: ${cameras} cameras for ${minutes} minutes, --seed ${seed}`);

  const result = await soak({
    cameras,
    viewers: Number(values.viewers),
    droppingMs: minutes * 60_000,
    sampleMs: 10_000,
    seed,
    onSample: (sample) => console.log(lineOf(sample)),
  });
  const findings = judge(result, cameras);
  printTable(
    `Soak of ${minutes} minutes, ${cameras} cameras, ${result.viewerConnections} connections of viewers`,
    findings.map(({ name, found, isGood }) => ({ name, found, verdict: isGood ? "ok" : "FAILED" })),
  );
  process.exitCode = findings.every(({ isGood }) => isGood) ? 0 : 1;
}

function lineOf({ atMs, live, rssMb, openFiles, processes }: SoakSample): string {
  const seconds = (atMs / 1000).toFixed(0).padStart(5);
  return `${seconds} s  ${live} live  ${rssMb.toFixed(0)} MB  ${openFiles} files  ${processes} processes`;
}
