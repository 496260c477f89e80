import { join } from "node:path";
import { expect, it } from "vitest";
import { missingOf } from "../torture/recorded.ts";
import { type RecordingProgram, startRecordingProgram } from "./recording-program.ts";

it("records on while a backup is made, and again after a restart within the announced time, for whom had signed in before; restored, it finds what was recorded before, meanwhile and afterwards", async () => {
  const program = await startRecordingProgram();
  await program.goesOn();
  await program.post("backups/make");
  const backups = await madeBackups(program);
  await program.goesOn();
  expect(await spansOf(program)).toHaveLength(1);

  // From here on the backup knows of no file.
  const gapSeconds = await restart(program);
  await program.goesOn();
  // A restart that takes less than two seconds leaves no gap that is shown.
  const [before, after, ...more] = await spansOf(program);
  expect(more).toEqual([]);
  const gapMs = after && before ? after.startMs - before.endMs : 0;
  expect(gapMs).toBeLessThanOrEqual(gapSeconds * 1000);
  expect(await program.stop()).toBe(0);
  await program.start();
  await program.goesOn();
  const told = await program.recorded();
  expect(await program.stop()).toBe(0);

  const file = join(program.dataDir, "backups", backups[0] ?? "none");
  expect(await program.run(["restore", file])).toMatchObject({ exitCode: 0 });
  const restoredAtMs = Date.now();
  await program.start();
  await program.goesOn();
  await expect
    .poll(async () => missingOf(told, await program.recorded()), patient)
    .toBeLessThan(100);
  expect((await spansOf(program)).at(-1)?.endMs).toBeGreaterThan(restoredAtMs);
  expect(await program.stop()).toBe(0);
}, 300_000);

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

const patient = { timeout: 30_000 };

const spansOf = async (program: RecordingProgram): Promise<readonly Span[]> =>
  [...(await program.recorded()).values()].flat();

/** Gives the announced gap, when the program is ready again. */
async function restart(program: RecordingProgram): Promise<number> {
  const before = program.starts();
  const { State, GapSeconds } = await program.ask("restart", { delay: "2" });
  expect(State).toBe("counting");
  await expect.poll(program.starts, { timeout: 90_000 }).toBe(before + 1);
  return Number(GapSeconds);
}

async function madeBackups(program: RecordingProgram): Promise<readonly string[]> {
  const names = async () => {
    const { Backups, Running } = await program.read("backups");
    return Running ? [] : (Backups as { readonly Name: string }[]).map(({ Name }) => Name);
  };
  await expect.poll(names, patient).toHaveLength(1);
  return names();
}
