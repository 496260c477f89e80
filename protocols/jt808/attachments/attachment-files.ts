import type { AttachmentBlock, AttachmentFile } from "@tessera/formats/jt808";
import type { AttachmentPlace, ReceivedFile } from "./attachment-taker.ts";
import { type ByteRange, ByteRanges } from "./byte-ranges.ts";
import {
  largerThanAnnounced,
  mostAlarmBytes,
  mostFileBytes,
  mostFiles,
  notAnnounced,
  tooLarge,
  tooManyFiles,
} from "./refusals.ts";

interface OpenFile {
  readonly size: number;
  readonly file: ReceivedFile;
  readonly ranges: ByteRanges;
  /** How often it was said to be done and was not. */
  incomplete: number;
}

type Announced = readonly { readonly name: string; readonly size: number }[];

/** The files of one alarm while they come. */
export class AttachmentFiles {
  readonly #place: AttachmentPlace;
  readonly #announced: ReadonlyMap<string, number>;
  readonly #open = new Map<string, OpenFile>();
  readonly #kept = new Set<string>();

  /** Throws an ExpectedError when it is more than an alarm may have. */
  static check(files: Announced): void {
    if (files.length > mostFiles) throw tooManyFiles(files.length);
    let sum = 0;
    for (const { name, size } of files) {
      sum += size;
      if (size > mostFileBytes || sum > mostAlarmBytes) throw tooLarge(name, size);
    }
  }

  constructor(place: AttachmentPlace, announced: Announced) {
    this.#place = place;
    this.#announced = new Map(announced.map(({ name, size }) => [name, size]));
  }

  /** Rejects with an ExpectedError that says why not. */
  async begin(told: AttachmentFile): Promise<void> {
    const { name, size } = told;
    const announced = this.#announced.get(name);
    if (announced === undefined) throw notAnnounced(name);
    if (size > mostFileBytes) throw tooLarge(name, size);
    if (size > announced) throw largerThanAnnounced(name, size, announced);
    await this.#open.get(name)?.file.drop();
    this.#open.delete(name);
    const file = await this.#place.open(told);
    this.#open.set(name, { size, file, ranges: new ByteRanges(), incomplete: 0 });
  }

  /** Undefined: it was not begun. */
  sizeOf(name: string): number | undefined {
    return this.#open.get(name)?.size;
  }

  /** False: it comes in too many pieces. */
  async write({ name }: AttachmentBlock, offset: number, bytes: Uint8Array): Promise<boolean> {
    const open = this.#open.get(name);
    if (!open) return false;
    await open.file.write(offset, bytes);
    return open.ranges.add(offset, bytes.length);
  }

  /** What is missing of it; nothing: it is kept. Undefined: it was not begun. */
  async end(name: string): Promise<readonly ByteRange[] | undefined> {
    const open = this.#open.get(name);
    // The terminal has not heard that it is.
    if (!open) return this.#kept.has(name) ? [] : undefined;
    const missing = open.ranges.missingOf(open.size);
    open.incomplete++;
    if (missing.length > 0) return missing;
    this.#open.delete(name);
    await open.file.keep();
    this.#kept.add(name);
    return missing;
  }

  /** How often it was said to be done. */
  endsOf(name: string): number {
    return this.#open.get(name)?.incomplete ?? 0;
  }

  /** Those that never were whole. */
  async drop(): Promise<readonly string[]> {
    const names = [...this.#open.keys()];
    for (const { file } of this.#open.values()) await file.drop();
    this.#open.clear();
    return names;
  }
}
