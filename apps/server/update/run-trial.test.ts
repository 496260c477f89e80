import { FakeClock } from "@tessera/base";
import type { ReleaseState, Trial } from "@tessera/features/updates/release-folder";
import { expect, it } from "vitest";
import { runTrial, type StartedProgram, type TrialPorts } from "./run-trial.ts";

const from = { version: "1.0.0", path: "/opt/main.js", isInstalled: true };
const to = { version: "1.1.0", path: "/data/releases/1.1.0/main.js", isInstalled: false };
const trial: Trial = {
  kind: "update",
  from,
  to,
  backup: "/data/backups/before",
  readySeconds: 20,
  gapSeconds: 15,
  user: "admin",
  beganAtMs: 5,
};

/** A program that becomes ready after a while, or ends by itself, or does neither. */
interface Behaviour {
  readonly readyAfterMs?: number;
  readonly exitsWith?: number;
  readonly ignoresSigterm?: boolean;
}

function aTrial(
  behaviour: Behaviour,
  { canUndo = true, changed = {} }: { canUndo?: boolean; changed?: Partial<Trial> } = {},
) {
  const clock = new FakeClock();
  const told: string[] = [];
  const tried = { ...trial, ...changed };
  let state: ReleaseState = { trial: tried, history: [] };
  let isStopping = false;
  const start = (program: { readonly version: string }): StartedProgram => {
    told.push(`start ${program.version}`);
    const ended = Promise.withResolvers<number>();
    const startedMs = clock.monotonicMs();
    const own = program.version === tried.to.version ? behaviour : { readyAfterMs: 0 };
    if (own.exitsWith !== undefined) ended.resolve(own.exitsWith);
    return {
      ended: ended.promise,
      isReady: async () =>
        own.readyAfterMs !== undefined && clock.monotonicMs() - startedMs >= own.readyAfterMs,
      kill: (signal) => {
        told.push(`${signal} ${program.version}`);
        if (signal === "SIGKILL" || !own.ignoresSigterm) ended.resolve(0);
      },
    };
  };
  const ports: TrialPorts = {
    read: () => state,
    write: (next) => {
      state = next;
    },
    start,
    undo: async (program, backup) => {
      told.push(`undo ${program.version} ${backup}`);
      return canUndo;
    },
    isStopping: () => isStopping,
    clock,
  };
  return {
    clock,
    told,
    state: () => state,
    stop: () => {
      isStopping = true;
    },
    run: () => runTrial(tried, ports),
  };
}

/** Lets time pass until it is through. */
async function passed(clock: FakeClock, work: Promise<unknown>, seconds: number): Promise<void> {
  const progress = { isDone: false };
  const through = work.finally(() => {
    progress.isDone = true;
  });
  for (let at = 0; at < seconds * 10 && !progress.isDone; at += 1) await clock.advance(100);
  await through;
}

it("keeps a version that becomes ready in time, and remembers what ran before with its backup", async () => {
  const { clock, told, state, run } = aTrial({ readyAfterMs: 19_000 });
  await passed(clock, run(), 30);
  expect(told).toEqual(["start 1.1.0"]);
  expect(state()).toMatchObject({
    current: "1.1.0",
    previous: { version: "1.0.0", backup: "/data/backups/before", leftAtMs: 5 },
    history: [{ outcome: "done", from: "1.0.0", to: "1.1.0", isTold: true }],
  });
  expect(state().trial).toBeUndefined();
});

it.each<[string, Behaviour, string[], RegExp]>([
  ["ends at once", { exitsWith: 3 }, ["SIGTERM 1.1.0"], /exit code 3/],
  ["hangs", {}, ["SIGTERM 1.1.0"], /not ready within 20 s/],
  [
    "hangs and does not even stop",
    { ignoresSigterm: true },
    ["SIGTERM 1.1.0", "SIGKILL 1.1.0"],
    /within 20 s/,
  ],
])("brings back what ran before when the new version %s", async (_, behaviour, signals, why) => {
  const { clock, told, state, run } = aTrial(behaviour);
  await passed(clock, run(), 60);
  expect(told).toEqual([
    "start 1.1.0",
    ...signals,
    "undo 1.0.0 /data/backups/before",
    "start 1.0.0",
  ]);
  expect(state().current).toBeUndefined();
  expect(state().history).toMatchObject([{ outcome: "rolled-back", isTold: false }]);
  expect(state().history[0]?.why.en).toMatch(why);
});

it("leaves the trial for the next start when the backup cannot be brought back", async () => {
  const { clock, state, run } = aTrial({ exitsWith: 1 }, { canUndo: false });
  await passed(clock, run(), 60);
  expect(state().trial).toBeDefined();
});

it("starts nothing else when all of it is to stop meanwhile", async () => {
  const { clock, told, state, stop, run } = aTrial({ exitsWith: 0 });
  stop();
  await passed(clock, run(), 60);
  expect(told).toEqual(["start 1.1.0"]);
  expect(state().trial).toBeDefined();
});

it("brings the older data back before it goes back by hand, and forgets the way back then", async () => {
  const changed = { kind: "roll-back", from: to, to: from, restore: "/data/backups/old" } as const;
  const { clock, told, state, run } = aTrial({ readyAfterMs: 0 }, { changed });
  await passed(clock, run(), 30);
  expect(told).toEqual(["undo 1.0.0 /data/backups/old", "start 1.0.0"]);
  expect(state().current).toBeUndefined();
  expect(state().previous).toBeUndefined();
});
