import type { Clock } from "@tessera/base";
import {
  type Frame,
  GopCache,
  type Stream,
  type StreamReader,
  type StreamState,
  type Tracks,
} from "@tessera/engine";
import { PacketBurst, type RtspPresentation, type RtspViewer } from "@tessera/protocols/rtsp";
import { describeTracks, type PlayedTracks, shapeOf } from "./describe-tracks.ts";
import { MediaClock } from "./media-clock.ts";
import { AudioPackets, VideoPackets } from "./track-packets.ts";

const reportIntervalMs = 5000;

/** Somebody who was told what the stream carries, or is about to be. */
export interface Member {
  /** What it was told does not hold any more, or the stream has ended. */
  close(): void;
}

/** The current tracks and their RTP. */
interface Packed {
  tracks: PlayedTracks;
  readonly shape: string;
  readonly video: VideoPackets;
  readonly audio: AudioPackets | undefined;
}

interface SentBurst {
  readonly track: number;
  readonly burst: PacketBurst;
  /** Of the frame, which the engine holds as long: here it only tells the size. */
  readonly data: Uint8Array;
}

/** One stream as RTP: packed once, however many watch, and only while somebody does. */
export class RtpFanout implements StreamReader, RtspPresentation {
  readonly #stream: Stream;
  readonly #clock: Clock;
  readonly #members = new Set<Member>();
  readonly #viewers = new Set<RtspViewer>();
  readonly #waiting = new Set<() => void>();
  readonly #gop = new GopCache<SentBurst>();
  #mediaClock = new MediaClock();
  #packed: Packed | undefined;
  #leave: (() => void) | undefined;

  constructor(stream: Stream, clock: Clock) {
    this.#stream = stream;
    this.#clock = clock;
  }

  /** Until the returned function is called. */
  join(member: Member): () => void {
    this.#members.add(member);
    if (!this.#leave) this.#begin();
    return () => {
      this.#members.delete(member);
      if (this.#members.size === 0) this.#end();
    };
  }

  /** Waits for a stream that is being opened; false if there is nothing to play by then. */
  async isReadyWithin(timeoutMs: number): Promise<boolean> {
    if (this.#isReady) return true;
    const woken = Promise.withResolvers<void>();
    const cancel = this.#clock.after(timeoutMs, woken.resolve);
    this.#waiting.add(woken.resolve);
    await woken.promise;
    cancel();
    this.#waiting.delete(woken.resolve);
    return this.#isReady;
  }

  get trackCount(): number {
    return this.#packed?.audio ? 2 : 1;
  }

  describe(): string {
    return this.#packed ? describeTracks(this.#packed.tracks) : "";
  }

  add(viewer: RtspViewer): void {
    // First of all what lays picture and sound on one time: players that learn it later jump.
    this.#report([viewer]);
    for (const { track, burst } of this.#gop.items) viewer.sendBurst(track, burst);
    this.#viewers.add(viewer);
  }

  remove(viewer: RtspViewer): void {
    this.#viewers.delete(viewer);
  }

  onTracks({ video, audio }: Tracks): void {
    if (!video) return;
    const tracks: PlayedTracks = { video, audio };
    const shape = shapeOf(tracks);
    this.#gop.clear();
    if (this.#packed?.shape === shape) {
      this.#packed.tracks = tracks;
      this.#packed.video.renew(video);
    } else {
      if (this.#packed) this.#closeMembers();
      this.#packed = {
        tracks,
        shape,
        video: new VideoPackets(video),
        audio: audio && new AudioPackets(audio),
      };
    }
    this.#wake();
  }

  onFrame(frame: Frame): void {
    const { video, audio } = this.#packed ?? {};
    if (!video) return;
    if (frame.kind === "video") {
      this.#mediaClock.note(frame.dts90k, this.#clock.monotonicMs());
      this.#send(0, frame.data, new PacketBurst(video.packetise(frame), frame.isKey));
    } else if (audio) {
      this.#send(1, frame.data, new PacketBurst(audio.packetise(frame), false));
    }
  }

  onState({ status }: StreamState): void {
    if (status === "live") return;
    this.#gop.clear();
    if (status !== "stopped") return;
    this.#closeMembers();
    this.#wake();
  }

  get #isReady(): boolean {
    return this.#packed !== undefined && this.#stream.state.status === "live";
  }

  #send(track: number, data: Uint8Array, burst: PacketBurst): void {
    this.#gop.push({ track, burst, data }, burst.canStart);
    for (const viewer of this.#viewers) viewer.sendBurst(track, burst);
  }

  #report(viewers: Iterable<RtspViewer>): void {
    const mediaSeconds = this.#mediaClock.secondsAt(this.#clock.monotonicMs());
    if (mediaSeconds === undefined || !this.#isReady) return;
    const nowMs = this.#clock.nowMs();
    [this.#packed?.video, this.#packed?.audio].forEach((packets, track) => {
      const report = packets?.senderReport(mediaSeconds, nowMs);
      if (report) for (const viewer of viewers) viewer.sendReport(track, report);
    });
  }

  #begin(): void {
    const stopReports = this.#clock.every(reportIntervalMs, () => this.#report(this.#viewers));
    const leaveStream = this.#stream.addReader(this);
    this.#leave = () => {
      stopReports();
      leaveStream();
    };
  }

  #end(): void {
    this.#leave?.();
    this.#leave = undefined;
    this.#packed = undefined;
    this.#mediaClock = new MediaClock();
    this.#gop.clear();
  }

  #closeMembers(): void {
    this.#viewers.clear();
    for (const member of this.#members) member.close();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }
}
