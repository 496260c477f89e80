import { joinBytes } from "../bits/index.ts";

/** A packet of an elementary stream, ISO 13818-1 clause 2.4.3.6. */
export interface Pes {
  /** 33 bits that wrap. */
  readonly pts90k: number;
  readonly dts90k: number;
  /** The receiver's to keep. */
  readonly data: Uint8Array;
}

const fixedHeader = 9;
/** More than a picture of any camera. */
const maxPesBytes = 16 * 1024 * 1024;

/** Puts the PES packets of one PID together out of payloads. */
export class PesReader {
  readonly #onPes: (pes: Pes) => void;
  #parts: Uint8Array[] = [];
  #length = 0;
  #continuity: number | undefined;
  #isOpen = false;
  /** Packets that lost a part of themselves. */
  dropped = 0;

  constructor(onPes: (pes: Pes) => void) {
    this.#onPes = onPes;
  }

  push(payload: Uint8Array, isStart: boolean, continuity: number): void {
    const isRepeated = continuity === this.#continuity && !isStart;
    if (isRepeated || payload.length === 0) return;
    const isLost = this.#continuity !== undefined && continuity !== ((this.#continuity + 1) & 15);
    this.#continuity = continuity;
    if (isStart) this.flush();
    else if (isLost) {
      if (this.#isOpen) this.dropped++;
      this.#drop();
    }
    if (isStart) this.#isOpen = true;
    if (!this.#isOpen) return;
    this.#parts.push(payload.slice());
    this.#length += payload.length;
    if (this.#length > maxPesBytes) this.#drop();
  }

  /** No more of this packet comes. */
  flush(): void {
    const pes = this.#isOpen ? parsePes(joinBytes(this.#parts)) : undefined;
    this.#drop();
    if (pes) this.#onPes(pes);
  }

  #drop(): void {
    this.#parts = [];
    this.#length = 0;
    this.#isOpen = false;
  }
}

/** Undefined without a start code or a time. */
function parsePes(bytes: Uint8Array): Pes | undefined {
  if (bytes.length < fixedHeader) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const prefix = view.getUint32(0) >>> 8; // packet_start_code_prefix
  const packetLength = view.getUint16(4); // PES_packet_length; 0: not told
  const timeFlags = view.getUint8(7) >> 6; // PTS_DTS_flags
  const headerEnd = fixedHeader + view.getUint8(8); // PES_header_data_length
  if (prefix !== 1 || timeFlags < 2 || headerEnd > bytes.length) return undefined;
  const pts90k = timeAt(bytes, fixedHeader);
  const dts90k = timeFlags === 3 ? timeAt(bytes, fixedHeader + 5) : pts90k;
  const end = packetLength > 0 ? 6 + packetLength : bytes.length;
  return { pts90k, dts90k, data: bytes.subarray(headerEnd, end) };
}

/** 33 bits in five bytes, with marker bits between. */
function timeAt(bytes: Uint8Array, at: number): number {
  const high = ((bytes[at] ?? 0) >> 1) & 7;
  const middle = (((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)) >> 1;
  const low = (((bytes[at + 3] ?? 0) << 8) | (bytes[at + 4] ?? 0)) >> 1;
  return high * 2 ** 30 + middle * 2 ** 15 + low;
}
