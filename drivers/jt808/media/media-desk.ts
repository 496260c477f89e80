import { type Clock, type Logger, NotFound, type Text, TimedOut, TurnsByKey } from "@tessera/base";
import type { RecordingCommand } from "@tessera/engine";
import type { MediaSender, MediaTarget } from "@tessera/formats/jt1078";
import type { TerminalLine, TerminalLines } from "../terminal-line.ts";
import { closingOf, openingOf, playbackOrderOf } from "./media-orders.ts";
import type { ArrivedMedia, MediaCall, MediaRequest, MediaSignalling } from "./media-signalling.ts";
import { explainRefusal, notConnected } from "./reasons.ts";
import { StreamPlaces } from "./stream-places.ts";

/** From the order to the connection: before the engine, which waits 10 s for a picture, gives up. */
const connectWithinMs = 8000;

interface MediaDeskParts {
  readonly lines: TerminalLines;
  /** Throws Offline with why a terminal is not there. */
  readonly requirePresence: (deviceId: string) => void;
  /** Where this terminal can reach our media port. */
  readonly targetFor: (line: TerminalLine) => Promise<MediaTarget>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A recording that is played. */
interface Play {
  readonly request: MediaRequest;
  readonly startMs: number;
  readonly pauseListeners: Set<(isPaused: boolean) => void>;
}

/**
 * Has terminals send, and tells which connection is what. A media packet names the terminal and the channel, but not what
 * it is of: so one request at a time is under way of a channel, and the connection that comes is its.
 */
export class MediaDesk implements MediaSignalling {
  readonly #parts: MediaDeskParts;
  readonly #turns = new TurnsByKey();
  readonly #places: StreamPlaces;
  readonly #awaited = new Map<string, (arrived: ArrivedMedia) => void>();
  readonly #plays = new Map<string, Play>();

  constructor(parts: MediaDeskParts) {
    this.#parts = parts;
    this.#places = new StreamPlaces(parts.clock);
  }

  /** What is to be done with a connection of this sender; undefined: nobody asked for it. */
  claim(
    senders: readonly MediaSender[],
  ): { readonly sender: MediaSender; readonly take: (arrived: ArrivedMedia) => void } | undefined {
    for (const sender of senders) {
      const take = this.#awaited.get(keyOf(sender.sim, sender.channel));
      if (take) return { sender, take };
    }
    return undefined;
  }

  async open(request: MediaRequest, signal: AbortSignal): Promise<MediaCall> {
    const { deviceId, channel, streamsAtOnce } = request;
    this.#line(deviceId);
    const leave = await this.#places.take(deviceId, streamsAtOnce, signal);
    try {
      const arrived = await this.#turns.run(
        `${deviceId} ${channel}`,
        () => this.#connected(request, signal),
        signal,
      );
      return this.#call(request, arrived, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Of a recording that is being played. */
  async control(id: string, command: RecordingCommand): Promise<void> {
    const play = this.#plays.get(id);
    if (!play) throw new NotFound("jt1078-play-over", overText);
    const { request, startMs, pauseListeners } = play;
    const { messageId, body } = playbackOrderOf(request.channel, startMs, command);
    const line = this.#line(request.deviceId);
    if (command.kind === "pause") for (const listener of pauseListeners) listener(true);
    await line.order(messageId, body);
    if (command.kind !== "pause") for (const listener of pauseListeners) listener(false);
  }

  async #connected(request: MediaRequest, signal: AbortSignal): Promise<ArrivedMedia> {
    const { clock, targetFor } = this.#parts;
    const line = this.#line(request.deviceId);
    const target = await targetFor(line);
    signal.throwIfAborted();
    const key = keyOf(line.phone, request.channel);
    const arrival = Promise.withResolvers<ArrivedMedia>();
    // Whoever fails before the other is waited for fails for all.
    arrival.promise.catch(() => {});
    const onAbort = () => arrival.reject(signal.reason as Error);
    const late = () => arrival.reject(notConnected(target.host, target.tcpPort));
    this.#awaited.set(key, arrival.resolve);
    const cancel = clock.after(connectWithinMs, late);
    signal.addEventListener("abort", onAbort, { once: true });
    const { messageId, body } = openingOf(request, target);
    let isRefused = false;
    line.order(messageId, body).catch((error: unknown) => {
      // Some do not answer and connect all the same.
      if (error instanceof TimedOut) return;
      isRefused = true;
      arrival.reject(explainRefusal(error, this.#places.openOf(request.deviceId) - 1));
    });
    try {
      return await arrival.promise;
    } catch (error) {
      // What was refused does not run; the word could end another's of the same channel.
      if (!isRefused) void this.#close(request);
      throw error;
    } finally {
      cancel();
      signal.removeEventListener("abort", onAbort);
      this.#awaited.delete(key);
    }
  }

  #call(request: MediaRequest, arrived: ArrivedMedia, leave: () => void): MediaCall {
    const { purpose } = request;
    const pauseListeners = new Set<(isPaused: boolean) => void>();
    const playId = purpose.kind === "playback" ? purpose.play.id : undefined;
    if (purpose.kind === "playback" && playId !== undefined)
      this.#plays.set(playId, { request, startMs: purpose.play.startMs, pauseListeners });
    let isOver = false;
    return {
      ...arrived,
      onPause: (listener) => void pauseListeners.add(listener),
      end: () => {
        if (isOver) return;
        isOver = true;
        if (playId !== undefined) this.#plays.delete(playId);
        // The place is free when the terminal has ended, not when it is told to.
        void this.#close(request).finally(leave);
      },
    };
  }

  /** Terminals that are not told go on sending, and cannot send anything else then. Never rejects. */
  async #close(request: MediaRequest): Promise<void> {
    const { lines, log } = this.#parts;
    const { messageId, body } = closingOf(request);
    try {
      await lines.find(request.deviceId)?.order(messageId, body);
    } catch (error) {
      log.debug({ error, device: request.deviceId }, "a terminal was not told to stop sending");
    }
  }

  #line(deviceId: string): TerminalLine {
    const { lines, requirePresence } = this.#parts;
    requirePresence(deviceId);
    const line = lines.find(deviceId);
    if (!line) throw new NotFound("jt1078-no-terminal", goneText);
    return line;
  }
}

/** SIM numbers of media have 12 digits or 20, whatever those of signalling have. */
const keyOf = (phone: string, channel: number): string =>
  `${phone.slice(-12).replace(/^0+/, "")} ${channel}`;

const overText: Text = {
  zh: "该录像的播放已结束，请重新打开",
  en: "This playback has ended. Open it again.",
};
const goneText: Text = { zh: "终端不在线", en: "The terminal is not online." };
