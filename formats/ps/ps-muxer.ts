import { adtsHeader } from "../aac/index.ts";
import { wrapped, writePesTime } from "./pes-time.ts";
import { writeProgramMap } from "./program-map.ts";
import { mappedStreams, type PsTracks, parameterSetsOf, psAudioOf } from "./ps-tracks.ts";
import { streamId } from "./stream-id.ts";

/** An access unit: NAL units, each behind its length in 4 bytes, without parameter sets. */
interface Picture {
  readonly data: Uint8Array;
  readonly dts90k: number;
  readonly pts90k: number;
  readonly isKey: boolean;
}

interface PesStart {
  readonly id: number;
  readonly pts90k?: number | undefined;
  readonly dts90k?: number | undefined;
}

const packBytes = 14;
const pesFixedBytes = 9;
/** PES_packet_length; a little room is left below what 16 bits hold, since some decoders want it. */
const maxPesLength = 65_400;
const maxPesHeader = 13;
/** Sound without pictures is described anew this often. */
const packsPerMap = 25;
const muxRate = 6106;

/** Names both streams, whichever there are, as ISO 13818-1 clause 2.5.3.5 wants them. */
const systemHeader = Uint8Array.from(
  [
    [0, 0, 1, streamId.systemHeader, 0, 12], // start code, header_length
    [0x80, 0xcc, 0xf5], // rate_bound
    [0x04, 0x21, 0x7f], // audio_bound, flags, video_bound
    [0xe0, 0xe0, 0x80], // a video stream and its buffer
    [0xc0, 0xc0, 0x20], // a sound and its buffer
  ].flat(),
);

/** Makes an MPEG program stream as GB/T 28181 annex C wants it: a pack for each picture and each sound. */
export class PsMuxer {
  #tracks: PsTracks = {};
  #map = new Uint8Array(0);
  #parameterSets: Uint8Array = new Uint8Array(0);
  #packs = 0;

  constructor(tracks: PsTracks) {
    this.setTracks(tracks);
  }

  /** To be called before the key frame from which on they hold. */
  setTracks(tracks: PsTracks): void {
    this.#tracks = tracks;
    this.#map = Uint8Array.from(writeProgramMap(mappedStreams(tracks)));
    this.#parameterSets = tracks.video
      ? withStartCodes(parameterSetsOf(tracks.video))
      : new Uint8Array(0);
    this.#packs = 0;
  }

  muxVideo({ data, dts90k, pts90k, isKey }: Picture): Uint8Array {
    const parts = isKey ? [this.#parameterSets, toByteStream(data)] : [toByteStream(data)];
    const dts = dts90k === pts90k ? undefined : dts90k;
    const start = { id: streamId.firstVideo, pts90k, dts90k: dts };
    return this.#pack(dts90k, isKey, start, parts);
  }

  /** An access unit of AAC, or samples of G.711; nothing if it is of another codec. */
  muxAudio(data: Uint8Array, pts90k: number): Uint8Array {
    const audio = psAudioOf(this.#tracks);
    if (!audio) return new Uint8Array(0);
    const parts = audio.codec === "aac" ? [adtsHeader(audio.config, data.length), data] : [data];
    const isMapDue = !this.#tracks.video && this.#packs++ % packsPerMap === 0;
    return this.#pack(pts90k, isMapDue, { id: streamId.firstSound, pts90k }, parts);
  }

  #pack(scr: number, hasMap: boolean, pes: PesStart, parts: readonly Uint8Array[]): Uint8Array {
    const dataBytes = parts.reduce((sum, part) => sum + part.length, 0);
    const pesCount = Math.max(1, Math.ceil(dataBytes / maxPesData));
    const mapBytes = hasMap ? systemHeader.length + this.#map.length : 0;
    const pesHeaders = pesCount * pesFixedBytes + timesLength(pes);
    const bytes = new Uint8Array(packBytes + mapBytes + pesHeaders + dataBytes);
    writePackHeader(bytes, scr);
    let at = packBytes;
    if (hasMap) {
      bytes.set(systemHeader, at);
      bytes.set(this.#map, at + systemHeader.length);
      at += mapBytes;
    }
    this.#writePes(bytes, at, pes, parts);
    return bytes;
  }

  /** Only the first packet has the times. */
  #writePes(bytes: Uint8Array, from: number, pes: PesStart, parts: readonly Uint8Array[]): void {
    let left = parts.reduce((sum, part) => sum + part.length, 0);
    let at = from;
    let room = 0;
    const open = (start: PesStart) => {
      room = Math.min(maxPesData, left);
      left -= room;
      at = writePesHeader(bytes, at, start, room);
    };
    open(pes);
    for (const part of parts)
      for (let taken = 0; taken < part.length; ) {
        if (room === 0) open({ id: pes.id });
        const to = Math.min(part.length, taken + room);
        bytes.set(part.subarray(taken, to), at);
        at += to - taken;
        room -= to - taken;
        taken = to;
      }
  }
}

const maxPesData = maxPesLength - maxPesHeader;

function timesLength({ pts90k, dts90k }: PesStart): number {
  return (pts90k === undefined ? 0 : 5) + (dts90k === undefined ? 0 : 5);
}

/** ISO 13818-1 clause 2.5.3.3. */
function writePackHeader(bytes: Uint8Array, scr: number): void {
  const base = wrapped(scr); // system_clock_reference_base
  const high = Math.floor(base / 2 ** 30);
  const low = base % 2 ** 30;
  bytes.set([0, 0, 1, streamId.pack]);
  bytes[4] = 0x44 | (high << 3) | ((low >> 28) & 3);
  bytes[5] = low >> 20;
  bytes[6] = ((low >> 12) & 0xf8) | 0x04 | ((low >> 13) & 3);
  bytes[7] = low >> 5;
  bytes[8] = ((low << 3) & 0xf8) | 0x04; // and the high bits of the extension, which is 0
  bytes[9] = 0x01;
  bytes[10] = muxRate >> 14; // program_mux_rate
  bytes[11] = muxRate >> 6;
  bytes[12] = ((muxRate << 2) & 0xfc) | 0x03;
  bytes[13] = 0xf8; // reserved, pack_stuffing_length 0
}

/** ISO 13818-1 clause 2.4.3.6. Returns where the data begins. */
function writePesHeader(bytes: Uint8Array, at: number, start: PesStart, dataBytes: number): number {
  const { id, pts90k, dts90k } = start;
  const timesBytes = timesLength(start);
  const length = 3 + timesBytes + dataBytes;
  const timeFlags = (pts90k === undefined ? 0 : 2) + (dts90k === undefined ? 0 : 1);
  bytes.set([0, 0, 1, id, length >> 8, length & 0xff], at);
  bytes[at + 6] = 0x80; // not scrambled, no priority, no alignment told
  bytes[at + 7] = timeFlags << 6; // PTS_DTS_flags
  bytes[at + 8] = timesBytes; // PES_header_data_length
  let end = at + pesFixedBytes;
  if (pts90k !== undefined) end = writePesTime(bytes, end, timeFlags, pts90k);
  if (dts90k !== undefined) end = writePesTime(bytes, end, 1, dts90k);
  return end;
}

function withStartCodes(nals: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(nals.reduce((sum, nal) => sum + 4 + nal.length, 0));
  let at = 0;
  for (const nal of nals) {
    bytes[at + 3] = 1;
    bytes.set(nal, at + 4);
    at += 4 + nal.length;
  }
  return bytes;
}

/** A start code is as long as a length. */
function toByteStream(data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = view.getUint32(at);
    view.setUint32(at, 1);
    at += 4 + length;
  }
  return bytes;
}
