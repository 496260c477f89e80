import {
  type Frame,
  type OutputTools,
  type Rendition,
  SharedReader,
  type SharedViewer,
  type Stream,
  type Tracks,
} from "@tessera/engine";
import { PacketBurst, type RtspPresentation, type RtspViewer } from "@tessera/protocols/rtsp";
import { describeTracks, type PlayedTracks, shapeOf } from "./describe-tracks.ts";
import { MediaClock } from "./media-clock.ts";
import { AudioPackets, VideoPackets } from "./track-packets.ts";

const reportIntervalMs = 5000;

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

interface RtpViewer extends SharedViewer<SentBurst> {
  report(): void;
}

/** One stream as RTP: packed once, however many watch, and only while somebody does. */
export class RtpFanout implements Rendition, RtspPresentation {
  /** Nobody can be told of another track while it plays. */
  readonly sound = "kept";
  readonly shared: SharedReader<SentBurst, SentBurst, RtpViewer>;
  readonly retire: () => void;
  readonly #tools: OutputTools;
  readonly #leaves = new Map<RtspViewer, () => void>();
  #mediaClock = new MediaClock();
  #packed: Packed | undefined;
  #stopReports: (() => void) | undefined;

  /** `retire`: see Rendition. */
  constructor(stream: Stream, tools: OutputTools, retire: () => void) {
    this.#tools = tools;
    this.retire = retire;
    this.shared = new SharedReader(stream, tools, this);
  }

  /** Waits for a stream that is being opened; false if there is nothing to play by then. */
  isReadyWithin(timeoutMs: number): Promise<boolean> {
    return this.shared.until(() => this.#isReady, timeoutMs);
  }

  get trackCount(): number {
    return this.#packed?.audio ? 2 : 1;
  }

  describe(): string {
    return this.#packed ? describeTracks(this.#packed.tracks) : "";
  }

  add(viewer: RtspViewer): void {
    const take = ({ track, burst }: SentBurst) => viewer.sendBurst(track, burst);
    const report = () => this.#report(viewer);
    const begin = (gop: readonly SentBurst[]) => {
      // First of all what lays picture and sound on one time: players that learn it later jump.
      report();
      gop.forEach(take);
    };
    const close = () => viewer.disconnect();
    this.#leaves.set(viewer, this.shared.add({ begin, take, report, close }));
    this.#stopReports ??= this.#tools.clock.every(reportIntervalMs, () =>
      this.shared.tell((each) => each.report()),
    );
  }

  remove(viewer: RtspViewer): void {
    this.#leaves.get(viewer)?.();
    this.#leaves.delete(viewer);
  }

  onTracks({ video, audio }: Tracks): void {
    if (!video) return;
    const tracks: PlayedTracks = { video, audio };
    const shape = shapeOf(tracks);
    if (this.#packed?.shape === shape) {
      this.#packed.tracks = tracks;
      this.#packed.video.renew(video);
      return;
    }
    // Nobody who was told of other tracks can follow.
    if (this.#packed) this.shared.closeAll();
    this.#packed = {
      tracks,
      shape,
      video: new VideoPackets(video),
      audio: audio && new AudioPackets(audio),
    };
  }

  onFrame(frame: Frame): void {
    const { video, audio } = this.#packed ?? {};
    if (!video) return;
    if (frame.kind === "video") {
      this.#mediaClock.note(frame.dts90k, this.#tools.clock.monotonicMs());
      this.#send(0, frame.data, new PacketBurst(video.packetise(frame), frame.isKey));
    } else if (audio) {
      this.#send(1, frame.data, new PacketBurst(audio.packetise(frame), false));
    }
  }

  reset(): void {
    this.#stopReports?.();
    this.#stopReports = undefined;
    this.#packed = undefined;
    this.#mediaClock = new MediaClock();
  }

  get #isReady(): boolean {
    return this.#packed !== undefined && this.shared.isLive;
  }

  #send(track: number, data: Uint8Array, burst: PacketBurst): void {
    const sent = { track, burst, data };
    this.shared.keep(sent, burst.canStart);
    this.shared.send(sent);
  }

  #report(viewer: RtspViewer): void {
    const { clock } = this.#tools;
    const mediaSeconds = this.#mediaClock.secondsAt(clock.monotonicMs());
    if (mediaSeconds === undefined || !this.#isReady) return;
    [this.#packed?.video, this.#packed?.audio].forEach((packets, track) => {
      const report = packets?.senderReport(mediaSeconds, clock.nowMs());
      if (report) viewer.sendReport(track, report);
    });
  }
}
