import { type Clock, type Text, wait } from "@tessera/base";
import {
  endTrial,
  keepTrial,
  type Program,
  type ReleaseState,
  type Trial,
} from "@tessera/features/updates/release-folder";

export interface StartedProgram {
  /** Its exit code. */
  readonly ended: Promise<number>;
  readonly isReady: () => Promise<boolean>;
  readonly kill: (signal: NodeJS.Signals) => void;
}

export interface TrialPorts {
  readonly read: () => ReleaseState;
  readonly write: (state: ReleaseState) => void;
  readonly start: (program: Program) => StartedProgram;
  /** Lets a program bring its backup back if it cannot read what is there; false: it could not. */
  readonly undo: (program: Program, backup: string) => Promise<boolean>;
  /** Somebody wants all of it to stop. */
  readonly isStopping: () => boolean;
  readonly clock: Clock;
}

const pollMs = 200;
/** A program promises to stop within ten seconds. */
const stopMs = 12_000;

/**
 * Starts what is on trial. Ready in time: it stays. Otherwise it is ended and what ran before comes back, with its
 * data. Gives what runs in the end.
 */
export async function runTrial(trial: Trial, ports: TrialPorts): Promise<StartedProgram> {
  const { to, restore } = trial;
  if (restore !== undefined && !(await ports.undo(to, restore)))
    return rollBack(trial, backupLost, ports);
  const started = ports.start(to);
  const why = await whyNotReady(started, trial, ports);
  if (!why) {
    ports.write(keepTrial(ports.read(), trial, ports.clock.nowMs()));
    return started;
  }
  // The next start takes it back: now is no time to start anything.
  if (ports.isStopping()) return started;
  await end(started, ports.clock);
  return rollBack(trial, why, ports);
}

async function rollBack(trial: Trial, why: Text, ports: TrialPorts): Promise<StartedProgram> {
  const { from, backup } = trial;
  const isUndone = await ports.undo(from, backup);
  // Without its data the version before says itself why it cannot start, and its next start tries again.
  if (isUndone) ports.write(endTrial(ports.read(), why, ports.clock.nowMs()));
  return ports.start(from);
}

async function whyNotReady(
  started: StartedProgram,
  { to, readySeconds }: Trial,
  { clock }: TrialPorts,
): Promise<Text | undefined> {
  const deadlineMs = clock.monotonicMs() + readySeconds * 1000;
  while (clock.monotonicMs() < deadlineMs) {
    if (await started.isReady()) return undefined;
    const code = await Promise.race([started.ended, wait(clock, pollMs)]);
    if (code !== undefined) return crashed(to.version, code);
  }
  return late(to.version, readySeconds);
}

async function end({ ended, kill }: StartedProgram, clock: Clock): Promise<void> {
  kill("SIGTERM");
  const cancel = clock.after(stopMs, () => kill("SIGKILL"));
  await ended;
  cancel();
}

const crashed = (version: string, code: number): Text => ({
  zh: `版本 ${version} 在就绪之前退出（退出码 ${code}）。原因见服务日志。`,
  en: `Version ${version} ended before it was ready (exit code ${code}). Its log tells why.`,
});

const late = (version: string, seconds: number): Text => ({
  zh: `版本 ${version} 在 ${seconds} 秒内没有就绪。`,
  en: `Version ${version} was not ready within ${seconds} s.`,
});

const backupLost: Text = {
  zh: "无法恢复该版本的数据备份。原因见服务日志。",
  en: "The backup with the data of that version could not be brought back. The log tells why.",
};
