import { type Clock, type Logger, NotFound } from "@tessera/base";
import { type ChannelRef, channelKey, type Place, type StreamHub } from "@tessera/engine";
import type { MediaReply } from "@tessera/platform/contract";
import type { PresetPictureStore } from "./preset-picture-store.ts";

interface PresetPicturesParts {
  readonly store: PresetPictureStore;
  readonly hub: Pick<StreamHub, "find">;
  /** A JPEG of what a flow shows after the call, never of what it has shown before; at most so wide. */
  readonly snapshot: (place: Place, maxWidth: number) => Promise<Uint8Array>;
  readonly onPicture: (channel: ChannelRef, token: string) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

const widthPx = 240;
/** A camera's own picture may be of any size; a large one is not worth its room. */
const mostBytes = 200_000;
/** A camera does not tell when it has arrived. */
const arrivalMs = 5000;

interface Arrival {
  /** Undefined: the camera has not answered yet. */
  cancel?: () => void;
}

/** What a camera saw where its presets are. */
export class PresetPictures {
  readonly #parts: PresetPicturesParts;
  readonly #underWay = new Set<Promise<void>>();
  /** By channel: somebody has sent it to a preset, and nobody has moved it since. */
  readonly #arrivals = new Map<string, Arrival>();
  readonly #taking = new Map<string, { isWanted: boolean }>();

  constructor(parts: PresetPicturesParts) {
    this.#parts = parts;
  }

  versions(channel: ChannelRef): Promise<ReadonlyMap<string, number>> {
    return this.#parts.store.versions(channel);
  }

  async reply(channel: ChannelRef, token: string): Promise<MediaReply> {
    const found = await this.#parts.store.find(channel, token);
    if (!found) throw new NotFound("no-preset-picture", noPictureText);
    const { jpeg, takenAtMs } = found;
    return {
      kind: "bytes",
      contentType: "image/jpeg",
      totalBytes: jpeg.length,
      tag: String(takenAtMs),
      // Asked for each time: another user of the browser may not see it, nor who has lost the right.
      headers: { "cache-control": "private, no-cache" },
      async *read(fromByte, toByte) {
        yield jpeg.subarray(fromByte, toByte);
      },
    };
  }

  /** Gives its version. */
  async take(channel: ChannelRef, token: string): Promise<number> {
    const { store, snapshot, onPicture, clock } = this.#parts;
    const key = keyOf(channel, token);
    const taking = { isWanted: true };
    this.#taking.set(key, taking);
    const place = { channel, flow: this.#flowOf(channel) ?? 1 };
    const jpeg = await snapshot(place, widthPx).finally(() => {
      if (this.#taking.get(key) === taking) this.#taking.delete(key);
    });
    if (jpeg.length > mostBytes) throw new NotFound("preset-picture-too-large", tooLargeText);
    if (!taking.isWanted) throw new NotFound("preset-removed", noPictureText);
    const takenAtMs = clock.nowMs();
    await store.save({ channel, token, takenAtMs, jpeg });
    onPicture(channel, token);
    return takenAtMs;
  }

  /**
   * What is seen anyway: no stream is opened for it. Nobody waits either: a preset without a picture
   * is as good, and gets one when somebody watches.
   */
  takeSoon(channel: ChannelRef, token: string): void {
    if (this.#flowOf(channel) === undefined) return;
    this.#run(channel, async () => void (await this.take(channel, token)));
  }

  /** Once the camera has been sent there and arrived, what is seen anyway becomes the picture. */
  async takeOnArrival(channel: ChannelRef, token: string, sent: Promise<void>): Promise<void> {
    this.moved(channel);
    const key = channelKey(channel);
    const arrival: Arrival = {};
    this.#arrivals.set(key, arrival);
    await sent;
    // It may have been stopped before it had answered.
    if (this.#arrivals.get(key) !== arrival) return;
    arrival.cancel = this.#parts.clock.after(arrivalMs, () => {
      this.#arrivals.delete(key);
      if (this.#flowOf(channel) === undefined) return;
      this.#run(channel, async () => {
        const versions = await this.versions(channel);
        if (!versions.has(token)) await this.take(channel, token);
      });
    });
  }

  /** It is not where it was sent any more: what is still being taken shows another place. */
  moved(channel: ChannelRef): void {
    this.#arrivals.get(channelKey(channel))?.cancel?.();
    this.#arrivals.delete(channelKey(channel));
    for (const [key, taking] of this.#taking)
      if (key.startsWith(keyOf(channel, ""))) taking.isWanted = false;
  }

  async remove(channel: ChannelRef, token: string): Promise<void> {
    const taking = this.#taking.get(keyOf(channel, token));
    if (taking) taking.isWanted = false;
    await this.#parts.store.remove(channel, token);
  }

  async stop(): Promise<void> {
    for (const { cancel } of this.#arrivals.values()) cancel?.();
    this.#arrivals.clear();
    await Promise.all(this.#underWay);
  }

  /** One that runs already. */
  #flowOf(channel: ChannelRef): 1 | 2 | undefined {
    return ([1, 2] as const).find(
      (flow) => this.#parts.hub.find(channel, flow)?.state.status === "live",
    );
  }

  #run(channel: ChannelRef, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => {
        this.#parts.log.info({ error, channel }, "a preset got no picture");
      })
      .finally(() => this.#underWay.delete(running));
    this.#underWay.add(running);
  }
}

const keyOf = (channel: ChannelRef, token: string) => `${channelKey(channel)} ${token}`;

const noPictureText = {
  zh: "该预置位还没有画面",
  en: "This preset has no picture yet",
};
const tooLargeText = {
  zh: "摄像机的抓图过大。请先打开该通道的实时画面，再更新预置位画面。",
  en: "The camera's snapshot is too large. Open the channel live first, then update the preset picture.",
};
