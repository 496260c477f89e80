import { type Clock, type ExpectedError, NotAcceptable, Offline, TimedOut } from "@tessera/base";
import {
  type Frame,
  type Stream,
  type StreamReader,
  type StreamState,
  StreamWriter,
  type Tracks,
} from "@tessera/engine";
import type { PlayedTracks } from "./negotiation.ts";
import { soundEncodingOf } from "./sound-encoding.ts";

/** Past it the peer process does not keep up: pictures are left out up to the next key frame. */
const maxWaitingBytes = 8 * 1024 * 1024;
/** As many frames show whether pictures are shown in another order than they come in. */
const framesToJudge = 4;
const judgeWithinMs = 400;

/** The way of frames to the peer process, for all streams. */
export interface FramePipe {
  readonly writableLength: number;
  write(message: Uint8Array): unknown;
}

/** Somebody who was told what the stream carries, or is about to be. */
export interface FeedMember {
  /** What it was told does not hold any more, or the stream has ended. */
  close(): void;
}

/** One stream on its way to the peer process: written once, however many watch. */
export class StreamFeed implements StreamReader {
  readonly copiesData = true;
  /** On the pipe. */
  readonly id: number;
  readonly #stream: Stream;
  readonly #clock: Clock;
  readonly #pipe: FramePipe;
  readonly #writer: StreamWriter;
  readonly #members = new Set<FeedMember>();
  readonly #waiting = new Set<() => void>();
  readonly #leaveStream: () => void;
  readonly #onEmpty: () => void;
  #tracks: PlayedTracks | undefined;
  #shape = "";
  #frameCount = 0;
  #hasBFrames = false;
  #isDropping = false;
  #isEnded = false;

  constructor(parts: {
    readonly stream: Stream;
    readonly id: number;
    readonly pipe: FramePipe;
    readonly clock: Clock;
    /** The last member has left: the feed has ended. */
    readonly onEmpty: () => void;
  }) {
    this.id = parts.id;
    this.#stream = parts.stream;
    this.#clock = parts.clock;
    this.#pipe = parts.pipe;
    this.#onEmpty = parts.onEmpty;
    this.#writer = new StreamWriter(parts.id, (message) => parts.pipe.write(message));
    this.#leaveStream = parts.stream.addReader(this);
  }

  /** Until the returned function is called. */
  join(member: FeedMember): () => void {
    this.#members.add(member);
    return () => {
      if (this.#members.delete(member) && this.#members.size === 0) this.#end();
    };
  }

  /** Waits for a stream that is being opened. Throws why there is nothing to show by then. */
  async tracksWithin(timeoutMs: number): Promise<PlayedTracks> {
    await this.#until(() => this.#tracks !== undefined, timeoutMs);
    await this.#until(() => this.#hasBFrames || this.#frameCount >= framesToJudge, judgeWithinMs);
    if (this.#hasBFrames) throw new NotAcceptable("webrtc-b-frames", bFramesText);
    if (!this.#tracks) throw noPicture(this.#stream.state);
    return this.#tracks;
  }

  onTracks(tracks: Tracks): void {
    this.#writer.onTracks(tracks);
    const { video, audio } = tracks;
    if (!video) return;
    const shape = `${video.codec} ${audio ? soundEncodingOf(audio) : "silent"}`;
    const hasChanged = this.#shape !== "" && shape !== this.#shape;
    this.#shape = shape;
    this.#tracks = { video, audio };
    this.#frameCount = 0;
    this.#hasBFrames = false;
    this.#wake();
    if (hasChanged) this.#closeMembers();
  }

  onFrame(frame: Frame): void {
    if (frame.kind === "video") this.#judge(frame.dts90k !== frame.pts90k);
    if (this.#isLeftOut(frame)) return;
    this.#writer.onFrame(frame);
    this.#stream.meter.countSent(frame.data.length * this.#members.size);
  }

  onState(state: StreamState): void {
    this.#writer.onState(state);
    if (state.status !== "live") this.#tracks = undefined;
    if (state.status !== "stopped") return;
    this.#wake();
    this.#closeMembers();
  }

  #judge(isReordered: boolean): void {
    this.#frameCount++;
    if (this.#frameCount === framesToJudge) this.#wake();
    if (!isReordered || this.#hasBFrames) return;
    this.#hasBFrames = true;
    this.#wake();
    this.#closeMembers();
  }

  #isLeftOut(frame: Frame): boolean {
    const isFull = this.#pipe.writableLength > maxWaitingBytes;
    if (frame.kind === "audio") return isFull;
    if (isFull) this.#isDropping = true;
    else if (frame.isKey) this.#isDropping = false;
    return this.#isDropping;
  }

  async #until(isTrue: () => boolean, timeoutMs: number): Promise<void> {
    const isOver = () => isTrue() || this.#isEnded || this.#stream.state.status === "stopped";
    if (isOver()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.#clock.after(timeoutMs, resolve);
    const check = () => {
      if (isOver()) resolve();
    };
    this.#waiting.add(check);
    await promise;
    this.#waiting.delete(check);
    cancel();
  }

  #wake(): void {
    for (const check of this.#waiting) check();
  }

  #closeMembers(): void {
    for (const member of this.#members) member.close();
  }

  #end(): void {
    this.#isEnded = true;
    this.#leaveStream();
    // The process forgets a stream that has stopped.
    this.#writer.onState({ status: "stopped", reason: leftText });
    this.#wake();
    this.#onEmpty();
  }
}

function noPicture(state: StreamState): ExpectedError {
  if ("reason" in state) return new Offline("stream-away", state.reason);
  return new TimedOut("no-picture-yet", {
    zh: "摄像机还没有送来画面，请稍后重试",
    en: "The camera sends no picture yet: try again later",
  });
}

const leftText = { zh: "无人观看", en: "Nobody watches" };
const bFramesText = {
  zh: "该码流含有 B 帧，不能通过 WebRTC 播放；请改用其他播放方式，或在摄像机上关闭 B 帧",
  en: "This stream has B-frames, which WebRTC cannot carry: play in another way, or switch B-frames off in the camera",
};
