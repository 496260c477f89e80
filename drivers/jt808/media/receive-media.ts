import type { Socket } from "node:net";
import { type Clock, ExpectedError, type Logger, type Text } from "@tessera/base";
import {
  type FrameSink,
  findStartCodeNatively,
  type LiveSource,
  MediaFrames,
} from "@tessera/engine";
import { MediaDemuxer, MediaStreamParser } from "@tessera/formats/jt1078";
import { restingSockets, takeRead, withSharedReads } from "@tessera/protocols/sockets";
import type { ArrivedMedia } from "./media-signalling.ts";
import {
  brokenText,
  closedText,
  fellSilentText,
  noPictureText,
  nothingCameText,
  stoppedText,
} from "./reasons.ts";
import { TerminalSound } from "./terminal-sound.ts";

const watchIntervalMs = 1000;
/** Before the engine, which waits 10 s for a picture, gives up without knowing why. */
const maxSilenceMs = 8000;
/** So often a terminal is told what is lost on its way, while something is. */
const tellLossEveryMs = 10_000;

interface ReceiveMedia {
  readonly arrived: ArrivedMedia;
  /** The logical one: what a terminal mixes in of others is left out. */
  readonly channel: number;
  readonly sink: FrameSink;
  /** Packets in a hundred; 0 once, when nothing is lost any more. */
  readonly onLoss: (lossPercent: number) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

type MediaEnd = Awaited<LiveSource["ended"]>;

/** The connection of a terminal that sends pictures, and what is made of it. */
export class TerminalMedia implements LiveSource {
  readonly #options: ReceiveMedia;
  readonly #frames: MediaFrames;
  readonly #demuxer: MediaDemuxer;
  readonly #parser: MediaStreamParser;
  readonly #socket: Socket;
  readonly #ended = Promise.withResolvers<MediaEnd>();
  readonly #stopWatching: () => void;
  #isUrgent = true;
  #isPaused = false;
  #isOver = false;
  #counted = { received: 0, lost: 0, dropped: 0 };
  #told = { received: 0, lost: 0, percent: 0, atMs: 0 };
  #silentMs = 0;
  #withoutPictureMs = 0;

  constructor(options: ReceiveMedia) {
    this.#options = options;
    const { sink, clock, arrived, channel } = options;
    const frames = new MediaFrames({ sink, clock, promisedSound: () => undefined });
    const sound = new TerminalSound(frames);
    this.#frames = frames;
    this.#demuxer = new MediaDemuxer({
      copiesData: frames.copiesData,
      findStartCode: findStartCodeNatively,
      onParameterSets: (sets) => frames.onParameterSets(sets),
      onPicture: (data, isKey, times, damage) => frames.onPicture(data, isKey, times, damage),
      onUnstartable: () => frames.onUnstartable(),
      onSound: (heard) => sound.take(heard),
    });
    this.#parser = new MediaStreamParser((bytes, header) => {
      if (header.channel === channel) this.#demuxer.push(bytes, header);
    }, arrived.simBytes);
    const read = [arrived.firstBytes, takeRead(arrived.socket)];
    this.#socket = withSharedReads(arrived.socket, {
      // Not as a Buffer, of which every part costs several times as much to make.
      take: ({ buffer, byteOffset, length }) =>
        this.#take(new Uint8Array(buffer, byteOffset, length)),
      isUrgent: () => this.#isUrgent,
    });
    this.#socket.on("error", () => {}); // what closes it is all that matters
    // The connection has moved into another socket: who closes either closes it.
    this.#socket.on("close", () => {
      arrived.socket.destroy();
      this.finish(closedText);
    });
    arrived.socket.on("close", () => this.#socket.destroy());
    this.#told.atMs = clock.monotonicMs();
    this.#stopWatching = clock.every(watchIntervalMs, () => this.#watch());
    for (const bytes of read) this.#take(bytes);
  }

  get ended(): Promise<MediaEnd> {
    return this.#ended.promise;
  }

  /** How many pictures have come. */
  get pictures(): number {
    return this.#frames.pictures;
  }

  /** A recording that is paused may be silent. */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
  }

  attend(isWatched: boolean): void {
    this.#isUrgent = isWatched;
    if (isWatched) restingSockets.wake(this.#socket);
  }

  /** Ends it, after the last picture; idempotent, the first reason stands. */
  finish(reason: Text): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopWatching();
    this.#socket.destroy();
    try {
      this.#demuxer.flush();
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
  #take(bytes: Uint8Array): void {
    if (this.#isOver) return;
    try {
      this.#parser.push(bytes, bytes.length);
    } catch (error) {
      if (!(error instanceof ExpectedError))
        this.#options.log.error({ error }, "a packet could not be handled");
      this.finish(error instanceof ExpectedError ? error.text : brokenText);
    }
  }

  #watch(): void {
    const received = this.#count();
    this.#tellLoss();
    this.#silentMs = received > 0 || this.#isPaused ? 0 : this.#silentMs + watchIntervalMs;
    if (this.#silentMs >= maxSilenceMs)
      return this.finish(this.#counted.received > 0 ? fellSilentText : nothingCameText);
    const { pictures } = this.#frames;
    this.#withoutPictureMs = pictures > 0 ? 0 : this.#withoutPictureMs + watchIntervalMs;
    if (pictures === 0 && this.#withoutPictureMs >= maxSilenceMs) this.finish(noPictureText);
  }

  #tellLoss(): void {
    const { clock, onLoss } = this.#options;
    const nowMs = clock.monotonicMs();
    const before = this.#told;
    if (nowMs - before.atMs < tellLossEveryMs) return;
    const { received, lost } = this.#counted;
    const isLost = lost - before.lost;
    const share = isLost / Math.max(1, received - before.received + isLost);
    const percent = Math.ceil(share * 100);
    this.#told = { received, lost, percent, atMs: nowMs };
    if (percent > 0 || before.percent > 0) onLoss(percent);
  }

  /** Tells what has come since the last count; gives how many packets. */
  #count(): number {
    const before = this.#counted;
    const now = this.#demuxer.counts;
    this.#counted = now;
    const received = now.received - before.received;
    this.#options.sink.countPackets(received, now.lost - before.lost, now.dropped - before.dropped);
    return received;
  }
}
