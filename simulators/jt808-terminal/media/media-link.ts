import { type Clock, hourMs } from "@tessera/base";
import { adtsHeader, audioSpecificConfig } from "@tessera/formats/aac";
import { decodeALaw } from "@tessera/formats/g711";
import {
  ImaAdpcmEncoder,
  MediaDemuxer,
  MediaPacketWriter,
  MediaStreamParser,
  type MediaTarget,
  payloadType,
  type SimBytes,
  withHisiliconPrefix,
} from "@tessera/formats/jt1078";
import type { Footage, FootageFrame } from "../../footage/footage.ts";
import { Reel } from "../../gb-device/media/reel.ts";
import { type Sound, soundOf } from "../../gb-device/media/sound.ts";
import { pushBounded } from "../../push-bounded.ts";
import { type MediaLine, openMediaLine } from "./media-line.ts";
import type { TerminalAudio, TerminalQuirks } from "./media-options.ts";

/** What a connection is for. */
export type LinkPurpose = "live" | "playback" | "talk";

interface MediaLinkParts {
  readonly purpose: LinkPurpose;
  readonly channel: number;
  readonly isSub: boolean;
  readonly target: MediaTarget;
  readonly phone: string;
  readonly simBytes: SimBytes;
  /** Undefined: it only speaks and listens. */
  readonly footage: Footage | undefined;
  readonly audio: TerminalAudio;
  /** Of a recording. */
  readonly durationMs: number | undefined;
  readonly quirks: TerminalQuirks;
  readonly clock: Clock;
  readonly onClose: (link: MediaLink) => void;
}

const speakEveryMs = 40;

/** One media connection of a terminal, from its first packet to its end. */
export class MediaLink {
  readonly #parts: MediaLinkParts;
  readonly #line: MediaLine;
  readonly #writer: MediaPacketWriter;
  readonly #sound: Sound | undefined;
  readonly #adpcm = new ImaAdpcmEncoder();
  readonly #reel: Reel | undefined;
  #stopSpeaking = () => {};
  #lastKeyMs = 0;
  #lastMs = 0;
  framesSent = 0;
  /** What was heard of the platform. */
  samplesHeard = 0;
  peakHeard = 0;
  /** The same in AAC, frame by frame. */
  readonly aacHeard: Uint8Array[] = [];

