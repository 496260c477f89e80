import { randomInt } from "node:crypto";
import type { Clock } from "@tessera/base";
import { type AudioTrack, audioDuration, type FrameSink, type VideoTrack } from "@tessera/engine";
import { parseMp3Header } from "@tessera/formats/mp3";
import {
  AudioSync,
  type Damage,
  DecodeTimes,
  type Depacketiser,
  H264Depacketiser,
  H265Depacketiser,
  JpegDepacketiser,
  Mpeg4Depacketiser,
  type ParameterSets,
  parseSenderReport,
  ReceiverReporter,
  RtpReceiver,
  RtpTimeline,
  type SenderReport,
  trackOfSets,
} from "@tessera/formats/rtp";
import type { SdpMedia } from "@tessera/formats/sdp";
import type { RtspTrack } from "@tessera/protocols/rtsp";
import { audioDepacketiser } from "./audio-depacketiser.ts";
import { isForeign, type TrackChoice } from "./track-choice.ts";
import { TransportStream } from "./transport-stream.ts";

export interface LiveReceiverOptions {
  readonly choice: TrackChoice;
  /** Of a conversion, where the picture needs one. */
  readonly sink: FrameSink;
  readonly clock: Clock;
  /** The stream cannot be used as it is; told once, and no packet is taken after it. */
  readonly onBroken: (error: unknown) => void;
}

/** Makes frames of the packets of a camera's tracks and gives them to the sink. */
export class LiveReceiver {
  readonly #options: LiveReceiverOptions;
  readonly #videoLine: RtpTimeline;
  readonly #decodeTimes = new DecodeTimes();
  readonly #audioSync: AudioSync;
  readonly #receivers: RtpReceiver[] = [];
  readonly tracks: readonly RtspTrack[];
  #video: VideoTrack | undefined;
  #audio: AudioTrack | undefined;
  #lastAudioSamples = Number.NEGATIVE_INFINITY;
  #receivedBefore = 0;
  #lostBefore = 0;
  #droppedBefore = 0;
  #isBroken = false;

