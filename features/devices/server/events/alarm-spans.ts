import type { DeviceEvent } from "@tessera/engine";

export interface AlarmSpan {
  readonly startMs: number;
  /** The same as the start if it only happened. */
  readonly endMs: number;
  /** That began it. */
  readonly event: DeviceEvent;
}

/** A device that never tells the end of an alarm has forgotten it. */
const longestMs = 3_600_000;

/** Beginnings and ends put together; events come in order of time. What goes on lasts until `untilMs`. */
export function alarmSpans(events: readonly DeviceEvent[], untilMs: number): readonly AlarmSpan[] {
  const spans: AlarmSpan[] = [];
  const begun = new Map<string, DeviceEvent>();
  const end = (key: string, event: DeviceEvent, atMs: number) => {
    begun.delete(key);
    spans.push({ startMs: event.atMs, endMs: Math.min(atMs, event.atMs + longestMs), event });
  };
  for (const event of events) {
    const key = [event.channelId ?? "", event.alarmType, event.topic].join(" ");
    const running = begun.get(key);
    if (event.phase === "happens") spans.push({ startMs: event.atMs, endMs: event.atMs, event });
    else if (event.phase === "ends" && running) end(key, running, event.atMs);
    else if (event.phase === "begins" && !running) begun.set(key, event);
    else if (running && event.atMs - running.atMs > longestMs) {
      end(key, running, event.atMs);
      begun.set(key, event);
    }
  }
  for (const [key, event] of begun) end(key, event, untilMs);
  return spans.toSorted((one, other) => one.startMs - other.startMs);
}
