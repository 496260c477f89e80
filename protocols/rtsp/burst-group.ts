import { frameHeaderLength, frameOf } from "./interleaved-frame.ts";
import { PacketBurst } from "./packet-burst.ts";

export interface TrackBurst {
  readonly track: number;
  readonly burst: PacketBurst;
}

/** The RTP channel of a track for nearly every client. */
export const usualChannel = (track: number): number => 2 * track;

/**
 * Frames of all tracks that go out together: one behind the other as a connection carries them on the usual
 * channels, so that such a viewer costs one write. Others get a burst for each track.
 */
export class BurstGroup {
  readonly data: Buffer;
  /** It begins with a key frame. */
  readonly canStart: boolean;
  #bursts: readonly TrackBurst[] | undefined;
  #isHeld = false;

  constructor(data: Buffer, canStart: boolean) {
    this.data = data;
    this.canStart = canStart;
  }

  /** Somebody has not sent all of it yet: its memory must be left alone. */
  get isHeld(): boolean {
    return this.#isHeld || (this.#bursts?.some(({ burst }) => burst.isHeld) ?? false);
  }

  hold(): void {
    this.#isHeld = true;
  }

  get bursts(): readonly TrackBurst[] {
    return (this.#bursts ??= burstsIn(this.data, this.canStart));
  }
}

/** One for each track, whose packets keep their order. */
function burstsIn(bytes: Buffer, canStart: boolean): TrackBurst[] {
  const packets = new Map<number, Uint8Array[]>();
  for (let at = 0; at < bytes.length; ) {
    const channel = bytes[at + 1] ?? 0;
    const packet = frameOf(bytes, at);
    const others = packets.get(channel);
    if (others) others.push(packet);
    else packets.set(channel, [packet]);
    at += frameHeaderLength + packet.length;
  }
  return [...packets].map(([channel, own], at) => {
    const framed = packets.size === 1 ? { channel, bytes } : undefined;
    return { track: channel / 2, burst: new PacketBurst(own, canStart && at === 0, framed) };
  });
}
