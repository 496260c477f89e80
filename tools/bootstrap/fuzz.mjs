import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { install } from "./install.mjs";
import { main, root, Stop } from "./repository.mjs";
import { requireNode24 } from "./run.mjs";
import { runStep } from "./step.mjs";
import { requireSystemPackages } from "./system-packages.mjs";

const runsOfEach = 2000;

/**
 * The fuzz tests over and over, each time from another seed, and beside them all ports of a running server, until the
 * time is over or one fails.
 */
await main(async (args) => {
  const { values } = parseArgs({ args, options: { minutes: { type: "string", default: "10" } } });
  const endMs = Date.now() + Number(values.minutes) * 60_000;
  if (Number.isNaN(endMs)) throw new Stop(`--minutes takes a number, not "${values.minutes}"`);
  await install("full");
  await requireSystemPackages();
  const ports = fuzzPorts(values.minutes);
  await fuzzParsers(endMs);
  if (!(await ports)) throw new Stop("The ports of the server: see above.");
});

async function fuzzParsers(endMs) {
  process.env.TESSERA_FUZZ_RUNS ??= String(runsOfEach);
  do {
    const seed = String(randomInt(2 ** 31));
    const again = `TESSERA_FUZZ_SEED=${seed} TESSERA_FUZZ_RUNS=${process.env.TESSERA_FUZZ_RUNS}`;
    console.log(again);
    process.env.TESSERA_FUZZ_SEED = seed;
    const { failures } = await runStep("test:unit", { isQuiet: true, args: ["tests/fuzz"] });
    if (failures.length > 0) throw new Stop(`To see it again: ${again} npm test unit tests/fuzz`);
  } while (Date.now() < endMs);
}

function fuzzPorts(minutes) {
  const args = ["tests/fuzz/ports/main.ts", "--minutes", minutes];
  const child = spawn(requireNode24(), args, { cwd: root, stdio: "inherit" });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}
