import { PsDemuxer } from "@tessera/formats/ps";
import { RtpHeader, RtpReceiver } from "@tessera/formats/rtp";
import type { GbReception } from "./gb-reception.ts";

const maxKeptBytes = 8 * 1024 * 1024;
const maxKeptTimes = 1000;

/** Takes the packets of one session apart. */
export class MediaReception implements GbReception {
  readonly #header = new RtpHeader();
  readonly #receiver: RtpReceiver;
  readonly #kept: Uint8Array[] = [];
  #keptBytes = 0;
  packets = 0;
  bytes = 0;
  pictures = 0;
  keyPictures = 0;
  codec: "h264" | "h265" | undefined;
  sounds = 0;
  soundCodec: "aac" | "pcma" | "pcmu" | undefined;
  ssrc: number | undefined;
  readonly pts90k: number[] = [];

  constructor() {
    const demuxer = new PsDemuxer({
      copiesData: true,
      onParameterSets: ({ codec }) => {
        this.codec = codec;
      },
      onPicture: (_, isKey, { pts90k }) => this.#notePicture(isKey, pts90k),
      onSound: ({ codec, frames }) => {
        this.soundCodec = codec;
        this.sounds += frames.length;
      },
    });
    this.#receiver = new RtpReceiver(demuxer);
  }

  take(bytes: Uint8Array, start: number, end: number): void {
    if (!this.#header.read(bytes, start, end)) return;
    this.ssrc = this.#header.ssrc;
    const { payloadStart, payloadEnd } = this.#header;
    // A copy: slice would not make one of a Buffer, and the bytes are the socket's.
    const payload = Uint8Array.from(bytes.subarray(payloadStart, payloadEnd));
    this.packets++;
    this.bytes += payload.length;
    this.#keep(payload);
    this.#receiver.receive(bytes, start, end);
  }

  programStream(): Uint8Array {
    return Buffer.concat(this.#kept);
  }

  #keep(payload: Uint8Array): void {
    const begins = this.#keptBytes > 0 || isKeyPack(payload);
    if (!begins || this.#keptBytes + payload.length > maxKeptBytes) return;
    this.#kept.push(payload);
    this.#keptBytes += payload.length;
  }

  #notePicture(isKey: boolean, pts90k: number): void {
    this.pictures++;
    if (isKey) this.keyPictures++;
    this.pts90k.push(pts90k);
    if (this.pts90k.length > maxKeptTimes) this.pts90k.shift();
  }
}

/** A pack header with a system header behind it: 00 00 01 BA … 00 00 01 BB. */
function isKeyPack(payload: Uint8Array): boolean {
  const start = payload.subarray(0, 40);
  return payload[3] === 0xba && Buffer.from(start).includes(Buffer.of(0, 0, 1, 0xbb));
}
