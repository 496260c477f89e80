import type { Socket } from "node:net";
import { type Clock, ExpectedError, type Logger, type Text } from "@tessera/base";
import { type FrameSink, type LiveSource, MediaFrames } from "@tessera/engine";
import { EhomeStreamParser } from "@tessera/formats/ehome";
import { ProgramStream } from "./program-stream.ts";
import {
  brokenText,
  closedText,
  fellSilentText,
  noPictureText,
  nothingCameText,
  stoppedText,
} from "./reasons.ts";

interface SocketReceptionParts {
  readonly sink: FrameSink;
  readonly clock: Clock;
  readonly log: Logger;
}

const watchIntervalMs = 1000;
/** Before the engine, which waits 10 s for a picture, gives up without knowing why. */
const maxSilenceMs = 8000;

/** The pictures that a device sends by the connection it makes to us. */
export class SocketReception implements LiveSource {
  readonly #parts: SocketReceptionParts;
  readonly #frames: MediaFrames;
  readonly #stream: ProgramStream;
  readonly #parser: EhomeStreamParser;
  readonly #ended = Promise.withResolvers<{ readonly reason: Text }>();
  #socket: Socket | undefined;
  #stopWatching = () => {};
  #isOver = false;
  #before: ProgramStream["counts"] = { received: 0, lost: 0, dropped: 0 };
  #silentMs = 0;
  #withoutPictureMs = 0;

  constructor(parts: SocketReceptionParts) {
    this.#parts = parts;
    const { sink, clock, log } = parts;
    this.#frames = new MediaFrames({
      sink,
      clock,
      promisedSound: () => this.#stream.promisedSound,
    });
    this.#stream = new ProgramStream(this.#frames);
    this.#parser = new EhomeStreamParser({
      onRtp: (bytes, start, end) => this.#stream.receive(bytes, start, end),
      onOutOfStep: (bytes) =>
        log.info(
          { bytes: Buffer.from(bytes).toString("hex") },
          "an EHome stream has lost its step",
        ),
    });
  }

  get ended(): Promise<{ readonly reason: Text }> {
    return this.#ended.promise;
  }

  /** The device has agreed: from now on it is late. */
  start(): void {
    if (this.#isOver) return;
    this.#stopWatching = this.#parts.clock.every(watchIntervalMs, () => this.#watch());
  }

  take(socket: Socket, firstBytes: Uint8Array): void {
    if (this.#isOver || this.#socket) return void socket.destroy();
    this.#socket = socket;
    socket.on("error", () => {}); // its close follows
    socket.on("close", () => this.finish(closedText));
    this.#receive(firstBytes);
    socket.on("data", (bytes) => this.#receive(bytes));
    socket.resume();
  }

  /** Idempotent, the first reason stands. */
  finish(reason: Text): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopWatching();
    this.#socket?.destroy();
    try {
      this.#stream.flush();
    } catch {
      // The last picture was broken; it is over anyway.
    }
    this.#count();
    this.#ended.resolve({ reason });
  }

  async stop(): Promise<void> {
    this.finish(stoppedText);
  }

  /** What fails over a packet ends this source: in the socket's callback it would end the program. */
  #receive(bytes: Uint8Array): void {
    if (this.#isOver) return;
    try {
      this.#parser.push(bytes);
    } catch (error) {
      const { log } = this.#parts;
      if (!(error instanceof ExpectedError)) log.error({ error }, "a packet could not be handled");
      this.finish(error instanceof ExpectedError ? error.text : brokenText);
    }
  }

  #watch(): void {
    const received = this.#count();
    this.#silentMs = received > 0 ? 0 : this.#silentMs + watchIntervalMs;
    if (this.#silentMs >= maxSilenceMs)
      return this.finish(this.#socket ? fellSilentText : nothingCameText);
    this.#withoutPictureMs =
      this.#frames.pictures > 0 ? 0 : this.#withoutPictureMs + watchIntervalMs;
    if (this.#withoutPictureMs >= maxSilenceMs)
      this.finish(noPictureText(this.#stream.unreadableVideo));
  }

  /** Packets since the last count. */
  #count(): number {
    const now = this.#stream.counts;
    const before = this.#before;
    const since = Math.max(0, now.received - before.received);
    this.#parts.sink.countPackets(
      since,
      Math.max(0, now.lost - before.lost),
      Math.max(0, now.dropped - before.dropped),
    );
    this.#before = now;
    return since;
  }
}
