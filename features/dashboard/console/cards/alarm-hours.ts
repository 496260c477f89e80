import { hourMs } from "@tessera/base";

interface Step {
  readonly FromMs: number;
  readonly Count: number;
}

const hours = 24;

/** Every hour of a day: the server tells only of those with an alarm. The end of the last one gives its bar room. */
export function hoursOf(steps: readonly Step[], fromMs: number) {
  const timesMs = Array.from({ length: hours }, (_, hour) => fromMs + hour * hourMs);
  const counts = timesMs.map((atMs) =>
    steps
      .filter(({ FromMs }) => FromMs >= atMs && FromMs < atMs + hourMs)
      .reduce((sum, { Count }) => sum + Count, 0),
  );
  return { timesMs: [...timesMs, fromMs + hours * hourMs], counts: [...counts, null] };
}
