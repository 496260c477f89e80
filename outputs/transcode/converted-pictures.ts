import type { Clock, Logger, Text } from "@tessera/base";
import {
  type AudioFrame,
  type Conversion,
  type Convert,
  type ForeignTrack,
  type Frame,
  type FrameSink,
  foreignNames,
  type Tracks,
  type VideoFrame,
} from "@tessera/engine";
import { Backlog } from "./backlog.ts";
import type { Encoder, StartEncoder } from "./encoder.ts";
import { HeldSound } from "./held-sound.ts";

/** An encoder that gives nothing back for this long hangs. */
const stuckLimitMs = 20_000;

/** A place among the encoders of this server. */
export interface Room {
  readonly maxHeight: number;
  /** Idempotent. */
  release(): void;
}

/** Rejects with what is to be told when there is none. */
export type AskForRoom = (codec: ForeignTrack["codec"], signal: AbortSignal) => Promise<Room>;

export interface ConversionParts {
  readonly askForRoom: AskForRoom;
  readonly start: StartEncoder;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Converts what sources send in this process, each in an encoder of its own. */
export const conversions =
  (parts: ConversionParts): Convert =>
  async (track, sink, signal) => {
    const room = await parts.askForRoom(track.codec, signal);
    if (!signal.aborted) return new ConvertedPictures(track, sink, room, parts);
    room.release();
    throw signal.reason;
  };

/** One source's pictures as H.264; it ends with its encoder, and the source with it. */
class ConvertedPictures implements Conversion {
  readonly sink: FrameSink;
  readonly #target: FrameSink;
  readonly #track: ForeignTrack;
  readonly #room: Room;
  readonly #parts: ConversionParts;
  readonly #encoder: Encoder;
  readonly #backlog = new Backlog();
  readonly #sound = new HeldSound();
  readonly #failed = Promise.withResolvers<Text>();
  #told: Tracks = {};
  #encoded: Tracks["video"];
  #isOver = false;

  constructor(track: ForeignTrack, target: FrameSink, room: Room, parts: ConversionParts) {
    this.#track = track;
    this.#target = target;
    this.#room = room;
    this.#parts = parts;
    this.#encoder = parts.start({
      source: track,
      maxHeight: room.maxHeight,
      output: {
        onTracks: ({ video }) => this.#announce(video),
        onFrame: (frame) => {
          if (frame.kind === "video") this.#give(frame);
        },
      },
      onGone: (cause) => this.#fail(cause),
    });
    this.sink = {
      // To the pipe of the encoder, or in memory of its own.
      copiesData: true,
      setTracks: (tracks) => {
        this.#told = tracks;
        if (this.#encoded) this.#announce(this.#encoded);
      },
      push: (frame) => this.#take(frame),
      noteUnstartable: () => target.noteUnstartable?.(),
      countPackets: (...counts) => target.countPackets(...counts),
    };
  }

  get failed(): Promise<Text> {
    return this.#failed.promise;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    this.#sound.clear();
    this.#room.release();
    await this.#encoder.stop();
  }

  #take(frame: Frame): void {
    if (this.#isOver) return;
    if (frame.kind === "audio") return this.#sound.hold(frame);
    const nowMs = this.#parts.clock.monotonicMs();
    if (this.#backlog.stuckForMs(nowMs) > stuckLimitMs) return this.#fail("gives nothing back");
    if (this.#backlog.admits(frame, this.#encoder.waitingBytes, nowMs))
      this.#encoder.input.onFrame(frame);
  }

  #announce(video: Tracks["video"]): void {
    if (this.#isOver) return;
    this.#encoded = video;
    const convertedFrom = foreignNames[this.#track.codec];
    this.#target.setTracks({ ...this.#told, video, convertedFrom });
  }

  #give(frame: VideoFrame): void {
    if (this.#isOver) return;
    this.#backlog.noteEncoded(frame.pts90k);
    for (const sound of this.#soundUntil(frame)) this.#target.push(sound);
    this.#target.push(frame);
  }

  #soundUntil({ pts90k }: VideoFrame): readonly AudioFrame[] {
    return this.#sound.takeUntil(pts90k, this.#told.audio?.sampleRate ?? 0);
  }

  #fail(cause: string): void {
    if (this.#isOver) return;
    this.#parts.log.warn({ cause }, "a converter ended");
    this.#failed.resolve(lostText(foreignNames[this.#track.codec]));
  }
}

const lostText = (name: string): Text => ({
  zh: `把 ${name} 转为 H.264 的进程异常退出，正在重新开始；如反复出现，请在摄像机上把编码改为 H.264`,
  en: `What converts ${name} to H.264 ended unexpectedly; it is being started again. If it happens again and again, set the camera to H.264`,
});
