import type { Clock } from "@tessera/base";
import { type AudioTrack, audioDuration, StreamWriter } from "@tessera/engine";
import {
  AudioSync,
  type Damage,
  DecodeTimes,
  H264Depacketiser,
  H265Depacketiser,
  type ParameterSets,
  RtpReceiver,
  RtpReorder,
  RtpTimeline,
  SampleDepacketiser,
  trackOfSets,
} from "@tessera/formats/rtp";
import { type PeerConnection, RtcpReceivingSession, type Track } from "node-datachannel";
import type { NegotiatedMedia, PublishOrder } from "../messages.ts";
import { describeMedia } from "./describe-media.ts";

const reorderPackets = 64;
/** A new viewer should not wait longer for its first picture. */
const keyFrameMs = 2000;
const maxBitrateBps = 8_000_000;

interface PublishParts {
  readonly connection: PeerConnection;
  readonly clock: Clock;
  /** To the server. */
  write(message: Uint8Array): void;
  /** What it sends cannot be read. */
  onBroken(reason: string): void;
}

/** One browser or encoder that sends: its packets become frames. */
export class PublishPeer {
  readonly #parts: PublishParts;
  readonly #writer: StreamWriter;
  readonly #videoLine = new RtpTimeline(90_000);
  readonly #decodeTimes = new DecodeTimes();
  readonly #tracks: readonly Track[];
  #audio: AudioTrack | undefined;
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
      track.setMediaHandler(new RtcpReceivingSession());
      if (section.kind === "video") this.#takeVideo(track, section);
      else this.#takeAudio(track, section);
      return track;
    });
  }

  close(): void {
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
    const receiver = this.#receive(track, new RtpReceiver(depacketiser));
    track.onOpen(() => {
      track.requestBitrate(maxBitrateBps);
      this.#stopAsking = this.#parts.clock.every(keyFrameMs, () => {
        const isDamaged = receiver.reception.lost > this.#lost;
        this.#lost = receiver.reception.lost;
        if (!this.#hasKeyFrame || isDamaged) track.requestKeyframe();
        this.#hasKeyFrame = false;
      });
    });
  }

  #takeAudio(track: Track, { encoding }: NegotiatedMedia): void {
    const audio = soundOf(encoding);
    this.#audio = audio;
    // By arrival: the library keeps the sender's reports to itself.
    const sync = new AudioSync(this.#videoLine, audio.sampleRate);
    let lastSamples = Number.NEGATIVE_INFINITY;
    const depacketiser = new SampleDepacketiser((data, timestamp) => {
      const durationMs = (audioDuration(audio, data) * 1000) / audio.sampleRate;
      const dtsSamples = sync.place(timestamp, this.#parts.clock.monotonicMs(), durationMs);
      if (dtsSamples === undefined || dtsSamples <= lastSamples) return;
      lastSamples = dtsSamples;
      this.#writer.onFrame({ kind: "audio", data, dtsSamples });
    });
    this.#receive(track, new RtpReceiver(depacketiser));
  }

  #receive(track: Track, receiver: RtpReceiver): RtpReceiver {
    const reorder = new RtpReorder(reorderPackets, (bytes, start, end) =>
      receiver.receive(bytes, start, end),
    );
    track.onMessage((packet) => {
      try {
        reorder.push(packet, 0, packet.length, this.#parts.clock.monotonicMs());
      } catch (error) {
        // What one publisher sends must not end the process that all viewers share.
        this.#parts.onBroken(String(error));
      }
    });
    return receiver;
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
