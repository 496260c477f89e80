import { type ChannelRef, channelKey, type PurgedDevices, purgedBy } from "@tessera/engine";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import type { ManualRecording, ManualRecordingStore } from "./manual-recording-store.ts";

interface ManualRecordingsParts {
  readonly store: Pick<ManualRecordingStore, "all" | "save" | "remove">;
  readonly feed: Pick<ChangeFeed, "follow">;
}

interface ManualRecordingsChange {
  readonly started?: ManualRecording;
  readonly stopped?: readonly ChannelRef[];
}

/** Recordings that somebody has started by hand, or an alarm plan; a restart of the server goes on with them. */
export class ManualRecordings {
  readonly #parts: ManualRecordingsParts;
  #changes!: ModelChanges<ManualRecordingsChange>;
  readonly #running = new Map<string, ManualRecording>();
  readonly #listeners = new Set<(channels: readonly ChannelRef[]) => void>();

  private constructor(parts: ManualRecordingsParts) {
    this.#parts = parts;
  }

  static async load(parts: ManualRecordingsParts): Promise<ManualRecordings> {
    const recordings = new ManualRecordings(parts);
    recordings.#changes = await parts.feed.follow<ManualRecordingsChange>({
      name: "manual recordings",
      know: (change) => recordings.#know(change),
      read: () => recordings.#read(),
    });
    return recordings;
  }

  all(): Iterable<ManualRecording> {
    return this.#running.values();
  }

  endOf(channel: ChannelRef): number | undefined {
    return this.#running.get(channelKey(channel))?.endsAtMs;
  }

  onChange(listener: (channels: readonly ChannelRef[]) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** One that runs gets the new end. */
  start({ deviceId, channelId }: ChannelRef, endsAtMs: number): Promise<void> {
    return this.#changes.make(async (tell) => {
      const started = { channel: { deviceId, channelId }, endsAtMs };
      await this.#parts.store.save(started);
      tell({ started });
    });
  }

  /** Until then at least: one that runs for longer stays as it is. */
  async extend(channel: ChannelRef, endsAtMs: number): Promise<void> {
    const isLonger = () => (this.endOf(channel) ?? Number.NEGATIVE_INFINITY) >= endsAtMs;
    // Asked for with every alarm, and most often it runs already.
    if (isLonger()) return;
    await this.#changes.make(async (tell) => {
      if (isLonger()) return;
      const { deviceId, channelId } = channel;
      const started = { channel: { deviceId, channelId }, endsAtMs };
      await this.#parts.store.save(started);
      tell({ started });
    });
  }

  stop(channel: ChannelRef): Promise<void> {
    return this.#stop(() => (this.endOf(channel) === undefined ? [] : [channel]));
  }

  /** Those whose end has come by then. */
  async stopEnded(nowMs: number): Promise<void> {
    const ended = () =>
      [...this.all()].filter(({ endsAtMs }) => endsAtMs <= nowMs).map(({ channel }) => channel);
    // Asked often, and most often there is none.
    if (ended().length > 0) await this.#stop(ended);
  }

  /** Of channels that are gone for good. Their rows went with them. */
  forget(purged: PurgedDevices): void {
    const isGone = purgedBy(purged);
    const stopped = [...this.all()].map(({ channel }) => channel).filter(isGone);
    if (stopped.length > 0) this.#know({ stopped });
  }

  #stop(find: () => readonly ChannelRef[]): Promise<void> {
    return this.#changes.make(async (tell) => {
      const stopped = find().map(({ deviceId, channelId }) => ({ deviceId, channelId }));
      if (stopped.length === 0) return;
      for (const channel of stopped) await this.#parts.store.remove(channel);
      tell({ stopped });
    });
  }

  async #read(): Promise<void> {
    const stored = await this.#parts.store.all();
    const before = [...this.#running.values()];
    this.#running.clear();
    for (const recording of stored) this.#running.set(channelKey(recording.channel), recording);
    this.#tell([...before, ...stored].map(({ channel }) => channel));
  }

  #know({ started, stopped = [] }: ManualRecordingsChange): void {
    if (started) this.#running.set(channelKey(started.channel), started);
    for (const channel of stopped) this.#running.delete(channelKey(channel));
    this.#tell([...(started ? [started.channel] : []), ...stopped]);
  }

  #tell(channels: readonly ChannelRef[]): void {
    for (const listener of this.#listeners) listener(channels);
  }
}
