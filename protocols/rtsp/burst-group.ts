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
 * channels, so that such a viewer costs one write. Others get them as bursts.
 */
export class BurstGroup {
  readonly bytes: Buffer;
  /** It begins with a key frame. */
  readonly canStart: boolean;
  #bursts: readonly TrackBurst[] | undefined;
  #isHeld = false;

  constructor(bytes: Buffer, canStart: boolean) {
    this.bytes = bytes;
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
    return (this.#bursts ??= [...burstsIn(this.bytes, this.canStart)]);
  }
}

/** Packets of a track that stand behind each other are one burst. */
function* burstsIn(bytes: Buffer, canStart: boolean): Generator<TrackBurst> {
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const next = at + frameHeaderLength + frameOf(bytes, at).length;
    if (next >= bytes.length || bytes[next + 1] !== bytes[from + 1]) {
      const burst = PacketBurst.ofFrames(bytes.subarray(from, next), canStart && from === 0);
      yield { track: (bytes[from + 1] ?? 0) / 2, burst };
      from = next;
    }
    at = next;
  }
}
