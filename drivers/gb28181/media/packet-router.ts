import type { Clock } from "@tessera/base";
import { findStartCodeNatively, type MediaFrames } from "@tessera/engine";
import { PsDemuxer } from "@tessera/formats/ps";
import { type Depacketiser, RtpHeader, RtpReception } from "@tessera/formats/rtp";
import {
  codecOfEncoding,
  type ElementaryCodec,
  elementaryDepacketiser,
} from "./elementary-streams.ts";
import { sniffPayload } from "./payload-sniffer.ts";

/** An rtpmap line of the device's answer. */
export interface MediaPayload {
  readonly type: number;
  readonly encoding: string;
  readonly clockRate: number;
}

const noReception = new RtpReception();
noReception.ssrc = -1;

/** One for all: it is read and used up before the next packet comes. */
const header = new RtpHeader();
/** A device has two at the most; more are noise. */
const maxSenders = 4;
/** So many packets of a program stream have a pack among them. */
const packetsToFindPack = 200;
const videoClockRate = 90_000;
const soundClockRate = 8_000;
const staticTypes: ReadonlyMap<number, ElementaryCodec> = new Map<number, ElementaryCodec>([
  [0, "pcmu"],
  [8, "pcma"],
]);

const isPicture = (codec: ElementaryCodec) => codec === "h264" || codec === "h265";

/** Brings every packet to what reads its payload, with gaps before it noticed. */
export class PacketRouter {
  readonly #frames: MediaFrames;
  readonly #clock: Clock;
  readonly #receptions = new Map<number, RtpReception>();
  readonly #depacketisers = new Map<number, Depacketiser>();
  readonly #undecided = new Map<number, number>();
  #told: ReadonlyMap<number, MediaPayload> = new Map();
  /** Those of the last packet, which are nearly always those of the next. */
  #reception = noReception;
  #payloadType = -1;
  #depacketiser: Depacketiser | undefined;
  #ps: PsDemuxer | undefined;
  #isSettled = false;

  constructor(frames: MediaFrames, clock: Clock) {
    this.#frames = frames;
    this.#clock = clock;
  }

  get programStream(): PsDemuxer | undefined {
    return this.#ps;
  }

  /** Packets that came and that are missing, of all senders, and pictures of which nothing was left. */
  get counts(): { readonly received: number; readonly lost: number; readonly dropped: number } {
    let received = 0;
    let lost = 0;
    let dropped = 0;
    for (const reception of this.#receptions.values()) {
      received += reception.received;
      lost += reception.lost;
    }
    for (const depacketiser of this.#depacketisers.values()) dropped += depacketiser.dropped ?? 0;
    return { received, lost, dropped };
  }

  /** What the device's answer says; what the bytes say counts more. */
  setPayloads(payloads: readonly MediaPayload[]): void {
    this.#told = new Map(payloads.map((payload) => [payload.type, payload]));
    this.#isSettled = true;
  }

  receive(bytes: Uint8Array, start: number, end: number): void {
    if (!header.read(bytes, start, end)) return;
    const isNewSender = header.ssrc !== this.#reception.ssrc && this.#changeSender();
    const missing = this.#reception.note(header);
    if (missing < 0) return;
    if (header.payloadType !== this.#payloadType) this.#changePayload(bytes);
    // What another sender had begun it does not go on with.
    this.#depacketiser?.push(bytes, header, isNewSender ? Number.POSITIVE_INFINITY : missing);
  }

  /** No more comes. */
  flush(): void {
    this.#ps?.flush();
  }

  /** True if it was not known. */
  #changeSender(): boolean {
    const known = this.#receptions.get(header.ssrc);
    if (!known && this.#receptions.size >= maxSenders) {
      const [oldest] = this.#receptions.keys();
      if (oldest !== undefined) this.#receptions.delete(oldest);
    }
    this.#reception = known ?? new RtpReception();
    this.#receptions.set(header.ssrc, this.#reception);
    return !known;
  }

  #changePayload(bytes: Uint8Array): void {
    const { payloadType } = header;
    const depacketiser = this.#depacketisers.get(payloadType) ?? this.#decide(bytes);
    this.#depacketiser = depacketiser;
    if (!depacketiser) return;
    this.#depacketisers.set(payloadType, depacketiser);
    this.#payloadType = payloadType;
  }

  /** Undefined: by a later packet. */
  #decide(bytes: Uint8Array): Depacketiser | undefined {
    const sniffed = sniffPayload(bytes, header.payloadStart);
    if (sniffed === "ps") return this.#programStream();
    const told = this.#told.get(header.payloadType);
    const encoding = told?.encoding.toUpperCase() ?? "";
    if (encoding === "PS" && !this.#isWithoutPack()) return undefined;
    const codec = this.#codecOf(codecOfEncoding.get(encoding), sniffed);
    if (!codec) return undefined;
    const usualRate = isPicture(codec) ? videoClockRate : soundClockRate;
    const clockRate = told?.clockRate || usualRate;
    return elementaryDepacketiser(codec, clockRate, this.#frames, () => this.#clock.monotonicMs());
  }

  /** Parameter sets are believed more than what was told; sound looks like anything. */
  #codecOf(
    told: ElementaryCodec | undefined,
    sniffed: ElementaryCodec | undefined,
  ): ElementaryCodec | undefined {
    if (told) return isPicture(told) ? (sniffed ?? told) : told;
    // Until the answer is there, what it may say is waited for.
    const usual = this.#isSettled ? staticTypes.get(header.payloadType) : undefined;
    return usual ?? sniffed;
  }

  #isWithoutPack(): boolean {
    const count = (this.#undecided.get(header.payloadType) ?? 0) + 1;
    this.#undecided.set(header.payloadType, count);
    return count > packetsToFindPack;
  }

  #programStream(): PsDemuxer {
    const frames = this.#frames;
    this.#ps ??= new PsDemuxer({
      copiesData: frames.copiesData,
      findStartCode: findStartCodeNatively,
      onParameterSets: (sets) => frames.onParameterSets(sets),
      onPicture: (data, isKey, times, damage) => frames.onPicture(data, isKey, times, damage),
      onUnstartable: () => frames.onUnstartable(),
      onSound: (sound) => frames.onSound(sound),
    });
    return this.#ps;
  }
}
