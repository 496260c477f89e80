/** stream_type, ISO 13818-1 table 2-34: the ones we read. */
const codecs = {
  3: "mp3",
  4: "mp3",
  15: "aac",
  27: "h264",
  36: "h265",
} as const;

export type TsCodec = (typeof codecs)[keyof typeof codecs];

export interface TsStream {
  readonly pid: number;
  readonly codec: TsCodec;
}

/** table_id, length, id, version and section numbers: before what a section holds. */
const sectionHeader = 8;
const crcLength = 4;

/** Program association section, clause 2.4.4.3: the PID of the first program's map. */
export function parsePat(section: Uint8Array): number | undefined {
  if (section[0] !== 0) return undefined;
  for (let at = sectionHeader; at + 4 <= section.length - crcLength; at += 4) {
    const programNumber = u16(section, at);
    if (programNumber !== 0) return u16(section, at + 2) & 0x1fff;
  }
  return undefined;
}

/** Program map section, clause 2.4.4.8; streams of other codecs are left out. */
export function parsePmt(section: Uint8Array): TsStream[] | undefined {
  if (section[0] !== 2) return undefined;
  return entriesOf(section).flatMap(({ streamType, pid }) => {
    const codec = codecOf(streamType);
    return codec ? [{ pid, codec }] : [];
  });
}

/** Name of the codec of a picture that is in the map and not read. */
export function untakenPicture(section: Uint8Array): string | undefined {
  if (section[0] !== 2) return undefined;
  return entriesOf(section)
    .map(({ streamType }) => untakenPictures.get(streamType))
    .find((name) => name !== undefined);
}

const untakenPictures = new Map([
  [1, "MPEG-1"],
  [2, "MPEG-2"],
  [16, "MPEG-4"],
]);

function entriesOf(section: Uint8Array): { readonly streamType: number; readonly pid: number }[] {
  const entries: { streamType: number; pid: number }[] = [];
  const programInfoLength = u16(section, 10) & 0x0fff;
  for (let at = 12 + programInfoLength; at + 5 <= section.length - crcLength; ) {
    entries.push({ streamType: section[at] ?? 0, pid: u16(section, at + 1) & 0x1fff });
    at += 5 + (u16(section, at + 3) & 0x0fff);
  }
  return entries;
}

/** Puts the sections of one PID together out of payloads, clause 2.4.4. */
export class SectionReader {
  #bytes = new Uint8Array(0);
  #isOpen = false;

  /** A whole section, when this payload ends one. */
  push(payload: Uint8Array, isStart: boolean): Uint8Array | undefined {
    if (isStart) {
      const pointer = payload[0] ?? 0; // pointer_field
      this.#bytes = payload.slice(1 + pointer);
      this.#isOpen = true;
    } else if (this.#isOpen) {
      this.#bytes = Uint8Array.of(...this.#bytes, ...payload);
    }
    if (!this.#isOpen || this.#bytes.length < 3) return undefined;
    const length = 3 + (u16(this.#bytes, 1) & 0x0fff); // section_length
    if (this.#bytes.length < length) return undefined;
    this.#isOpen = false;
    return this.#bytes.subarray(0, length);
  }
}

function codecOf(streamType: number): TsCodec | undefined {
  return (codecs as Readonly<Record<number, TsCodec>>)[streamType];
}

function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
