import type { Text } from "@tessera/base";
import { type ChannelRef, channelKey } from "../channel-registry.ts";
import type { LiveSource } from "../driver.ts";
import type { FrameSink, VideoFrame } from "../frame.ts";
import type { Tracks } from "../track.ts";

interface Watching {
  readonly sink: FrameSink;
  readonly end: (reason: Text) => void;
  /** When its first picture was; a source counts from its own zero. */
  zero90k: number | undefined;
}

/** Pictures that devices send by themselves: whoever opens a channel gets them from the next key frame on. */
export class SentStreams {
  readonly #watching = new Map<string, Set<Watching>>();
  readonly #tracks = new Map<string, Tracks>();

  open(channel: ChannelRef, sink: FrameSink): LiveSource {
    const key = channelKey(channel);
    const ended = Promise.withResolvers<{ readonly reason: Text }>();
    const watching: Watching = {
      sink,
      end: (reason) => ended.resolve({ reason }),
      zero90k: undefined,
    };
    const all = this.#watching.get(key) ?? new Set();
    this.#watching.set(key, all.add(watching));
    const tracks = this.#tracks.get(key);
    if (tracks) sink.setTracks(tracks);
    return { ended: ended.promise, stop: async () => this.#leave(key, watching) };
  }

  setTracks(channel: ChannelRef, tracks: Tracks): void {
    const key = channelKey(channel);
    this.#tracks.set(key, tracks);
    for (const { sink } of this.#watching.get(key) ?? []) sink.setTracks(tracks);
  }

  push(channel: ChannelRef, frame: VideoFrame): void {
    for (const watching of this.#watching.get(channelKey(channel)) ?? []) {
      if (watching.zero90k === undefined && !frame.isKey) continue;
      const zero90k = (watching.zero90k ??= frame.dts90k);
      const dts90k = frame.dts90k - zero90k;
      watching.sink.push({ ...frame, dts90k, pts90k: frame.pts90k - zero90k });
    }
  }

  /** The device has gone. */
  end(channel: ChannelRef, reason: Text): void {
    const key = channelKey(channel);
    this.#tracks.delete(key);
    for (const { end } of this.#watching.get(key) ?? []) end(reason);
  }

  #leave(key: string, watching: Watching): void {
    const all = this.#watching.get(key);
    all?.delete(watching);
    if (all?.size === 0) this.#watching.delete(key);
  }
}
