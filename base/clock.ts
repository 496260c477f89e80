/** The only source of time. Tests pass a fake one and never wait. */
export interface Clock {
  /** Wall time. */
  nowMs(): number;
  /** Time that never steps back; for durations and deadlines. */
  monotonicMs(): number;
  /** Runs `task` once after the delay unless the returned function is called first. */
  after(delayMs: number, task: () => void): () => void;
  /** Runs `task` again and again until the returned function is called. */
  every(intervalMs: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
  every(intervalMs, task) {
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
