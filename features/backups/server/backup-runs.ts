import { type Clock, Conflict, type Logger, type Text } from "@tessera/base";
import type { AlarmIntake } from "@tessera/engine";
import { failureText } from "./failure-text.ts";

interface Parts {
  /** Gives the new file. */
  readonly make: (onProgress: (rows: number, ofRows: number) => void) => Promise<string>;
  readonly folder: () => string;
  readonly alarms: Pick<AlarmIntake, "report">;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Running {
  readonly sinceMs: number;
  readonly rows: number;
  readonly ofRows: number;
}

interface Failure {
  readonly text: Text;
  readonly atMs: number;
}

/** Disk fault: the alarm types of the specification know no nearer one. */
const alarmType = 18;

/** Makes backups, one at a time, whoever wants them, and knows how it went. */
export class BackupRuns {
  readonly #parts: Parts;
  #running: Running | undefined;
  #failure: Failure | undefined;
  #made: Promise<string> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get running(): Running | undefined {
    return this.#running;
  }

  /** Of the last one; undefined: it was made, or none has been tried. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** Because somebody wants one now; it is told whether it could be begun, and goes on by itself. */
  begin(): void {
    if (this.#made) throw new Conflict("backup-running", runningText);
    const { log } = this.#parts;
    this.make().then(
      (file) => log.info({ file }, "backup made by hand"),
      (error: unknown) => log.error({ error }, "no backup could be made by hand"),
    );
  }

  /** Whoever comes while one is made waits for that one. */
  make(): Promise<string> {
    this.#made ??= this.#make().finally(() => {
      this.#made = undefined;
      this.#running = undefined;
    });
    return this.#made;
  }

  /** It could not even be seen whether one is due, or made. */
  noteFailure(error: unknown): void {
    const { clock, folder } = this.#parts;
    const text = failureText(error, folder());
    const isNew = !this.#failure;
    this.#failure = { text, atMs: clock.nowMs() };
    if (isNew) this.#tell("begins", text);
  }

  /** Resolves when none is being made. */
  async settled(): Promise<void> {
    await this.#made?.catch(() => {});
  }

  async #make(): Promise<string> {
    const { clock, make } = this.#parts;
    const sinceMs = clock.nowMs();
    this.#running = { sinceMs, rows: 0, ofRows: 0 };
    try {
      const file = await make((rows, ofRows) => {
        this.#running = { sinceMs, rows, ofRows };
      });
      if (this.#failure) this.#tell("ends", this.#failure.text);
      this.#failure = undefined;
      return file;
    } catch (error) {
      this.noteFailure(error);
      throw error;
    }
  }

  /** One alarm from the first that failed to the next that was made. */
  #tell(phase: "begins" | "ends", description: Text): void {
    const { alarms, clock } = this.#parts;
    const about = { source: "backups", deviceId: "", topic: "backups/failed", key: "failed" };
    alarms
      .report({ ...about, alarmType, severity: 2, phase, atMs: clock.nowMs(), description })
      // Whoever could not store it has said so; the banner is there in any case.
      .catch(() => {});
  }
}

const runningText: Text = {
  zh: "正在备份，请等待本次备份完成",
  en: "A backup is already running. Wait until it is finished.",
};
