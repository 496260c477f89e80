const dollar = 0x24;
const frameHeaderLength = 4;

/** RTP packets of one frame, in one piece of memory. Framed once for all viewers on the usual channel. */
export class PacketBurst {
  /** Whether a viewer may begin with it. */
  readonly canStart: boolean;
  #packets: readonly Uint8Array[];
  #channel: number | undefined;
  #framed = Buffer.alloc(0);

  constructor(packets: readonly Uint8Array[], canStart: boolean) {
    this.#packets = packets;
    this.canStart = canStart;
  }

  get packets(): readonly Uint8Array[] {
    return this.#packets;
  }

  /** All packets as interleaved frames, RFC 2326 clause 10.12. */
  framedFor(channel: number): Buffer {
    if (channel === this.#channel) return this.#framed;
    const framed = frameAll(this.#packets, channel);
    if (this.#channel === undefined) this.#keep(framed, channel);
    return framed;
  }

  /** The first channel asked for is nearly always everybody's; the packets then live inside the frames. */
  #keep(framed: Buffer<ArrayBuffer>, channel: number): void {
    this.#channel = channel;
    this.#framed = framed;
    let at = 0;
    this.#packets = this.#packets.map(({ length }) => {
      const start = at + frameHeaderLength;
      at = start + length;
      return framed.subarray(start, at);
    });
  }
}

function frameAll(packets: readonly Uint8Array[], channel: number): Buffer<ArrayBuffer> {
  const length = packets.reduce((sum, packet) => sum + frameHeaderLength + packet.length, 0);
  const framed = Buffer.allocUnsafe(length);
  let at = 0;
  for (const packet of packets) {
    framed[at] = dollar;
    framed[at + 1] = channel;
    framed.writeUInt16BE(packet.length, at + 2);
    framed.set(packet, at + frameHeaderLength);
    at += frameHeaderLength + packet.length;
  }
  return framed;
}
