import type { Clock } from "@tessera/base";

/** What happens at the demo site by itself, so that there is something to see: news, a reason, alarms. */
export interface DemoActors {
  /** The camera that drops out, and comes back by itself. */
  readonly failing: { unplug(): Promise<void>; plugIn(): Promise<void> };
  /** The camera that notices somebody now and then. */
  readonly watching: { raise(event: "motion", isActive: boolean): void };
}

const minuteMs = 60_000;
const firstDropMs = 4 * minuteMs;
const betweenDropsMs = 15 * minuteMs;
const awayMs = minuteMs;
const betweenMotionsMs = 3 * minuteMs;
const motionMs = 8000;

/** Gives how to end it. */
export function liveDemoLife({ failing, watching }: DemoActors, clock: Clock): () => void {
  const pending = new Set<() => void>();
  const after = (delayMs: number, act: () => void) => {
    const cancel = clock.after(delayMs, () => {
      pending.delete(cancel);
      act();
    });
    pending.add(cancel);
  };
  const drop = () => {
    void failing.unplug();
    after(awayMs, () => void failing.plugIn());
    after(betweenDropsMs, drop);
  };
  const move = () => {
    watching.raise("motion", true);
    after(motionMs, () => watching.raise("motion", false));
    after(betweenMotionsMs, move);
  };
  after(firstDropMs, drop);
  after(betweenMotionsMs, move);
  return () => {
    for (const cancel of pending) cancel();
    pending.clear();
  };
}
