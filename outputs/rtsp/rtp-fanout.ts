import {
  type Frame,
  FrameMemory,
  frameSlabBytes,
  type OutputTools,
  PerStream,
  PictureGathering,
  type Rendition,
  SharedReader,
  type SharedViewer,
  SlabPool,
  type Stream,
  type StreamState,
  type Tracks,
} from "@tessera/engine";
import {
  BurstGroup,
  FramedPackets,
  type RtspPresentation,
  type RtspViewer,
} from "@tessera/protocols/rtsp";
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

interface RtpViewer extends SharedViewer<BurstGroup> {
  report(): void;
}

/** Frames that wait for each other, where they were packed. */
interface Gathered {
  readonly packets: FramedPackets;
  readonly canStart: boolean;
}

/** What all fan-outs of a process share. */
interface RtpShared {
  /** Used again and again: made anew for each frame, it kept the garbage collector busy. */
  readonly slabs: SlabPool;
  viewerCount: number;
}

const shortestGatherMs = 100;
const longestGatherMs = 200;

/** One fan-out a stream, for all of a process. */
export function createRtpFanouts(tools: OutputTools): PerStream<RtpFanout> {
  const shared: RtpShared = { slabs: new SlabPool(frameSlabBytes), viewerCount: 0 };
  return new PerStream((stream, _, retire) => new RtpFanout(stream, tools, shared, retire));
}

/** One stream as RTP: packed once, however many watch, and only while somebody does. */
export class RtpFanout implements Rendition, RtspPresentation {
  readonly copiesData = true;
  /** Nobody can be told of another track while it plays. */
  readonly sound = "kept";
  readonly shared: SharedReader<BurstGroup, BurstGroup, RtpViewer>;
  readonly retire: () => void;
  readonly #tools: OutputTools;
  readonly #ofAll: RtpShared;
  /** Packets are made where they stay for who comes next, until the next key frame. */
  readonly #kept: FrameMemory;
  readonly #gathering = new PictureGathering();
  #gathered: Gathered | undefined;
  /** So many bytes went out last: as many may go out next. */
  #lastBytes = 0;
  /** The frame that is packed next begins a group. */
  #isKeyNext = false;
  readonly #leaves = new Map<RtspViewer, () => void>();
  #mediaClock = new MediaClock();
  #packed: Packed | undefined;
  /** What waited when it was looked last. */
  #seenWaiting: Gathered | undefined;
  #stopTimers: (() => void) | undefined;

  /** `retire`: see Rendition. */
  constructor(stream: Stream, tools: OutputTools, ofAll: RtpShared, retire: () => void) {
    this.#tools = tools;
    this.#ofAll = ofAll;
    this.#kept = new FrameMemory(ofAll.slabs);
    this.retire = retire;
    this.shared = new SharedReader(stream, tools, this);
  }

  /**
   * Players of RTSP hold back a second and more; pictures go to them some at a time, and more of them at a time where a
   * process serves many: a write costs more than what is in it.
   */
  get gatherMs(): number {
    return Math.min(Math.max(shortestGatherMs, 5 * this.#ofAll.viewerCount), longestGatherMs);
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
    const take = (group: BurstGroup) => viewer.sendGroup(group);
    const report = () => this.#report(viewer);
    const begin = (gop: readonly BurstGroup[]) => {
      // First of all what lays picture and sound on one time: players that learn it later jump.
      report();
      // They wait for the client as long as it takes.
      this.#kept.keep();
      for (const group of gop) viewer.sendGroup(group);
    };
    const close = () => viewer.disconnect();
    this.#ofAll.viewerCount++;
    this.#leaves.set(viewer, this.shared.add({ begin, take, report, close }));
    this.#stopTimers ??= this.#startTimers();
  }

  #startTimers(): () => void {
    const { clock } = this.#tools;
    const stopReports = clock.every(reportIntervalMs, () =>
      this.shared.tell((each) => each.report()),
    );
    // A camera that sends fewer pictures all of a sudden, or only sound, must not keep what waits.
    const stopLooking = clock.every(longestGatherMs, () => {
      if (this.#gathered === this.#seenWaiting) this.flush();
      this.#seenWaiting = this.#gathered;
    });
    return () => {
      stopReports();
      stopLooking();
    };
  }

  remove(viewer: RtspViewer): void {
    this.#leaves.get(viewer)?.();
    if (this.#leaves.delete(viewer)) this.#ofAll.viewerCount--;
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
    this.flush();
    // Nobody who was told of other tracks can follow.
    if (this.#packed) this.shared.closeAll();
    this.#packed = {
      tracks,
      shape,
      video: new VideoPackets(video, this.#roomFor),
      audio: audio && new AudioPackets(audio, this.#roomFor),
    };
  }

  onFrame(frame: Frame): void {
    const { video, audio } = this.#packed ?? {};
    if (!video) return;
    if (frame.kind === "audio") {
      // It goes with the next picture.
      audio?.pack(frame);
      return;
    }
    this.#mediaClock.note(frame.dts90k, this.#tools.clock.monotonicMs());
    // Who starts with the key frame has no use for what was before.
    this.#isKeyNext = frame.isKey;
    video.pack(frame);
    if (!this.#gathering.mayWait(frame, this.gatherMs)) this.flush();
  }

  get periodMs(): number {
    return this.#gathering.periodWithin(this.gatherMs);
  }

  onState({ status }: StreamState): void {
    if (status !== "live") this.flush();
  }

  flush(): void {
    const gathered = this.#gathered;
    if (!gathered) return;
    this.#forgetGathered();
    const { canStart, packets } = gathered;
    const group = new BurstGroup(packets.frames, canStart);
    this.#lastBytes = group.data.length;
    this.#kept.use(group.data);
    this.shared.keep(group, canStart);
    this.shared.send(group);
    if (group.isHeld) this.#kept.keep();
    // Nobody can begin with it.
    if (this.shared.isGopEmpty) this.#kept.release();
  }

  reset(): void {
    this.#stopTimers?.();
    this.#stopTimers = undefined;
    this.#packed = undefined;
    this.#forgetGathered();
    this.#mediaClock = new MediaClock();
    this.#kept.release();
  }

  get #isReady(): boolean {
    return this.#packed !== undefined && this.shared.isLive;
  }

  /** Behind the frames that wait, if it fits there; else they leave first. */
  readonly #roomFor = (bytes: number): FramedPackets => {
    const room = this.#gathered?.packets;
    if (room && room.leftBytes >= bytes && !this.#isKeyNext) return room;
    this.flush();
    // Nobody begins with the pictures before it any more: who comes now has it sent first.
    if (this.#isKeyNext) this.#kept.release();
    // A group that does not fit would go out in two parts.
    const packets = new FramedPackets(this.#kept.room(Math.max(bytes, this.#lastBytes)));
    this.#gathered = { packets, canStart: this.#isKeyNext };
    this.#isKeyNext = false;
    return packets;
  };

  #forgetGathered(): void {
    this.#gathered = undefined;
    this.#gathering.end();
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
