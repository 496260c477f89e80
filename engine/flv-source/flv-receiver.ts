import { BadRequest, type Clock, type Logger } from "@tessera/base";
import { parseAudioBody, parseVideoBody } from "@tessera/formats/flv";
import { RtpTimeline } from "@tessera/formats/rtp";
import type { Frame, FrameSink } from "../frame.ts";
import type { VideoTrack } from "../track.ts";
import { FlvSound } from "./flv-sound.ts";
import { videoTrackOf } from "./flv-tracks.ts";
import { slicesOf } from "./nal-slices.ts";

/** Sound whose time is further from the picture's was stamped by a clock that has jumped. */
const maxApartMs = 3000;

interface Picture {
  readonly config: Uint8Array;
  readonly track: VideoTrack;
  readonly lengthSize: number;
}

/** A tag of FLV or a message of RTMP. */
export interface FlvMedia {
  readonly kind: "audio" | "video" | "data";
  /** 32 bits that wrap. */
  readonly timestampMs: number;
  /** Looked at only until `receive` returns. */
  readonly body: Uint8Array;
}

export interface FlvReceiverOptions {
  readonly sink: FrameSink;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Makes frames of FLV tags or RTMP messages and gives them to the sink. */
export class FlvReceiver {
  readonly #options: FlvReceiverOptions;
  /** 32 bits of milliseconds, like those of an RTP clock of 1 kHz. */
  readonly #line = new RtpTimeline(1000);
  #lastDts90k = -1;
  #picture: Picture | undefined;
  readonly #sound = new FlvSound({
    onTrack: () => this.#announce(),
    onLeftOut: (reason) => this.#tellOnce(reason),
  });
  readonly #told = new Set<string>();

  constructor(options: FlvReceiverOptions) {
    this.#options = options;
  }

  /** Throws BrokenBytes, or BadRequest for pictures of a codec that nobody here knows. */
  receive({ kind, timestampMs, body }: FlvMedia): void {
    this.#options.sink.countPackets(1, 0);
    if (body.length === 0) return; // some encoders send such in place of a pause
    if (kind === "video") this.#receiveVideo(timestampMs, body);
    else if (kind === "audio") this.#receiveAudio(timestampMs, body);
  }

  #receiveVideo(timestampMs: number, body: Uint8Array): void {
    const video = parseVideoBody(body);
    if (video.kind === "ignored") {
      // Without another picture there will never be one: whoever sends it should know.
      if (video.codec && !this.#picture) throw codecUnknown(video.codec);
      return this.#tellOnce(video.reason);
    }
    if (video.kind === "config") return this.#setPicture(video.codec, video.config);
    const { track, lengthSize } = this.#picture ?? {};
    if (track?.codec !== video.codec || lengthSize === undefined) return;
    const slices = slicesOf(video.data, video.codec, lengthSize);
    if (!slices) return;
    const placed90k = this.#line.place(timestampMs, this.#nowMs) * 90;
    const dts90k = Math.max(placed90k, this.#lastDts90k + 1);
    this.#lastDts90k = dts90k;
    const pts90k = dts90k + video.ctsMs * 90;
    const isKey = video.isKey || slices.hasKey;
    this.#push({ kind: "video", data: slices.data, dts90k, pts90k, isKey });
  }

  #receiveAudio(timestampMs: number, body: Uint8Array): void {
    const frame = this.#sound.read(parseAudioBody(body), this.#placeSound(timestampMs));
    if (frame) this.#push(frame);
  }

  /** A sink that keeps frames as they are gets bytes of its own. */
  #push(frame: Frame): void {
    const { sink } = this.#options;
    sink.push(sink.copiesData ? frame : { ...frame, data: Uint8Array.from(frame.data) });
  }

  /** Undefined before the first picture. */
  #placeSound(timestampMs: number): number | undefined {
    if (!this.#line.hasStarted) return undefined;
    const nowMs = this.#line.positionMs(this.#nowMs);
    const saidMs = this.#line.locateMs(timestampMs);
    return Math.abs(saidMs - nowMs) > maxApartMs ? nowMs : saidMs;
  }

  /** Encoders repeat their sequence headers; only another one is news. */
  #setPicture(codec: VideoTrack["codec"], config: Uint8Array): void {
    if (this.#picture?.track.codec === codec && areEqual(this.#picture.config, config)) return;
    const kept = Uint8Array.from(config);
    this.#picture = { config: kept, ...videoTrackOf(codec, kept) };
    this.#announce();
  }

  #announce(): void {
    const video = this.#picture?.track;
    if (video) this.#options.sink.setTracks({ video, audio: this.#sound.track });
  }

  #tellOnce(reason: string): void {
    if (this.#told.has(reason) || this.#told.size > 20) return;
    this.#told.add(reason);
    this.#options.log.info({ reason }, "part of what the source sends is left out");
  }

  get #nowMs(): number {
    return this.#options.clock.monotonicMs();
  }
}

const codecUnknown = (codec: string) =>
  new BadRequest("video-codec-unknown", {
    zh: `设备发送的是 ${codec} 视频，本系统无法使用，请把编码改为 H.264 或 H.265`,
    en: `The device sends ${codec} video, which this system cannot use. Set its encoder to H.264 or H.265.`,
  });

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
