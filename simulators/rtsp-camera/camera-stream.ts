import type { Clock } from "@tessera/base";
import type { PacketBurst, RtspPresentation, RtspViewer } from "@tessera/protocols/rtsp";
import { type AudioCodec, AudioTrack } from "./audio-track.ts";
import type { MediaTrack } from "./media-track.ts";
import { describeStream } from "./stream-description.ts";
import { VideoTrack, type VideoTrackOptions } from "./video-track.ts";

const reportIntervalMs = 5000;

export interface CameraStreamOptions {
  readonly video: VideoTrackOptions;
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
  #isPaused = false;
  #framesEncoded = 0;

  constructor(options: CameraStreamOptions) {
    this.options = options;
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
    const video = new VideoTrack(videoOptions, { clock, origin, onBurst: onBurst(0) });
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
    for (const viewer of this.#viewers) viewer.sendBurst(track, burst);
  }

  #sendReports(): void {
    if (this.#isPaused) return;
    this.#running?.tracks.forEach((track, index) => {
      const report = track.senderReport();
      for (const viewer of this.#viewers) viewer.sendReport(index, report);
    });
  }
}

interface RunningStream {
  readonly video: VideoTrack;
  readonly tracks: readonly MediaTrack[];
  readonly stopReports: () => void;
}
