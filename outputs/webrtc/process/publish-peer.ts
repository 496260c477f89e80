import type { Clock } from "@tessera/base";
import type { AudioTrack } from "@tessera/engine";
import { audioDuration, StreamWriter } from "@tessera/engine/wire";
import {
  AudioSync,
  type Damage,
  DecodeTimes,
  type Depacketiser,
  H264Depacketiser,
  H265Depacketiser,
  type ParameterSets,
  RtpTimeline,
  SampleDepacketiser,
  type SenderReport,
  trackOfSets,
} from "@tessera/formats/rtp";
import type { PeerConnection, Track } from "node-datachannel";
import type { NegotiatedMedia, PublishOrder } from "../messages.ts";
import { describeMedia } from "./describe-media.ts";
import { ReceivedTrack } from "./received-track.ts";

const reportMs = 1000;
/** A new viewer should not wait longer for its first picture. */
const keyFrameMs = 2000;
const maxBitrateBps = 8_000_000;

interface PublishParts {
  readonly connection: PeerConnection;
  readonly clock: Clock;
  /** To the server. */
  write(message: Uint8Array): void;
  /** Once a second; of all tracks, since the last time. */
  onCounted(counts: PacketCounts): void;
  /** What it sends cannot be read. */
  onBroken(reason: string): void;
}

/** `lost` did not come again either; `dropped` are pictures of which nothing was left. */
export interface PacketCounts {
  readonly received: number;
  readonly lost: number;
  readonly dropped: number;
}

/** One browser or encoder that sends: its packets become frames. */
export class PublishPeer {
  readonly #parts: PublishParts;
  readonly #writer: StreamWriter;
  readonly #videoLine = new RtpTimeline(90_000);
  readonly #decodeTimes = new DecodeTimes();
  readonly #tracks: readonly Track[];
  readonly #received: ReceivedTrack[] = [];
  readonly #stopReporting: () => void;
  #told: PacketCounts = { received: 0, lost: 0, dropped: 0 };
  #audio: AudioTrack | undefined;
  #sync: AudioSync | undefined;
  #stopAsking: (() => void) | undefined;
  #hasKeyFrame = false;
  #lost = 0;

  /** Adds the tracks; the answer comes from the connection. */
  constructor({ media, stream }: PublishOrder, parts: PublishParts) {
    this.#parts = parts;
    this.#writer = new StreamWriter(stream, (message) => parts.write(message));
    this.#tracks = media.map((section) => {
      const track = parts.connection.addTrack(describeMedia(section, "RecvOnly"));
      if (!section.isUsed) return track;
      if (section.kind === "video") this.#takeVideo(track, section);
      else this.#takeAudio(track, section);
      return track;
    });
    this.#stopReporting = parts.clock.every(reportMs, () => {
      for (const track of this.#received) track.report(maxBitrateBps);
      this.#count();
    });
  }

  close(): void {
    this.#stopReporting();
    this.#count();
    this.#stopAsking?.();
    for (const track of this.#tracks) track.close();
    this.#parts.connection.close();
  }

  #takeVideo(track: Track, { encoding }: NegotiatedMedia): void {
    const handlers = {
      onParameterSets: (sets: ParameterSets) => {
        this.#writer.onTracks({ video: trackOfSets(sets), audio: this.#audio });
        this.#decodeTimes.expect(sets);
      },
      onAccessUnit: (data: Uint8Array, timestamp: number, isKey: boolean, damage: Damage) =>
        this.#pushVideo(data, timestamp, isKey, damage),
    };
    const depacketiser =
      encoding === "H265" ? new H265Depacketiser(handlers) : new H264Depacketiser(handlers);
    const received = this.#receive(track, depacketiser, (report) =>
      this.#sync?.noteVideoReport(report),
    );
    track.onOpen(() => {
      this.#stopAsking = this.#parts.clock.every(keyFrameMs, () => {
        const isDamaged = received.lost > this.#lost;
        this.#lost = received.lost;
        if (!this.#hasKeyFrame || isDamaged) received.askForKeyFrame();
        this.#hasKeyFrame = false;
      });
    });
  }

  #receive(
    track: Track,
    depacketiser: Depacketiser,
    onReport: (report: SenderReport) => void,
  ): ReceivedTrack {
    const { clock } = this.#parts;
    // What one publisher sends must not end the process that all viewers share.
    const onBroken = (error: unknown) => this.#parts.onBroken(String(error));
    const received = new ReceivedTrack({ track, clock, depacketiser, onReport, onBroken });
    this.#received.push(received);
    return received;
  }

  #count(): void {
    const total = (count: (track: ReceivedTrack) => number) =>
      this.#received.reduce((sum, track) => sum + count(track), 0);
    const before = this.#told;
    this.#told = {
      received: total(({ received }) => received),
      lost: total(({ lost }) => lost),
      dropped: total(({ dropped }) => dropped),
    };
    this.#parts.onCounted({
      received: this.#told.received - before.received,
      lost: this.#told.lost - before.lost,
      dropped: this.#told.dropped - before.dropped,
    });
  }

  #takeAudio(track: Track, { encoding }: NegotiatedMedia): void {
    const audio = soundOf(encoding);
    this.#audio = audio;
    const sync = new AudioSync(this.#videoLine, audio.sampleRate);
    this.#sync = sync;
    let lastSamples = Number.NEGATIVE_INFINITY;
    const depacketiser = new SampleDepacketiser((data, timestamp) => {
      const durationMs = (audioDuration(audio, data) * 1000) / audio.sampleRate;
      const dtsSamples = sync.place(timestamp, this.#parts.clock.monotonicMs(), durationMs);
      if (dtsSamples === undefined || dtsSamples <= lastSamples) return;
      lastSamples = dtsSamples;
      this.#writer.onFrame({ kind: "audio", data, dtsSamples });
    });
    this.#receive(track, depacketiser, (report) => sync.noteAudioReport(report));
  }

  #pushVideo(data: Uint8Array, timestamp: number, isKey: boolean, damage: Damage): void {
    if (isKey && damage !== "own") this.#hasKeyFrame = true;
    const pts90k = this.#videoLine.place(timestamp, this.#parts.clock.monotonicMs());
    const dts90k = this.#decodeTimes.next(pts90k, isKey);
    this.#writer.onFrame({ kind: "video", data, isKey, pts90k, dts90k, damage });
  }
}

function soundOf(encoding: string): AudioTrack {
  if (encoding === "OPUS") return { codec: "opus", sampleRate: 48_000, channels: 2 };
  return { codec: encoding === "PCMA" ? "pcma" : "pcmu", sampleRate: 8000, channels: 1 };
}
