import type { Depacketiser, RtpHeader } from "../rtp/index.ts";
import { MarkerTrust } from "./marker-trust.ts";
import { PesHeader } from "./pes-header.ts";
import {
  PictureCollector,
  type PictureHandlers,
  type PsTimes,
  picturePeek,
} from "./picture-collector.ts";
import { parseProgramMap } from "./program-map.ts";
import { type PsSound, SoundCollector } from "./sound-collector.ts";
import { isSoundId, isVideoId, streamId, streamType } from "./stream-id.ts";
import { mayBeCode, nextSystemCode } from "./system-code.ts";

export interface PsHandlers extends PictureHandlers {
  onSound(sound: PsSound): void;
}

/** What the bytes up to the end of the unit at hand are. */
type Content = "picture" | "sound" | "nothing";

/** A map of all the streams that there can be has less. */
const maxMapBytes = 1024;
/** A header that goes on in the next packet: none is longer. */
const maxTailBytes = maxMapBytes + 16;
const tooShort = -1;

/** One for all: it is used up before the next is read. */
const pes = new PesHeader();

/**
 * MPEG program stream in RTP, ISO 13818-1 clause 2.5 as GB/T 28181 annex C uses it: one pack a picture.
 * After loss it goes on with the next start code: sound is not the picture's, and a picture is given as far as it came.
 */
export class PsDemuxer implements Depacketiser {
  readonly #pictures: PictureCollector;
  readonly #sounds: SoundCollector;
  readonly #marker = new MarkerTrust();
  /** Of the PES packet that begins. */
  readonly #times: PsTimes = { rtpTimestamp: 0, pts90k: -1, dts90k: -1 };
  /** The beginning of a header that goes on in the next packet. */
  #tail = new Uint8Array(0);
  #content: Content = "nothing";
  /** Bytes to come of the unit at hand. */
  #left = 0;
  /** The unit at hand goes on up to the next start code. */
  #isOpenEnded = false;
  /** A picture was over before all the bytes that its lengths told of had come, and none was lost. */
  #hasWrongLengths = false;
  #seeksPack = true;
  /** After loss: whatever begins with a start code is understood again. */
  #seeksUnit = false;
  #isInNewPack = false;
  #videoId = 0;
  #soundId = 0;
  #mappedVideoType = 0;
  #mappedSoundType = 0;

  constructor(handlers: PsHandlers) {
    this.#pictures = new PictureCollector(handlers);
    this.#sounds = new SoundCollector((sound) => handlers.onSound(sound));
  }

  /** A codec that we cannot read, if the program map names one. */
  get unreadableVideo(): "mpeg4" | "svac" | undefined {
    if (this.#mappedVideoType === streamType.mpeg4) return "mpeg4";
    return this.#mappedVideoType === streamType.svac ? "svac" : undefined;
  }

  /** What the program map says of the sound, where it says enough to expect it. */
  get promisedSound(): "pcma" | "pcmu" | undefined {
    if (this.#mappedSoundType === streamType.pcma) return "pcma";
    return this.#mappedSoundType === streamType.pcmu ? "pcmu" : undefined;
  }

  get dropped(): number {
    return this.#pictures.dropped;
  }

  push(bytes: Uint8Array, header: RtpHeader, missing: number): void {
    const { payloadStart: start, payloadEnd: end } = header;
    if (missing > 0) this.#heedLoss(missing, header.timestamp);
    this.#times.rtpTimestamp = header.timestamp;
    if (isPack(bytes, start, end)) {
      this.#hasWrongLengths ||= this.#lacksPictureBytes;
      this.#endUnit();
    }
    if (this.#tail.length > 0) this.#parseBehindTail(bytes.subarray(start, end));
    else this.#parse(bytes, start, end);
    if (header.marker) this.#heedMarker();
  }

  /** No more comes. What is open is whole, unless its last packets were lost: no gap behind them shows that. */
  flush(): void {
    const isCut = this.#lacksPictureBytes && !this.#hasWrongLengths;
    if (isCut || this.#marker.isTrusted) return this.#startAnew();
    this.#endUnit();
    this.#pictures.finish();
  }

  get #lacksPictureBytes(): boolean {
    return this.#content === "picture" && this.#left > 0;
  }

  #heedLoss(missing: number, rtpTimestamp: number): void {
    if (missing === Number.POSITIVE_INFINITY) return this.#startAnew();
    const isAmidPicture = this.#lacksPictureBytes || this.#isOpenEnded;
    const isSamePicture = rtpTimestamp === this.#pictures.rtpTimestamp;
    this.#marker.noteLoss();
    this.#dropUnit();
    this.#pictures.cut();
    if (isAmidPicture && isSamePicture && this.#pictures.isOpen) {
      this.#content = "picture";
      this.#isOpenEnded = true;
    } else this.#seeksUnit = true;
  }

  #startAnew(): void {
    this.#dropUnit();
    this.#pictures.startAnew();
    this.#seeksPack = true;
  }

  #dropUnit(): void {
    this.#sounds.drop();
    this.#content = "nothing";
    this.#endUnit();
  }

