import { BitReader } from "../bits/index.ts";
import { nalType } from "../h265/index.ts";
import type { SetList } from "../track/index.ts";

export interface AvcDecoderConfig {
  readonly sps: SetList;
  readonly pps: SetList;
  /** Bytes of the length before each NAL unit of a frame. */
  readonly lengthSize: number;
}

export interface HevcDecoderConfig extends AvcDecoderConfig {
  readonly vps: SetList;
}

/** AVCDecoderConfigurationRecord (avcC), ISO 14496-15 clause 5.3.3.1. The sets are views on it. */
export function parseAvcDecoderConfig(record: Uint8Array): AvcDecoderConfig {
  const reader = new RecordReader(record, "H.264 avcC");
  reader.version();
  reader.skip(3); // profile, compatibility, level: the SPS tells
  const lengthSize = reader.lengthSize();
  const sps = reader.sets(reader.u8() & 0x1f);
  const pps = reader.sets(reader.u8());
  return { sps: reader.atLeastOne(sps, "SPS"), pps: reader.atLeastOne(pps, "PPS"), lengthSize };
}

/** HEVCDecoderConfigurationRecord (hvcC), ISO 14496-15 clause 8.3.3.1. The sets are views on it. */
export function parseHevcDecoderConfig(record: Uint8Array): HevcDecoderConfig {
  const reader = new RecordReader(record, "H.265 hvcC");
  reader.version();
  reader.skip(20); // profile, level, chroma, bit depths, frame rate: the SPS tells
  const lengthSize = reader.lengthSize();
  const sets = new Map<number, Uint8Array[]>();
  for (let arraysLeft = reader.u8(); arraysLeft > 0; arraysLeft--) {
    const type = reader.u8() & 0x3f;
    sets.set(type, [...(sets.get(type) ?? []), ...reader.sets(reader.u16())]);
  }
  return {
    vps: reader.atLeastOne(sets.get(nalType.vps), "VPS"),
    sps: reader.atLeastOne(sets.get(nalType.sps), "SPS"),
    pps: reader.atLeastOne(sets.get(nalType.pps), "PPS"),
    lengthSize,
  };
}

class RecordReader {
  readonly #record: Uint8Array;
  readonly #bits: BitReader;

  constructor(record: Uint8Array, format: string) {
    this.#record = record;
    this.#bits = new BitReader(record, format);
  }

  version(): void {
    const version = this.u8();
    // Some writers leave it 0; the layout is the same.
    if (version > 1)
      throw this.#bits.broken(`版本 ${version} 未知`, `version ${version} is not known`);
  }

  lengthSize(): number {
    return (this.u8() & 3) + 1;
  }

  sets(count: number): Uint8Array[] {
    const sets: Uint8Array[] = [];
    for (let left = count; left > 0; left--) {
      const length = this.u16();
      const start = this.#record.length - this.#bits.bitsLeft / 8;
      this.skip(length);
      if (length > 0) sets.push(this.#record.subarray(start, start + length));
    }
    return sets;
  }

  atLeastOne(sets: readonly Uint8Array[] | undefined, name: string): SetList {
    const [first, ...others] = sets ?? [];
    if (!first) throw this.#bits.broken(`缺少 ${name}`, `it has no ${name}`);
    return [first, ...others];
  }

  skip(bytes: number): void {
    this.#bits.skip(bytes * 8);
  }

  u8(): number {
    return this.#bits.u(8);
  }

  u16(): number {
    return this.#bits.u(16);
  }
}
