import type { WireStorm } from "../../contract.ts";

/** A storm is heard when it begins, and now and then while it lasts. */
const sameRowMs = 30_000;
/** Sounds do not fall over each other. */
const anyMs = 1500;
const mostRemembered = 1000;

type Heard = Pick<WireStorm, "ID" | "AlarmPriority" | "NewCount" | "IsMuted"> & {
  readonly Last: Pick<WireStorm["Last"], "ID" | "State">;
};

/** Decides which alarm is heard. Four is the least urgent priority and makes no sound. */
export class SoundsDue {
  readonly #rows = new Map<number, { readonly lastAlarmId: number; readonly atMs: number }>();
  #lastMs = Number.NEGATIVE_INFINITY;
  #lastPriority = 4;

  /** The priority to sound for, or undefined. */
  hear(row: Heard, nowMs: number): 1 | 2 | 3 | undefined {
    // An end has the id of its beginning, which was heard.
    const before = this.#rows.get(row.ID);
    const isNews = row.Last.State === "new" && row.Last.ID > (before?.lastAlarmId ?? 0);
    if (!isNews || row.IsMuted) return undefined;
    const isRepeated = before !== undefined && nowMs - before.atMs < sameRowMs;
    this.#remember(row, isRepeated ? before.atMs : nowMs);
    const priority = audible(row.AlarmPriority);
    return isRepeated || !priority ? undefined : this.#inTurn(priority, nowMs);
  }

  /** A more urgent one does not wait for a lesser one to end. */
  #inTurn(priority: 1 | 2 | 3, nowMs: number): 1 | 2 | 3 | undefined {
    if (nowMs - this.#lastMs < anyMs && priority >= this.#lastPriority) return undefined;
    this.#lastMs = nowMs;
    this.#lastPriority = priority;
    return priority;
  }

  #remember({ ID, Last }: Heard, atMs: number): void {
    this.#rows.delete(ID);
    this.#rows.set(ID, { lastAlarmId: Last.ID, atMs });
    const [oldest] = this.#rows.keys();
    if (this.#rows.size > mostRemembered && oldest !== undefined) this.#rows.delete(oldest);
  }
}

const audible = (priority: number): 1 | 2 | 3 | undefined =>
  priority === 1 || priority === 2 || priority === 3 ? priority : undefined;