  #heedMarker(): void {
    const isWhole = this.#left === 0 && !this.#isOpenEnded && this.#tail.length === 0;
    if (!isWhole || !this.#pictures.isOpen) return;
    this.#marker.noteMarker();
    if (this.#marker.isTrusted) this.#pictures.finish();
  }

  #parseBehindTail(packet: Uint8Array): void {
    const joined = new Uint8Array(this.#tail.length + packet.length);
    joined.set(this.#tail);
    joined.set(packet, this.#tail.length);
    this.#tail = noBytes;
    this.#parse(joined, 0, joined.length);
  }

  #parse(bytes: Uint8Array, start: number, end: number): void {
    let at = start;
    while (at < end) {
      const next = this.#parseNext(bytes, at, end);
      if (next === tooShort) {
        // Longer ones are no headers, whatever they began with.
        if (end - at <= maxTailBytes) this.#tail = new Uint8Array(bytes.subarray(at, end));
        return;
      }
      at = next;
    }
  }

  /** Returns where to go on. */
  #parseNext(bytes: Uint8Array, at: number, end: number): number {
    if (this.#left > 0) return this.#takeBounded(bytes, at, end);
    if (this.#isOpenEnded) return this.#takeOpenEnded(bytes, at, end);
    if (this.#seeksPack) return this.#seekPack(bytes, at, end);
    if (this.#seeksUnit) return this.#seekUnit(bytes, at, end);
    if (end - at < 4 && mayBeCode(bytes, at, end)) return tooShort;
    const isCode = bytes[at] === 0 && bytes[at + 1] === 0 && bytes[at + 2] === 1;
    return isCode ? this.#readUnit(bytes, at, end) : this.#passStray(bytes, at, end);
  }

  #takeBounded(bytes: Uint8Array, at: number, end: number): number {
    const to = Math.min(end, at + this.#left);
    this.#take(bytes, at, to);
    this.#left -= to - at;
    if (this.#left === 0) this.#closeSound();
    return to;
  }

  #takeOpenEnded(bytes: Uint8Array, at: number, end: number): number {
    const code = nextSystemCode(bytes, at, end);
    this.#take(bytes, at, code);
    if (code === end) return end;
    if (code + 4 <= end) this.#endUnit();
    else if (code === at) return tooShort;
    return code;
  }

  #seekPack(bytes: Uint8Array, at: number, end: number): number {
    const pack = nextSystemCode(bytes, at, end, streamId.pack);
    if (pack === end) return end;
    if (pack + 4 > end) return pack === at ? tooShort : pack;
    return this.#readPack(bytes, pack, end);
  }

  #seekUnit(bytes: Uint8Array, at: number, end: number): number {
    const code = nextSystemCode(bytes, at, end);
    if (code + 4 <= end) this.#seeksUnit = false;
    else if (code === at) return tooShort;
    return code;
  }

  /** Some devices give lengths that are too short: what no header begins goes on with the picture. */
  #passStray(bytes: Uint8Array, at: number, end: number): number {
    if (this.#content === "picture") {
      this.#isOpenEnded = true;
      return at;
    }
    return nextSystemCode(bytes, at + 1, end);
  }

  #readUnit(bytes: Uint8Array, at: number, end: number): number {
    const id = bytes[at + 3] ?? 0;
    if (id === streamId.pack) return this.#readPack(bytes, at, end);
    if (id < streamId.programEnd) return this.#passStray(bytes, at, end);
    if (id === streamId.programEnd) {
      this.#content = "nothing";
      return at + 4;
    }
    if (end - at < 6) return tooShort;
    if (id === streamId.programMap) return this.#readMap(bytes, at, end);
    if (isVideoId(id) || isSoundId(id)) return this.#readPes(bytes, at, end);
    this.#content = "nothing";
    this.#left = u16(bytes, at + 4);
    return at + 6;
  }

  #readPack(bytes: Uint8Array, at: number, end: number): number {
    if (end - at < 7) return tooShort;
    const first = bytes[at + 4] ?? 0;
    // Hikvision sends packs of H.265 without a body: the next start code follows at once.
    const isEmpty = first === 0 && bytes[at + 5] === 0 && bytes[at + 6] === 1;
    const isMpeg2 = first >> 6 === 1;
    if (isMpeg2 && end - at < 14) return tooShort;
    this.#noteNewPack();
    if (isEmpty) return at + 4;
    if (!isMpeg2) {
      this.#left = first >> 4 === 2 ? 8 : 0; // of MPEG-1
      return at + 4;
    }
    this.#left = (bytes[at + 13] ?? 0) & 7; // pack_stuffing_length
    return at + 14;
  }

