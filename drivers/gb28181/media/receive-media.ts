import { type Clock, ExpectedError, type Logger, type Text } from "@tessera/base";
import { type FrameSink, type LiveSource, MediaFrames } from "@tessera/engine";
import {
  MediaError,
  type MediaReceiver,
  type MediaReceiverOptions,
  openMediaReceiver,
} from "@tessera/protocols/gb28181/media";
import { type MediaPayload, PacketRouter } from "./packet-router.ts";
import {
  brokenText,
  closedText,
  explainMedia,
  fellSilentText,
  noPictureText,
  nothingCameText,
  stoppedText,
} from "./reasons.ts";

const watchIntervalMs = 1_000;
/** Before the engine, which waits 10 s for a picture, gives up without knowing why. */
const maxSilenceMs = 8_000;

export interface ReceiveMedia
  extends Pick<MediaReceiverOptions, "mode" | "host" | "ports" | "peers" | "clock"> {
  readonly sink: FrameSink;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What the device's answer says of the media. */
export interface MediaAnswer {
  /** Where it comes from, or where we are to connect. */
  readonly hosts?: readonly string[];
  readonly port?: number | undefined;
  readonly ssrc?: number | undefined;
  /** Whether packets with another SSRC are dropped. */
  readonly checksSsrc?: boolean | undefined;
  readonly payloads?: readonly MediaPayload[] | undefined;
}

type MediaEnd = Awaited<LiveSource["ended"]>;

/** A port at which a device's media is received, and what is made of it. */
export class MediaReception implements LiveSource {
  readonly #options: ReceiveMedia;
  readonly #frames: MediaFrames;
  readonly #router: PacketRouter;
  readonly #ended = Promise.withResolvers<MediaEnd>();
  #receiver: MediaReceiver | undefined;
  #stopWatching = () => {};
  #isPaused = false;
  #isOver = false;
  #receivedBefore = 0;
  #lostBefore = 0;
  #droppedBefore = 0;
  #silentMs = 0;
  #withoutPictureMs = 0;

  static async open(options: ReceiveMedia): Promise<MediaReception> {
    const reception = new MediaReception(options);
    await reception.#open();
    return reception;
  }

  private constructor(options: ReceiveMedia) {
    this.#options = options;
    this.#frames = new MediaFrames({
      sink: options.sink,
      clock: options.clock,
      promisedSound: () => this.#router.programStream?.promisedSound,
    });
    this.#router = new PacketRouter(this.#frames, options.clock);
  }

  /** To be named in the offer. */
  get port(): number {
    return this.#receiver?.port ?? 0;
  }

  get ended(): Promise<MediaEnd> {
    return this.#ended.promise;
  }

  /** The device has agreed. Rejects with Offline when its media cannot be reached. */
  async start({ hosts = [], port, ssrc, checksSsrc = false, payloads = [] }: MediaAnswer) {
    const receiver = this.#receiver;
    if (!receiver || this.#isOver) return;
    this.#router.setPayloads(payloads);
    if (ssrc !== undefined) receiver.expectSsrc(ssrc, checksSsrc);
    receiver.believe(hosts);
    if (this.#options.mode === "TCP-ACTIVE") await this.#connect(receiver, hosts, port ?? 0);
    this.#stopWatching = this.#options.clock.every(watchIntervalMs, () => this.#watch());
    if (this.#isOver) this.#stopWatching();
  }

  /** A recording that is paused may be silent. */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
  }

  attend(isWatched: boolean): void {
    this.#receiver?.setUrgent(isWatched);
  }

  /** Ends it, after the last picture; idempotent, the first reason stands. */
  finish(reason: Text, isOver = false): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopWatching();
    this.#receiver?.close();
    try {
      this.#router.flush();
    } catch {
      // The last picture was broken; it is over anyway.
    }
    this.#count();
    this.#ended.resolve(isOver ? { reason, isOver } : { reason });
  }

  async stop(): Promise<void> {
    this.finish(stoppedText);
  }

  async #open(): Promise<void> {
    try {
      this.#receiver = await openMediaReceiver({
        ...this.#options,
        onRtp: (bytes, start, end) => this.#receive(bytes, start, end),
        onEnd: () => this.finish(closedText),
      });
    } catch (error) {
      throw error instanceof MediaError ? explainMedia(error) : error;
    }
  }

  /** Behind address translation the device names an address that nobody can reach: all are tried. */
  async #connect(receiver: MediaReceiver, hosts: readonly string[], port: number): Promise<void> {
    const tries = Array.from(new Set(hosts), (host) => receiver.connect({ host, port }));
    await Promise.any(tries).catch((error: unknown) => {
      const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
      const failure = first ?? new MediaError("unreachable");
      throw failure instanceof MediaError ? explainMedia(failure) : failure;
    });
  }

  /** What fails over a packet ends this source: in the socket's callback it would end the program. */
  #receive(bytes: Uint8Array, start: number, end: number): void {
    if (this.#isOver) return;
    try {
      this.#router.receive(bytes, start, end);
    } catch (error) {
      if (!(error instanceof ExpectedError))
        this.#options.log.error({ error }, "a packet could not be handled");
      this.finish(error instanceof ExpectedError ? error.text : brokenText);
    }
  }

  #watch(): void {
    const { received, pictures } = this.#count();
    this.#silentMs = received > 0 || this.#isPaused ? 0 : this.#silentMs + watchIntervalMs;
    if (this.#silentMs >= maxSilenceMs) return this.finish(this.#silenceText());
    this.#withoutPictureMs = pictures > 0 ? 0 : this.#withoutPictureMs + watchIntervalMs;
    if (pictures === 0 && received > 0 && this.#withoutPictureMs >= maxSilenceMs)
      this.finish(noPictureText(this.#router.programStream?.unreadableVideo));
  }

  #silenceText(): Text {
    const hasCome = this.#receivedBefore > 0;
    if (hasCome || !this.#receiver) return fellSilentText;
    return nothingCameText(this.#options.mode, this.#receiver);
  }

  /** What has come since the last count, and pictures since the beginning. */
  #count(): { readonly received: number; readonly pictures: number } {
    const { received, lost, dropped } = this.#router.counts;
    const newlyReceived = Math.max(0, received - this.#receivedBefore);
    this.#options.sink.countPackets(
      newlyReceived,
      Math.max(0, lost - this.#lostBefore),
      Math.max(0, dropped - this.#droppedBefore),
    );
    this.#receivedBefore = received;
    this.#lostBefore = lost;
    this.#droppedBefore = dropped;
    return { received: newlyReceived, pictures: this.#frames.pictures };
  }
}

/** Opens a port for the media of a device that is about to be invited. Rejects with Offline. */
export function receiveMedia(options: ReceiveMedia): Promise<MediaReception> {
  return MediaReception.open(options);
}
