import { Backoff, type Clock, type Logger, type Text } from "@tessera/base";
import type { ChannelRef, Stream, StreamState, Tracks, VideoTrack } from "@tessera/engine";
import { publishRtmp, type RtmpFault, type RtmpPublisher } from "@tessera/protocols/rtmp";
import type { AacEncoders } from "@tessera/recorder/read";
import { explain, explainEnd, h265Text, noSoundText } from "./explain.ts";
import { RelayWriter } from "./relay-writer.ts";

export type RelayState = {
  readonly status: "waiting" | "connecting" | "pushing" | "failing";
  /** When it became so. */
  readonly sinceMs: number;
  /** Why nothing goes out; while it does: what is left out. */
  readonly reason?: Text | undefined;
};

export interface RelayPushParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly encoders: AacEncoders;
  /** Opens the stream; throws ExpectedError if it cannot be had. */
  readonly open: (channel: ChannelRef) => { readonly stream: Stream; readonly release: () => void };
  readonly onState: (state: RelayState) => void;
  /** Who vouches for rtmps; see publishRtmp. */
  readonly ca?: string | undefined;
}

interface Session {
  readonly publisher: RtmpPublisher;
  readonly writer: RelayWriter;
  readonly startedMs: number;
}

const firstPauseMs = 1000;
const longestPauseMs = 60_000;
/** What went well for so long begins with short pauses again. */
const wentWellMs = 30_000;
/** A service that takes nothing for so long is connected anew. */
const stuckLimitMs = 10_000;

/** Pushes the main stream of one channel for as long as it is not stopped: waits for camera and service, both. */
export class RelayPush {
  readonly #channel: ChannelRef;
  readonly #url: string;
  readonly #parts: RelayPushParts;
  readonly #backoff = new Backoff(firstPauseMs, longestPauseMs);
  #state: RelayState;
  #leave: (() => void) | undefined;
  #tracks: (Tracks & { readonly video: VideoTrack }) | undefined;
  #session: Session | undefined;
  #attempt: AbortController | undefined;
  #cancelPause: (() => void) | undefined;
  #isStopped = false;

  constructor(channel: ChannelRef, url: string, parts: RelayPushParts) {
    this.#channel = channel;
    this.#url = url;
    this.#parts = parts;
    this.#state = { status: "waiting", sinceMs: parts.clock.nowMs() };
  }

  get state(): RelayState {
    return this.#state;
  }

  start(): void {
    if (this.#isStopped) return;
    try {
      const { stream, release } = this.#parts.open(this.#channel);
      this.#leave = release;
      const leaveStream = stream.addReader({
        copiesData: true,
        onTracks: (tracks) => this.#hear(tracks),
        onFrame: (frame) => this.#take(frame),
        onState: (state) => this.#follow(state),
      });
      // A stream that has stopped already has let go of us.
      if (this.#leave === release)
        this.#leave = () => {
          leaveStream();
          release();
        };
      else leaveStream();
    } catch (error) {
      this.#fail(explain(error), () => this.start());
    }
  }

  /** Idempotent. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelPause?.();
    this.#letGo();
    this.#leave?.();
    this.#leave = undefined;
  }

  #hear(tracks: Tracks): void {
    const { video } = tracks;
    this.#tracks = video && { ...tracks, video };
    if (!this.#tracks) return;
    if (video?.codec === "h265") {
      this.#letGo();
      return this.#tell("failing", h265Text);
    }
    if (this.#session) return this.#beginTracks(this.#session, this.#tracks);
    if (!this.#attempt && !this.#cancelPause) void this.#connect();
  }

  #take(frame: Parameters<RelayWriter["take"]>[0]): void {
    const session = this.#session;
    if (!session) return;
    session.writer.take(frame);
    if (session.writer.stuckForMs > stuckLimitMs) session.publisher.end("not-reading");
  }

  #follow(state: StreamState): void {
    if (state.status === "live") return;
    this.#tracks = undefined;
    this.#letGo();
    // A service that failed has its say until the pause is over.
    if (!this.#cancelPause) this.#tell("waiting", "reason" in state ? state.reason : undefined);
    if (state.status !== "stopped") return;
    this.#leave?.();
    this.#leave = undefined;
    if (!this.#isStopped && !this.#cancelPause)
      this.#pause(this.#backoff.nextMs(), () => this.start());
  }

  async #connect(): Promise<void> {
    const { clock, ca } = this.#parts;
    const attempt = new AbortController();
    this.#attempt = attempt;
    if (this.#state.status !== "failing") this.#tell("connecting");
    let ended: RtmpFault | undefined;
    const onEnd = (reason: RtmpFault) => {
      ended = reason;
      this.#end(reason);
    };
    try {
      const publisher = await publishRtmp(this.#url, { clock, onEnd, signal: attempt.signal, ca });
      if (this.#attempt !== attempt || !this.#tracks || ended) return publisher.stop();
      this.#attempt = undefined;
      this.#begin(publisher, this.#tracks);
    } catch (error) {
      if (this.#attempt !== attempt) return;
      this.#attempt = undefined;
      this.#fail(explain(error), () => this.#again());
    }
  }

  #begin(publisher: RtmpPublisher, tracks: Tracks & { readonly video: VideoTrack }): void {
    const { clock, encoders, log } = this.#parts;
    const writer = new RelayWriter({
      writer: publisher,
      encoders,
      clock,
      onSoundError: (error) => log.warn({ error }, "the sound of a relayed channel was lost"),
    });
    this.#session = { publisher, writer, startedMs: clock.monotonicMs() };
    this.#beginTracks(this.#session, tracks);
  }

  #beginTracks({ writer }: Session, tracks: Tracks & { readonly video: VideoTrack }): void {
    writer.setTracks(tracks);
    const left = writer.leftSound ?? tracks.untakenSound;
    this.#tell("pushing", left === undefined ? undefined : noSoundText(left));
  }

  /** The service ended it. */
  #end(reason: RtmpFault): void {
    const session = this.#session;
    this.#session = undefined;
    session?.writer.stop();
    if (!session || reason === "stopped") return;
    if (this.#parts.clock.monotonicMs() - session.startedMs > wentWellMs) this.#backoff.reset();
    this.#fail(explainEnd(reason), () => this.#again());
  }

  #letGo(): void {
    this.#attempt?.abort();
    this.#attempt = undefined;
    const session = this.#session;
    this.#session = undefined;
    session?.writer.stop();
    session?.publisher.stop();
  }

  /** After a failure, if there is something to push by now. */
  #again(): void {
    if (!this.#leave) return this.start();
    if (!this.#tracks) return this.#tell("waiting");
    this.#hear(this.#tracks);
  }

  #fail(reason: Text, next: () => void): void {
    if (this.#isStopped) return;
    this.#tell("failing", reason);
    this.#pause(this.#backoff.nextMs(), next);
  }

  #pause(ms: number, next: () => void): void {
    this.#cancelPause?.();
    this.#cancelPause = this.#parts.clock.after(ms, () => {
      this.#cancelPause = undefined;
      next();
    });
  }

  #tell(status: RelayState["status"], reason?: Text): void {
    if (this.#isStopped) return;
    const before = this.#state;
    if (before.status === status && before.reason?.en === reason?.en) return;
    const sinceMs = before.status === status ? before.sinceMs : this.#parts.clock.nowMs();
    this.#state = { status, sinceMs, reason };
    this.#parts.onState(this.#state);
  }
}
