import { type Clock, dayMs, type Logger, type Text } from "@tessera/base";
import { placePath, type StreamDirectory, type StreamState } from "@tessera/engine";
import type { StreamLogEvent, StreamLogStore } from "./stream-log-store.ts";

const keptDays = 30;

interface StreamLogParts {
  readonly streams: StreamDirectory;
  readonly store: StreamLogStore;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Writes down when the pictures of a stream stop and come back, with the reason of each gap. */
export class StreamLog {
  readonly #parts: StreamLogParts;
  /** What was last written of each stream that runs. */
  readonly #last = new Map<string, { readonly event: StreamLogEvent; readonly atMs: number }>();
  readonly #unsubscribe: (() => void)[];
  /** One after the other, so that rows are in the order of what happened. */
  #writing = Promise.resolve();

  constructor(parts: StreamLogParts) {
    this.#parts = parts;
    const { streams, clock } = parts;
    this.#unsubscribe = [
      streams.events.on("state", (change) => this.#note(change)),
      clock.every(dayMs, () => this.#write(() => this.forgetOld())),
    ];
  }

  forgetOld(): Promise<void> {
    const { store, clock } = this.#parts;
    return store.removeOlderThan(clock.nowMs() - keptDays * dayMs);
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    await this.#writing;
  }

  #note({ channel, flow, state }: Parameters<NoteState>[0]): void {
    const key = placePath({ channel, flow });
    const last = this.#last.get(key);
    const event = eventOf(state, last?.event);
    if (!event) return;
    const atMs = this.#parts.clock.nowMs();
    if (event === "stopped") this.#last.delete(key);
    else this.#last.set(key, { event, atMs });
    const { deviceId, channelId } = channel;
    const entry = {
      channel: { deviceId, channelId },
      flow,
      event,
      reason: "reason" in state ? state.reason : liveText,
      atMs,
      afterMs: last ? atMs - last.atMs : 0,
    };
    this.#write(() => this.#parts.store.add(entry));
  }

  #write(act: () => Promise<void>): void {
    const { log } = this.#parts;
    this.#writing = this.#writing.then(act).catch((error: unknown) => {
      log.error({ error }, "stream log was not stored");
    });
  }
}

type NoteState = (change: {
  readonly channel: { readonly deviceId: string; readonly channelId: string };
  readonly flow: 1 | 2;
  readonly state: StreamState;
}) => void;

/** undefined: nothing new. A stream that never was live and is given up says nothing either. */
function eventOf(
  { status }: StreamState,
  last: StreamLogEvent | undefined,
): StreamLogEvent | undefined {
  if (status === "connecting") return undefined;
  if (status === "stopped") return last ? "stopped" : undefined;
  const event = status === "live" ? "live" : "lost";
  return event === last ? undefined : event;
}

const liveText: Text = { zh: "画面正常", en: "Picture is normal" };
