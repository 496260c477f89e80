import { writeBcd } from "../../jt808/index.ts";
import { magic, mediaKind, mediaPart, type SimBytes } from "./media-header.ts";

/** The standard's. */
const maxBodyBytes = 950;

interface WriterOptions {
  /** Digits; filled up with zeros on the left. */
  readonly sim: string;
  readonly simBytes: SimBytes;
  readonly channel: number;
}

export interface WrittenPicture {
  readonly payloadType: number;
  readonly kind: "i" | "p" | "b";
  readonly timestampMs: number;
  readonly sinceKeyMs: number;
  readonly sinceLastMs: number;
}

/** Media packets of one connection, JT/T 1078-2016 table 19. */
export class MediaPacketWriter {
  readonly #options: WriterOptions;
  readonly #sim: Uint8Array;
  #sequence = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#sim = writeBcd(options.sim, options.simBytes);
  }

  /** `data`: Annex B. */
  picture(data: Uint8Array, picture: WrittenPicture): Uint8Array[] {
    const parts = Math.max(1, Math.ceil(data.length / maxBodyBytes));
    return Array.from({ length: parts }, (_, at) => {
      const body = data.subarray(at * maxBodyBytes, (at + 1) * maxBodyBytes);
      const isLast = at === parts - 1;
      const part = parts === 1 ? "whole" : at === 0 ? "first" : isLast ? "last" : "middle";
      const packet = this.#packet({ ...picture, body, part, isLast, intervals: 4 });
      const view = new DataView(packet.buffer, packet.length - body.length - 6);
      view.setUint16(0, Math.min(0xffff, picture.sinceKeyMs));
      view.setUint16(2, Math.min(0xffff, picture.sinceLastMs));
      return packet;
    });
  }

  /** One codec frame. */
  sound(
    body: Uint8Array,
    { payloadType, timestampMs }: { readonly payloadType: number; readonly timestampMs: number },
  ): Uint8Array {
    const about = { payloadType, timestampMs, kind: "sound", part: "whole" } as const;
    return this.#packet({ ...about, body, isLast: true, intervals: 0 });
  }

  #packet(packet: PacketParts): Uint8Array<ArrayBuffer> {
    const { body, kind, part, timestampMs } = packet;
    const { simBytes, channel } = this.#options;
    const headBytes = 8 + simBytes + 2 + 8 + packet.intervals + 2;
    const bytes = new Uint8Array(headBytes + body.length);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, magic);
    view.setUint8(4, 0x81); // V, P, X, CC
    view.setUint8(5, (packet.isLast ? 0x80 : 0) | packet.payloadType);
    view.setUint16(6, this.#sequence);
    bytes.set(this.#sim, 8);
    view.setUint8(8 + simBytes, channel);
    view.setUint8(9 + simBytes, (mediaKind[kind] << 4) | mediaPart[part]);
    view.setBigUint64(10 + simBytes, BigInt(Math.max(0, Math.round(timestampMs))));
    view.setUint16(headBytes - 2, body.length);
    bytes.set(body, headBytes);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    return bytes;
  }
}

interface PacketParts {
  readonly body: Uint8Array;
  readonly payloadType: number;
  readonly kind: "i" | "p" | "b" | "sound";
  readonly part: keyof typeof mediaPart;
  readonly isLast: boolean;
  readonly timestampMs: number;
  /** Bytes between the time and the length. */
  readonly intervals: number;
}
