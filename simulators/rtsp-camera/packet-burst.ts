const dollar = 0x24;
const frameHeaderLength = 4;

/** RTP packets of one frame. Framed once a channel for all viewers that use that channel. */
export class PacketBurst {
  readonly packets: readonly Uint8Array[];
  /** Whether a viewer may begin with it. */
  readonly canStart: boolean;
  readonly #framed = new Map<number, Buffer>();

  constructor(packets: readonly Uint8Array[], canStart: boolean) {
    this.packets = packets;
    this.canStart = canStart;
  }

  /** All packets as interleaved frames, RFC 2326 clause 10.12. */
  framedFor(channel: number): Buffer {
    let framed = this.#framed.get(channel);
    if (!framed) {
      framed = frameAll(this.packets, channel);
      this.#framed.set(channel, framed);
    }
    return framed;
  }
}

function frameAll(packets: readonly Uint8Array[], channel: number): Buffer {
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