  constructor(parts: MediaLinkParts) {
    this.#parts = parts;
    const { target, phone, simBytes, channel, footage, clock, audio, durationMs } = parts;
    this.#writer = new MediaPacketWriter({ sim: phone, simBytes, channel });
    this.#sound = soundOf(audio === "adpcm" || audio === "aac" ? "pcma" : audio);
    this.#reel =
      footage &&
      new Reel({
        clock,
        footage,
        sound: this.#sound,
        durationMs,
        onFrame: (frame, pts90k) => this.#sendFrame(frame, footage, pts90k / 90),
        onSound: (piece, pts90k) => this.#sendSound(piece, pts90k / 90),
        onEnd: () => this.#line.end(),
      });
    const listener = this.#listener();
    this.#line = openMediaLine({
      target,
      quirks: parts.quirks,
      onOpen: () => this.#begin(),
      onBytes: (bytes) => listener.push(bytes, bytes.length),
      onClose: () => {
        this.#reel?.stop();
        this.#stopSpeaking();
        parts.onClose(this);
      },
    });
  }

  get purpose(): LinkPurpose {
    return this.#parts.purpose;
  }

  get channel(): number {
    return this.#parts.channel;
  }

  get transport(): "TCP" | "UDP" {
    return this.#parts.target.tcpPort > 0 ? "TCP" : "UDP";
  }

  get isSub(): boolean {
    return this.#parts.isSub;
  }

  get isPaused(): boolean {
    return this.#reel?.isPaused ?? false;
  }

  get scale(): number {
    return this.#reel?.scale ?? 1;
  }

  get positionSeconds(): number {
    return (this.#reel?.positionMs ?? 0) / 1000;
  }

  /** Of what is recorded, or live while it is paused. */
  get reel(): Reel | undefined {
    return this.#reel;
  }

  close(): void {
    this.#line.close();
  }

  #begin(): void {
    if (this.#reel) return this.#reel.start();
    let piece = 0;
    const { clock } = this.#parts;
    this.#stopSpeaking = clock.every(speakEveryMs, () => {
      if (this.#sound) this.#sendSound(this.#sound.piece(piece++), clock.nowMs());
    });
  }

  #sendFrame({ data, isKey }: FootageFrame, footage: Footage, atMs: number): void {
    const { quirks } = this.#parts;
    if (quirks.sendsNoPictures || this.#isSilent()) return;
    const timestampMs = this.#timeOf(atMs);
    if (isKey) this.#lastKeyMs = timestampMs;
    const packets = this.#writer.picture(annexB(data, isKey ? footage : undefined), {
      payloadType: footage.video.codec === "h265" ? payloadType.h265 : payloadType.h264,
      kind: isKey && !quirks.marksNoKeys ? "i" : "p",
      timestampMs,
      sinceKeyMs: timestampMs - this.#lastKeyMs,
      sinceLastMs: timestampMs - this.#lastMs,
    });
    this.#lastMs = timestampMs;
    this.framesSent++;
    this.#line.send(packets);
  }

  #sendSound(piece: Uint8Array, atMs: number): void {
    const { audio, quirks } = this.#parts;
    if (this.#isSilent()) return;
    const frame = this.#encoded(piece);
    const body = quirks.hasHisiliconPrefix ? withHisiliconPrefix(frame) : frame;
    const timestampMs = this.#timeOf(atMs);
    this.#line.send([this.#writer.sound(body, { payloadType: audioCodes[audio], timestampMs })]);
  }

  #encoded(piece: Uint8Array): Uint8Array {
    const { audio } = this.#parts;
    if (audio === "adpcm") return this.#adpcm.encode(decodeALaw(piece));
    return audio === "aac" ? silentAac : piece;
  }

  #isSilent(): boolean {
    return this.#parts.quirks.fallsSilent === true && this.framesSent > 0;
  }

  #timeOf(atMs: number): number {
    const { hasFrozenTimes, hasJumpingTimes } = this.#parts.quirks;
    if (hasFrozenTimes) return 0;
    const isAhead = hasJumpingTimes === true && Math.floor(atMs / 1000) % 2 === 1;
    return Math.round(atMs) + (isAhead ? hourMs : 0);
  }

  #listener(): MediaStreamParser {
    const demuxer = new MediaDemuxer({
      onParameterSets: () => {},
      onPicture: () => {},
      onSound: ({ data, payloadType: type }) => {
        if (type === payloadType.aac) return pushBounded(this.aacHeard, data);
        const samples = decodeALaw(data);
        this.samplesHeard += samples.length;
        for (const sample of samples) this.peakHeard = Math.max(this.peakHeard, Math.abs(sample));
      },
    });
    const { simBytes } = this.#parts;
    return new MediaStreamParser((bytes, header) => demuxer.push(bytes, header), simBytes);
  }
}

const aacConfig = audioSpecificConfig({ sampleRate: 8000, channels: 1 });
const silentFrame = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);
const silentAac = Buffer.concat([adtsHeader(aacConfig, silentFrame.length), silentFrame]);

/** As 0x1003 names them. */
export const audioCodes: Readonly<Record<TerminalAudio, number>> = {
  none: 0,
  pcma: payloadType.g711a,
  pcmu: payloadType.g711u,
  adpcm: payloadType.adpcm,
  aac: payloadType.aac,
};

const startCode = Uint8Array.of(0, 0, 0, 1);

/** NAL units behind start codes; a key frame has its parameter sets before it. */
function annexB(data: Uint8Array, footage: Footage | undefined): Uint8Array {
  const parts: Uint8Array[] = [];
  const { video } = footage ?? {};
  const sets = video
    ? [...(video.codec === "h265" ? video.vps : []), ...video.sps, ...video.pps]
    : [];
  for (const set of sets) parts.push(startCode, set);
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  for (let at = 0; at + 4 <= data.length; ) {
    const length = view.getUint32(at);
    parts.push(startCode, data.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return Buffer.concat(parts);
}
