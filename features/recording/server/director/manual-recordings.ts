import { type ChannelRef, channelKey } from "@tessera/engine";
import type { ManualRecording, ManualRecordingStore } from "./manual-recording-store.ts";

/** Recordings that somebody has started by hand; a restart of the server goes on with them. */
export class ManualRecordings {
  readonly #store: Pick<ManualRecordingStore, "all" | "save" | "remove">;
  readonly #running = new Map<string, ManualRecording>();
  readonly #listeners = new Set<(channel: ChannelRef) => void>();

  private constructor(store: Pick<ManualRecordingStore, "all" | "save" | "remove">) {
    this.#store = store;
  }

  static async load(store: Pick<ManualRecordingStore, "all" | "save" | "remove">) {
    const recordings = new ManualRecordings(store);
    for (const recording of await store.all())
      recordings.#running.set(channelKey(recording.channel), recording);
    return recordings;
  }

  all(): Iterable<ManualRecording> {
    return this.#running.values();
  }

  endOf(channel: ChannelRef): number | undefined {
    return this.#running.get(channelKey(channel))?.endsAtMs;
  }

  onChange(listener: (channel: ChannelRef) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** One that runs gets the new end. */
  async start({ deviceId, channelId }: ChannelRef, endsAtMs: number): Promise<void> {
    const recording = { channel: { deviceId, channelId }, endsAtMs };
    await this.#store.save(recording);
    this.#running.set(channelKey(recording.channel), recording);
    for (const listener of this.#listeners) listener(recording.channel);
  }

  async stop(channel: ChannelRef): Promise<void> {
    if (!this.#running.delete(channelKey(channel))) return;
    await this.#store.remove(channel);
    for (const listener of this.#listeners) listener(channel);
  }
}
