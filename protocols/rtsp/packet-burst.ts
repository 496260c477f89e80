import { frameHeaderLength, writeFrameHeader } from "./interleaved-frame.ts";

interface Framed {
  readonly channel: number;
  readonly bytes: Buffer;
}

/** RTP packets of one frame. Framed once for all viewers on the usual channel. */
export class PacketBurst {
  /** Whether a viewer may begin with it. */
  readonly canStart: boolean;
  #packets: readonly Uint8Array[];
  #framed: Framed | undefined;
  #isHeld = false;

  /** `framed`: the packets lie inside these frames already. */
  constructor(packets: readonly Uint8Array[], canStart: boolean, framed?: Framed) {
    this.#packets = packets;
    this.canStart = canStart;
    this.#framed = framed;
  }

  get packets(): readonly Uint8Array[] {
    return this.#packets;
  }

  /** Somebody has not sent all of it yet: its memory must be left alone. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  hold(): void {
    this.#isHeld = true;
  }

  /** All packets as interleaved frames, RFC 2326 clause 10.12. */
  framedFor(channel: number): Buffer {
    if (channel === this.#framed?.channel) return this.#framed.bytes;
    const bytes = frameAll(this.#packets, channel);
    if (!this.#framed) this.#keep({ channel, bytes });
    return bytes;
  }

  /** The first channel asked for is nearly always everybody's; the packets then live inside the frames. */
  #keep(framed: Framed): void {
    this.#framed = framed;
    let at = 0;
    this.#packets = this.#packets.map(({ length }) => {
      const start = at + frameHeaderLength;
      at = start + length;
      return framed.bytes.subarray(start, at);
    });
  }
}

function frameAll(packets: readonly Uint8Array[], channel: number): Buffer<ArrayBuffer> {
  const length = packets.reduce((sum, packet) => sum + frameHeaderLength + packet.length, 0);
  const framed = Buffer.allocUnsafe(length);
  let at = 0;
  for (const packet of packets) {
    writeFrameHeader(framed, at, { channel, length: packet.length });
    framed.set(packet, at + frameHeaderLength);
    at += frameHeaderLength + packet.length;
  }
  return framed;
}
