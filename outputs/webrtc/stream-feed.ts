import { NotAcceptable } from "@tessera/base";
import {
  type Frame,
  type Member,
  noPicture,
  type OutputTools,
  type Rendition,
  SharedReader,
  type Stream,
  type StreamState,
  StreamWriter,
  type Tracks,
  type VideoFrame,
} from "@tessera/engine";
import { isIdrUnit } from "@tessera/formats/h264";
import { formOf, type PlayedForm, type PlayedTracks } from "./played-form.ts";

/** Past it the peer process does not keep up: pictures are left out up to the next key frame. */
const maxWaitingBytes = 8 * 1024 * 1024;
/** As many frames show whether pictures are shown in another order than they come in. */
const framesToJudge = 4;
const judgeWithinMs = 400;

/** A stream on its way to the peer process, from wherever it lives. */
export interface Feed {
  /** By which the peer process knows the stream. */
  readonly id: number;
  /** It is fed until the last who joined has left. */
  join(member: Member): () => void;
  /** Waits for a stream that is being opened. Throws why there is nothing to show by then. */
  formWithin(timeoutMs: number): Promise<PlayedForm>;
}

/** The way of frames to the peer process. */
export interface FramePipe {
  readonly writableLength: number;
  write(message: Uint8Array): unknown;
}

/** One stream on its way to the peer process: written once, however many watch. */
export class StreamFeed implements Feed, Rendition {
  readonly copiesData = true;
  readonly id: number;
  readonly shared: SharedReader<never>;
  readonly #stream: Stream;
  readonly #pipe: FramePipe;
  readonly #writer: StreamWriter;
  readonly #onEmpty: () => void;
  #tracks: PlayedTracks | undefined;
  #shape = "";
  #frameCount = 0;
  #hasBFrames = false;
  /** What is begun with now is no IDR, and receivers of H.264 wait for one. */
  #isWithoutIdr = false;
  /** Of the presentation times. */
  #highest90k = Number.NEGATIVE_INFINITY;
  #isDropping = false;
  #isEnded = false;

  constructor(parts: {
    readonly stream: Stream;
    readonly id: number;
    readonly pipe: FramePipe;
    readonly tools: OutputTools;
    /** The last member has left: the feed has ended. */
    readonly onEmpty: () => void;
  }) {
    this.id = parts.id;
    this.#stream = parts.stream;
    this.#pipe = parts.pipe;
    this.#onEmpty = parts.onEmpty;
    this.#writer = new StreamWriter(parts.id, (message) => parts.pipe.write(message));
    this.shared = new SharedReader(parts.stream, parts.tools, this);
  }

  join(member: Member): () => void {
    return this.shared.join(member);
  }

  async formWithin(timeoutMs: number): Promise<PlayedForm> {
    const isJudged = () => this.#hasBFrames || this.#frameCount >= framesToJudge;
    await this.shared.until(() => this.#isEnded || this.#tracks !== undefined, timeoutMs);
    await this.shared.until(() => this.#isEnded || isJudged(), judgeWithinMs);
    if (this.#hasBFrames) throw new NotAcceptable("webrtc-b-frames", bFramesText);
    if (this.#isWithoutIdr) throw new NotAcceptable("webrtc-no-idr", noIdrText);
    if (!this.#tracks) throw noPicture(this.#stream.state);
    return formOf(this.#tracks);
  }

  onTracks(tracks: Tracks): void {
    this.#writer.onTracks(tracks);
    const { video, audio } = tracks;
    if (!video) return;
    this.#tracks = { video, audio };
    const { codec, sound = "silent" } = formOf(this.#tracks);
    const shape = `${codec} ${sound}`;
    const hasChanged = this.#shape !== "" && shape !== this.#shape;
    this.#shape = shape;
    this.#frameCount = 0;
    this.#hasBFrames = false;
    this.#highest90k = Number.NEGATIVE_INFINITY;
    if (hasChanged) this.shared.closeAll();
  }

  onFrame(frame: Frame): void {
    if (frame.kind === "video") this.#judge(frame);
    if (this.#isLeftOut(frame)) return;
    this.#writer.onFrame(frame);
    this.#stream.meter.countSent(frame.data.length * this.shared.audience);
  }

  onState(state: StreamState): void {
    this.#writer.onState(state);
    if (state.status !== "live") this.#tracks = undefined;
  }

  reset(): void {
    this.#isEnded = true;
    // The process forgets a stream that has stopped.
    this.#writer.onState({ status: "stopped", reason: leftText });
    this.shared.wake();
    this.#onEmpty();
  }

  /** By what comes: some streams may put pictures in order, by their parameter sets, and never do. */
  #judge({ pts90k, isKey, data }: VideoFrame): void {
    if (isKey) this.#isWithoutIdr = this.#tracks?.video.codec === "h264" && !isIdrUnit(data);
    const isReordered = pts90k < this.#highest90k;
    this.#highest90k = Math.max(this.#highest90k, pts90k);
    this.#frameCount++;
    if (this.#frameCount === framesToJudge) this.shared.wake();
    if (!isReordered || this.#hasBFrames) return;
    this.#hasBFrames = true;
    this.shared.wake();
    this.shared.closeAll();
  }

  #isLeftOut(frame: Frame): boolean {
    const isFull = this.#pipe.writableLength > maxWaitingBytes;
    if (frame.kind === "audio") return isFull;
    if (isFull) this.#isDropping = true;
    else if (frame.isKey) this.#isDropping = false;
    return this.#isDropping;
  }
}

const leftText = { zh: "无人观看", en: "Nobody is watching" };
const noIdrText = {
  zh: "该码流没有可供 WebRTC 开始播放的 IDR 帧；请改用其他播放方式，或在摄像机上关闭帧内刷新和开放 GOP",
  en: "This stream has no IDR frame, which WebRTC needs to start. Play another way, or turn off intra-refresh and open GOPs on the camera.",
};
const bFramesText = {
  zh: "该码流含有 B 帧，不能通过 WebRTC 播放；请改用其他播放方式，或在摄像机上关闭 B 帧",
  en: "This stream has B-frames, which WebRTC cannot play. Play another way, or turn off B-frames on the camera.",
};
