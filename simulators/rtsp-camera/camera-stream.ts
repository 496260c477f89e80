import type { Clock } from "@tessera/base";
import { PacketBurst, type RtspPresentation, type RtspViewer } from "@tessera/protocols/rtsp";
import type { Footage } from "../footage/footage.ts";
import { type LossOptions, LossyNetwork } from "../lossy-network.ts";
import { type AudioCodec, AudioTrack } from "./audio-track.ts";
import { FootageTrack } from "./footage-track.ts";
import type { MediaTrack } from "./media-track.ts";
import { describeStream } from "./stream-description.ts";
import { VideoTrack, type VideoTrackOptions } from "./video-track.ts";

const reportIntervalMs = 5000;

export interface CameraStreamOptions {
  readonly video: VideoTrackOptions;
  /** H.264, sent instead of the drawn picture. */
  readonly footage?: Footage | undefined;
  readonly loss?: LossOptions | undefined;
  readonly audio: { readonly codec: AudioCodec; readonly pitchHz: number } | undefined;
  readonly clock: Clock;
}

/**
 * One stream of a camera. It is encoded once for all viewers, from the first that comes to the last
 * that leaves; while nobody watches there is no encoder and no timer.
 */
export class CameraStream implements RtspPresentation {
  readonly options: CameraStreamOptions;
  readonly #viewers = new Set<RtspViewer>();
  #running: RunningStream | undefined;
  readonly #network: LossyNetwork | undefined;
  #isPaused = false;
  #framesEncoded = 0;

  constructor(options: CameraStreamOptions) {
    this.options = options;
    this.#network = options.loss && new LossyNetwork(options.loss);
  }

  get trackCount(): number {
    return this.options.audio ? 2 : 1;
  }

  describe(): string {
    return describeStream(this.options);
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  get framesEncoded(): number {
    return this.#framesEncoded;
  }

  add(viewer: RtspViewer): void {
    this.#viewers.add(viewer);
    if (this.#running) this.#running.video.requestKey();
    else this.#run();
  }

  remove(viewer: RtspViewer): void {
    this.#viewers.delete(viewer);
    if (this.#viewers.size > 0 || !this.#running) return;
    this.#running.stopReports();
    for (const track of this.#running.tracks) track.stop();
    this.#running = undefined;
  }

  /** Viewers stay and get nothing, as from a camera that hangs. */
  pause(): void {
    this.#isPaused = true;
    for (const track of this.#running?.tracks ?? []) track.stop();
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    for (const track of this.#running?.tracks ?? []) track.start();
  }

  #run(): void {
    const { video: videoOptions, audio, clock } = this.options;
    const origin = { monotonicMs: clock.monotonicMs() };
    const onBurst = (track: number) => (burst: PacketBurst) => this.#send(track, burst);
    const run = { clock, origin, onBurst: onBurst(0) };
    const { footage } = this.options;
    const video = footage ? new FootageTrack(footage, run) : new VideoTrack(videoOptions, run);
    const tracks: MediaTrack[] = [video];
    if (audio) {
      const audioOptions = { ...audio, title: videoOptions.title };
      tracks.push(new AudioTrack(audioOptions, { clock, origin, onBurst: onBurst(1) }));
    }
    const stopReports = clock.every(reportIntervalMs, () => this.#sendReports());
    this.#running = { video, tracks, stopReports };
    if (this.#isPaused) return;
    this.#sendReports();
    for (const track of tracks) track.start();
  }

  #send(track: number, burst: PacketBurst): void {
    if (track === 0) this.#framesEncoded++;
    const arriving = track === 0 && this.#network ? carried(burst, this.#network) : burst;
    for (const viewer of this.#viewers) viewer.sendBurst(track, arriving);
  }

  #sendReports(): void {
    if (this.#isPaused) return;
    this.#running?.tracks.forEach((track, index) => {
      const report = track.senderReport();
      for (const viewer of this.#viewers) viewer.sendReport(index, report);
    });
  }
}

const carried = (burst: PacketBurst, network: LossyNetwork) =>
  new PacketBurst(network.carry(burst.packets), burst.canStart);

interface RunningStream {
  readonly video: VideoTrack | FootageTrack;
  readonly tracks: readonly MediaTrack[];
  readonly stopReports: () => void;
}
