import {
  type Frame,
  FrameMemory,
  frameSlabBytes,
  type OutputTools,
  PerStream,
  type Rendition,
  SharedReader,
  type SharedViewer,
  SlabPool,
  type Stream,
  type Tracks,
} from "@tessera/engine";
import { PacketBurst, type RtspPresentation, type RtspViewer } from "@tessera/protocols/rtsp";
import { describeTracks, type PlayedTracks, shapeOf } from "./describe-tracks.ts";
import { MediaClock } from "./media-clock.ts";
import { AudioPackets, type PackedFrame, VideoPackets } from "./track-packets.ts";

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
  readonly data: Uint8Array;
}

/** Frames of an RTSP connection, for who comes later. */
interface KeptBurst {
  readonly track: number;
  readonly canStart: boolean;
  readonly data: Buffer;
}

interface RtpViewer extends SharedViewer<SentBurst, KeptBurst> {
  report(): void;
}

/** Used again and again: made anew for each frame, it kept the garbage collector busy. */
interface RtpMemory {
  /** For what goes out. */
  readonly bursts: SlabPool;
  /** For what is kept for who comes next. */
  readonly kept: SlabPool;
}

const smallestBurstBytes = 4 * 1024;

/** One fan-out a stream, for all of a process. */
export function createRtpFanouts(tools: OutputTools): PerStream<RtpFanout> {
  const memory = { bursts: new SlabPool(smallestBurstBytes), kept: new SlabPool(frameSlabBytes) };
  return new PerStream((stream, _, retire) => new RtpFanout(stream, tools, memory, retire));
}

/** One stream as RTP: packed once, however many watch, and only while somebody does. */
export class RtpFanout implements Rendition, RtspPresentation {
  readonly copiesData = true;
  /** Nobody can be told of another track while it plays. */
  readonly sound = "kept";
  readonly shared: SharedReader<SentBurst, KeptBurst, RtpViewer>;
  readonly retire: () => void;
  readonly #tools: OutputTools;
  readonly #bursts: SlabPool;
  readonly #kept: FrameMemory;
  readonly #leaves = new Map<RtspViewer, () => void>();
  #mediaClock = new MediaClock();
  #packed: Packed | undefined;
  #stopReports: (() => void) | undefined;

  /** `retire`: see Rendition. */
  constructor(stream: Stream, tools: OutputTools, memory: RtpMemory, retire: () => void) {
    this.#tools = tools;
    this.#bursts = memory.bursts;
    this.#kept = new FrameMemory(memory.kept);
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
    const begin = (gop: readonly KeptBurst[]) => {
      // First of all what lays picture and sound on one time: players that learn it later jump.
      report();
      // They wait for the client as long as it takes.
      this.#kept.keep();
      for (const { track, canStart, data } of gop)
        viewer.sendBurst(track, PacketBurst.ofFrames(data, canStart));
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
      video: new VideoPackets(video, this.#bursts),
      audio: audio && new AudioPackets(audio, this.#bursts),
    };
  }

  onFrame(frame: Frame): void {
    const { video, audio } = this.#packed ?? {};
    if (!video) return;
    if (frame.kind === "video") {
      this.#mediaClock.note(frame.dts90k, this.#tools.clock.monotonicMs());
      this.#send(0, video.packetise(frame));
    } else if (audio) {
      this.#send(1, audio.packetise(frame));
    }
  }

  reset(): void {
    this.#stopReports?.();
    this.#stopReports = undefined;
    this.#packed = undefined;
    this.#mediaClock = new MediaClock();
    this.#kept.release();
  }

  get #isReady(): boolean {
    return this.#packed !== undefined && this.shared.isLive;
  }

  #send(track: number, { burst, memory }: PackedFrame): void {
    const data = burst.framedFor(2 * track);
    this.#keep(track, burst.canStart, data);
    this.shared.send({ track, burst, data });
    if (!burst.isHeld) this.#bursts.give(memory);
  }

  #keep(track: number, canStart: boolean, data: Uint8Array): void {
    if (canStart || this.shared.isGopEmpty) this.#kept.release();
    const { buffer, byteOffset, length } = this.#kept.copy(data);
    this.shared.keep({ track, canStart, data: Buffer.from(buffer, byteOffset, length) }, canStart);
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
