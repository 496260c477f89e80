/** The only source of time. Tests pass a fake one and never wait. */
export interface Clock {
  /** Wall time. */
  nowMs(): number;
  /** Time that never steps back; for durations and deadlines. */
  monotonicMs(): number;
  /** Runs `task` once after the delay unless the returned function is called first. */
  after(delayMs: number, task: () => void): () => void;
  /** Runs `task` again and again until the returned function is called; the first time, no sooner than the interval. */
  every(intervalMs: number, task: () => void): () => void;
}

/** So often and oftener things are looked at that there are hundreds of: one timer wakes the process for all of them. */
const sharedUpToMs = 1000;
/** A timer may come before its time by the system's finer clock. */
const earlyMs = 2;

interface Due {
  readonly task: () => void;
  readonly fromMs: number;
}

/** All tasks of one interval. */
class Rhythm {
  readonly #intervalMs: number;
  readonly #tasks = new Set<Due>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  add(task: () => void): () => void {
    const fromMs = performance.now() + this.#intervalMs - Math.min(earlyMs, this.#intervalMs / 2);
    const due = { task, fromMs };
    this.#tasks.add(due);
    this.#timer ??= setInterval(() => this.#run(), this.#intervalMs);
    return () => {
      this.#tasks.delete(due);
      if (this.#tasks.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  #run(): void {
    const nowMs = performance.now();
    for (const { task, fromMs } of this.#tasks) if (fromMs <= nowMs) runApart(task);
  }
}

/** A task that throws is the process's matter, as it is with timers of their own, and not that of the others. */
function runApart(task: () => void): void {
  try {
    task();
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}

const rhythms = new Map<number, Rhythm>();

function rhythmOf(intervalMs: number): Rhythm {
  const known = rhythms.get(intervalMs);
  if (known) return known;
  const rhythm = new Rhythm(intervalMs);
  rhythms.set(intervalMs, rhythm);
  return rhythm;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
  every(intervalMs, task) {
    if (intervalMs <= sharedUpToMs) return rhythmOf(intervalMs).add(task);
    const timer = setInterval(task, intervalMs);
    return () => clearInterval(timer);
  },
};

/** Waits on the given clock; rejects with the signal's reason when it is aborted first. */
export function wait(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const onAbort = () => {
      cancel();
      reject(signal?.reason as Error);
    };
    const cancel = clock.after(delayMs, () => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    });
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
