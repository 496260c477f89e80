/** A device that goes away tells no end: an alarm is not believed longer than this. */
const longestMs = 30 * 60_000;

/** How long a channel is recorded for its alarms. Times of the argument `nowMs` never step back. */
export class ChannelAlarms {
  /** Until when each is believed, by what it is about. */
  readonly #lasting = new Map<string, number>();
  #untilMs = Number.NEGATIVE_INFINITY;

  hear({ phase, alarmType, topic }: AlarmPhase, nowMs: number, postRecordMs: number): void {
    const about = `${alarmType} ${topic}`;
    if (phase === "begins") {
      this.#lasting.set(about, nowMs + longestMs);
      return;
    }
    if (phase === "ends" && !this.#lasting.delete(about)) return;
    this.#untilMs = Math.max(this.#untilMs, nowMs + postRecordMs);
  }

  /** As far as is known now. */
  endsAtMs(postRecordMs: number): number {
    let endMs = this.#untilMs;
    for (const believedMs of this.#lasting.values())
      endMs = Math.max(endMs, believedMs + postRecordMs);
    return endMs;
  }
}

export interface AlarmPhase {
  readonly phase: "begins" | "ends" | "happens";
  readonly alarmType: number;
  readonly topic: string;
}