  constructor(options: LiveReceiverOptions) {
    this.#options = options;
    const { video, audio } = options.choice;
    this.#audio = audio?.track;
    this.#videoLine = new RtpTimeline(video.clockRate);
    this.#audioSync = new AudioSync(this.#videoLine, audio?.payload.clockRate ?? 8_000);
    const videoHandlers = this.#handlers(this.#videoDepacketiser(), (report) =>
      this.#audioSync.noteVideoReport(report),
    );
    const tracks: RtspTrack[] = [{ media: video.media, provesLife: true, handlers: videoHandlers }];
    if (audio) {
      const { clockRate } = audio.payload;
      const depacketiser = audioDepacketiser(audio, (data, timestamp) =>
        this.#pushAudio(data, timestamp, clockRate),
      );
      const audioHandlers = this.#handlers(depacketiser, (report) =>
        this.#audioSync.noteAudioReport(report),
      );
      tracks.push({ media: audio.media, provesLife: false, handlers: audioHandlers });
    }
    this.tracks = tracks;
  }

  /** The timestamps that tracks begin with, as the answer to PLAY has them. */
  noteStart(starts: ReadonlyMap<SdpMedia, number>): void {
    const { video, audio } = this.#options.choice;
    const ofVideo = starts.get(video.media);
    const ofAudio = audio && starts.get(audio.media);
    if (ofVideo !== undefined && ofAudio !== undefined)
      this.#audioSync.noteStart({ video: ofVideo, audio: ofAudio });
  }

  /** To be called about once a second. */
  countPackets(): void {
    let received = 0;
    let lost = 0;
    let dropped = 0;
    for (const receiver of this.#receivers) {
      received += receiver.reception.received;
      lost += receiver.reception.lost;
      dropped += receiver.dropped;
    }
    this.#options.sink.countPackets(
      received - this.#receivedBefore,
      lost - this.#lostBefore,
      dropped - this.#droppedBefore,
    );
    this.#droppedBefore = dropped;
    this.#receivedBefore = received;
    this.#lostBefore = lost;
  }

  #handlers(
    depacketiser: Depacketiser,
    onReport: (report: SenderReport) => void,
  ): RtspTrack["handlers"] {
    const { clock } = this.#options;
    const receiver = new RtpReceiver(depacketiser);
    const reporter = new ReceiverReporter(randomInt(2 ** 32), receiver.reception);
    let last: { ntpMiddle: number; atMs: number } | undefined;
    this.#receivers.push(receiver);
    return {
      onRtp: (bytes, start, end) => {
        if (this.#isBroken) return;
        try {
          receiver.receive(bytes, start, end);
        } catch (error) {
          this.#break(error);
        }
      },
      onRtcp: (bytes, start, end) => {
        if (this.#isBroken) return;
        try {
          const report = parseSenderReport(bytes, start, end);
          if (!report) return;
          last = { ntpMiddle: report.ntpMiddle, atMs: clock.monotonicMs() };
          onReport(report);
        } catch (error) {
          this.#break(error);
        }
      },
      writeReport: () =>
        reporter.write(
          last && { ntpMiddle: last.ntpMiddle, ageMs: clock.monotonicMs() - last.atMs },
        ),
    };
  }

  /** What fails over a packet ends this source: in the socket's callback it would end the program. */
  #break(error: unknown): void {
    this.#isBroken = true;
    this.#options.onBroken(error);
  }

  #videoDepacketiser(): Depacketiser {
    const { choice, sink } = this.#options;
    const { video } = choice;
    if (isForeign(video)) return this.#foreignDepacketiser();
    if (video.codec === "mp2t") return new TransportStream(sink, this.#options.clock).depacketiser;
    const { codec, parameterSets } = video;
    const handlers = {
      copiesData: sink.copiesData ?? false,
      onParameterSets: (sets: ParameterSets) => this.#announce(sets),
      onAccessUnit: (data: Uint8Array, timestamp: number, isKey: boolean, damage: Damage) =>
        this.#pushVideo(data, timestamp, isKey, damage),
      onUnstartable: () => sink.noteUnstartable?.(),
    };
    return codec === "h264"
      ? new H264Depacketiser(handlers, parameterSets)
      : new H265Depacketiser(handlers, parameterSets);
  }

  /** What is told of the picture is what it becomes; the sink knows. */
  #foreignDepacketiser(): Depacketiser {
    const { sink, choice } = this.#options;
    sink.setTracks({ audio: this.#audio, untakenSound: choice.untakenSound });
    if (choice.video.codec === "mpeg4")
      return new Mpeg4Depacketiser(
        (...picture) => this.#pushVideo(...picture),
        () => sink.noteUnstartable?.(),
      );
    return new JpegDepacketiser((data, timestamp) =>
      this.#pushVideo(data, timestamp, true, "none"),
    );
  }

  #announce(sets: ParameterSets): void {
    this.#video = trackOfSets(sets);
    this.#decodeTimes.expect(sets);
    const { untakenSound } = this.#options.choice;
    this.#options.sink.setTracks({ video: this.#video, audio: this.#audio, untakenSound });
  }

  /** The description does not tell rate and channels of MP3: its frames do. */
  #noteMp3(frame: Uint8Array, known: AudioTrack): AudioTrack {
    const { sampleRate, channels } = parseMp3Header(frame) ?? known;
    if (known.sampleRate === sampleRate && known.channels === channels) return known;
    const track: AudioTrack = { codec: "mp3", sampleRate, channels };
    this.#audio = track;
    this.#options.sink.setTracks({ video: this.#video, audio: track });
    return track;
  }

  #pushVideo(data: Uint8Array, timestamp: number, isKey: boolean, damage: Damage): void {
    const { clock, sink, choice } = this.#options;
    const ticks = this.#videoLine.place(timestamp, clock.monotonicMs());
    const pts90k = Math.round((ticks * 90_000) / choice.video.clockRate);
    const dts90k = this.#decodeTimes.next(pts90k, isKey);
    sink.push({ kind: "video", data, dts90k, pts90k, isKey, damage });
  }

  #pushAudio(data: Uint8Array, timestamp: number, clockRate: number): void {
    const { clock, sink } = this.#options;
    if (!this.#audio) return;
    const track = this.#audio.codec === "mp3" ? this.#noteMp3(data, this.#audio) : this.#audio;
    const durationMs = (audioDuration(track, data) * 1000) / track.sampleRate;
    if (durationMs === 0) return; // cut short: there is nothing to hear in it
    const ticks = this.#audioSync.place(timestamp, clock.monotonicMs(), durationMs);
    if (ticks === undefined) return;
    const dtsSamples = Math.round((ticks * track.sampleRate) / clockRate);
    // Where the line was moved back, the sound of that time has been heard already.
    if (dtsSamples <= this.#lastAudioSamples) return;
    this.#lastAudioSamples = dtsSamples;
    sink.push({ kind: "audio", data, dtsSamples });
  }
}