  #noteNewPack(): void {
    this.#seeksPack = false;
    this.#isInNewPack = true;
    this.#content = "nothing";
    if (this.#pictures.isOpen && this.#pictures.rtpTimestamp !== this.#times.rtpTimestamp)
      this.#pictures.finish();
  }

  #readMap(bytes: Uint8Array, at: number, end: number): number {
    const length = u16(bytes, at + 4);
    this.#content = "nothing";
    if (length > maxMapBytes) {
      this.#left = length;
      return at + 6;
    }
    const mapEnd = at + 6 + length;
    if (mapEnd > end) return tooShort;
    this.#heedMap(bytes, at, mapEnd);
    return mapEnd;
  }

  #heedMap(bytes: Uint8Array, start: number, end: number): void {
    const streams = parseProgramMap(bytes, start, end);
    const video = streams.find(({ id }) => isVideoId(id));
    const sound = streams.find(({ id }) => isSoundId(id));
    if (video && streams.every(({ id }) => id !== this.#videoId)) this.#videoId = video.id;
    if (sound && streams.every(({ id }) => id !== this.#soundId)) this.#soundId = sound.id;
    this.#mappedSoundType = sound?.type ?? 0;
    if (sound) this.#sounds.claim(sound.type);
    if (!video || video.type === this.#mappedVideoType) return;
    this.#mappedVideoType = video.type;
    this.#pictures.claim(codecOfType.get(video.type));
  }

  #readPes(bytes: Uint8Array, at: number, end: number): number {
    if (!pes.read(bytes, at, end)) return tooShort;
    const mayBegin = this.#isInNewPack && isVideoId(pes.streamId);
    if (mayBegin && pes.lacksData(end, picturePeek)) return tooShort;
    this.#times.pts90k = pes.pts90k;
    this.#times.dts90k = pes.dts90k;
    this.#left = pes.dataLength;
    this.#isOpenEnded = pes.isOpenEnded;
    this.#content = this.#contentOf(pes.streamId);
    if (this.#content === "picture") this.#openPicture(bytes.subarray(pes.dataStart, end));
    if (this.#content === "sound") this.#sounds.begin(pes.pts90k, this.#times.rtpTimestamp);
    return pes.dataStart;
  }

  /** Only the first picture and the first sound of those that there are. */
  #contentOf(id: number): Content {
    if (isVideoId(id)) {
      this.#videoId ||= id;
      return id === this.#videoId ? "picture" : "nothing";
    }
    this.#soundId ||= id;
    return id === this.#soundId ? "sound" : "nothing";
  }

  #openPicture(data: Uint8Array): void {
    const isInNewPack = this.#isInNewPack;
    this.#isInNewPack = false;
    if (this.#pictures.isMore(this.#times, isInNewPack, data)) {
      this.#marker.noteMore();
      // It was handed out as if it were whole.
      if (!this.#pictures.isOpen) this.#pictures.cut();
      return;
    }
    this.#marker.noteNext();
    this.#pictures.finish();
    this.#pictures.begin(this.#times);
  }

  #take(bytes: Uint8Array, start: number, end: number): void {
    if (this.#content === "picture") this.#pictures.append(bytes, start, end);
    else if (this.#content === "sound") this.#sounds.append(bytes, start, end);
  }

  /** Whatever its length said. */
  #endUnit(): void {
    this.#tail = noBytes;
    this.#left = 0;
    this.#isOpenEnded = false;
    this.#closeSound();
  }

  #closeSound(): void {
    if (this.#content !== "sound") return;
    this.#content = "nothing";
    this.#sounds.finish();
  }
}

const noBytes = new Uint8Array(0);

const codecOfType: ReadonlyMap<number, "h264" | "h265"> = new Map([
  [streamType.h264, "h264"],
  [streamType.h265, "h265"],
]);

const isPack = (bytes: Uint8Array, at: number, end: number) =>
  end - at >= 4 &&
  bytes[at] === 0 &&
  bytes[at + 1] === 0 &&
  bytes[at + 2] === 1 &&
  bytes[at + 3] === streamId.pack;

function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
