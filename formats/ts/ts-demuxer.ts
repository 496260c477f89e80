import { BrokenBytes } from "../bits/index.ts";
import type { ParameterSets } from "../rtp/index.ts";
import { findSync, packetSize, parseTsPacket, type TsPacket } from "./packet.ts";
import { type Pes, PesReader } from "./pes.ts";
import { PictureReader } from "./picture-reader.ts";
import {
  parsePat,
  parsePmt,
  SectionReader,
  type TsStream,
  untakenPicture,
} from "./program-tables.ts";
import { SoundReader } from "./sound-reader.ts";

/** An access unit; times are 33 bits that wrap. */
export interface TsPicture {
  readonly sets: ParameterSets;
  readonly dts90k: number;
  readonly pts90k: number;
  readonly isKey: boolean;
  readonly data: Uint8Array;
}

/** The codec frames of one packet; the time is that of the first. */
export interface TsSound {
  readonly codec: "aac" | "mp3";
  readonly config: Uint8Array | undefined;
  readonly pts90k: number;
  readonly frames: readonly Uint8Array[];
}

export interface TsHandlers {
  onPicture(picture: TsPicture): void;
  onSound(sound: TsSound): void;
  /** There is no picture but one of this codec, which is not read. */
  onUntakenPicture?(name: string): void;
}

const patPid = 0;

/** MPEG transport stream, ISO 13818-1: the first picture and the first sound of its first program. */
export class TsDemuxer {
  readonly #handlers: TsHandlers;
  readonly #sections = new Map([[patPid, new SectionReader()]]);
  #mapPid: number | undefined;
  readonly #streams = new Map<number, PesReader>();
  #pictures: PesReader | undefined;
  /** The map names sound that is read. */
  hasSound = false;

  constructor(handlers: TsHandlers) {
    this.#handlers = handlers;
  }

  /** A whole segment, or whole packets of it. Throws BrokenBytes for what is no transport stream. */
  push(bytes: Uint8Array): void {
    let at = findSync(bytes, 0);
    if (at < 0) throw new BrokenBytes("MPEG-TS", { zh: "找不到同步字节", en: "no packet begins" });
    while (at >= 0 && at + packetSize <= bytes.length) {
      const packet = parseTsPacket(bytes, at);
      if (packet) this.#take(packet);
      at = packet ? at + packetSize : findSync(bytes, at + 1);
    }
  }

  /** Of which loss left nothing. */
  get droppedPictures(): number {
    return this.#pictures?.dropped ?? 0;
  }

  /** The segment has ended: what is open is whole. */
  flush(): void {
    for (const stream of this.#streams.values()) stream.flush();
  }

  #take({ pid, isStart, continuity, payload }: TsPacket): void {
    const stream = this.#streams.get(pid);
    if (stream) {
      stream.push(payload, isStart, continuity);
      return;
    }
    const section = this.#sections.get(pid)?.push(payload, isStart);
    if (!section) return;
    if (pid === patPid) this.#setMap(parsePat(section));
    else if (pid === this.#mapPid) this.#readMap(section);
  }

  #setMap(pid: number | undefined): void {
    if (pid === undefined || pid === this.#mapPid) return;
    this.#mapPid = pid;
    this.#sections.set(pid, new SectionReader());
  }

  #readMap(section: Uint8Array): void {
    const streams = parsePmt(section) ?? [];
    const untaken = untakenPicture(section);
    this.#setStreams(streams);
    if (untaken && !streams.some(isPicture)) this.#handlers.onUntakenPicture?.(untaken);
  }

  /** Maps are repeated all the time; a stream that is known goes on. */
  #setStreams(streams: readonly TsStream[]): void {
    const picture = streams.find(isPicture);
    const sound = streams.find(({ codec }) => codec === "aac" || codec === "mp3");
    const chosen = [picture, sound].filter((stream) => stream !== undefined);
    for (const pid of this.#streams.keys())
      if (chosen.every((stream) => stream.pid !== pid)) this.#streams.delete(pid);
    for (const stream of chosen)
      if (!this.#streams.has(stream.pid))
        this.#streams.set(stream.pid, new PesReader(this.#readerOf(stream)));
    this.hasSound = sound !== undefined;
    this.#pictures = picture && this.#streams.get(picture.pid);
  }

  #readerOf({ codec }: TsStream): (pes: Pes) => void {
    if (codec === "h264" || codec === "h265") {
      const reader = new PictureReader(codec);
      return ({ pts90k, dts90k, data: accessUnit }) => {
        const { sets, isKey, data } = reader.read(accessUnit);
        if (sets && data.length > 0)
          this.#handlers.onPicture({ sets, dts90k, pts90k, isKey, data });
      };
    }
    const reader = new SoundReader(codec);
    return ({ pts90k, data }) => {
      const { config, frames } = reader.read(data);
      if (frames.length > 0) this.#handlers.onSound({ codec, config, pts90k, frames });
    };
  }
}

const isPicture = ({ codec }: TsStream) => codec === "h264" || codec === "h265";
