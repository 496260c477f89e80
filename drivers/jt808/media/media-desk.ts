import {
  type Clock,
  type Logger,
  NotFound,
  type Text,
  TimedOut,
  TurnsByKey,
  wait,
} from "@tessera/base";
import type { RecordingCommand } from "@tessera/engine";
import {
  type MediaSender,
  type MediaTarget,
  mediaMessage,
  writeLoss,
} from "@tessera/formats/jt1078";
import type { TerminalLine, TerminalLines } from "../terminal-line.ts";
import { closingOf, openingOf, playbackOrderOf } from "./media-orders.ts";
import type { ArrivedMedia, MediaCall, MediaRequest, MediaSignalling } from "./media-signalling.ts";
import { channelPlays, explainRefusal, notConnected, terminalFull } from "./reasons.ts";
import { StreamPlaces } from "./stream-places.ts";

/** From the order to the connection: before the engine, which waits 10 s for a picture, gives up. */
const connectWithinMs = 8000;
/** What a request leaves behind, the terminal has ended by then; one that does not answer is not waited for longer. */
const closeWithinMs = 2000;

interface MediaDeskParts {
  readonly lines: TerminalLines;
  /** Throws Offline with why a terminal is not there. */
  readonly requirePresence: (deviceId: string) => void;
  /** Where this terminal can reach our media port. */
  readonly targetFor: (
    line: TerminalLine,
    transport: MediaRequest["transport"],
  ) => Promise<MediaTarget>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A recording that is played. */
interface Play {
  readonly request: MediaRequest;
  readonly startMs: number;
  readonly pauseListeners: Set<(isPaused: boolean) => void>;
}

/** A request whose connection has not come yet. */
interface Awaited {
  readonly take: (arrived: ArrivedMedia) => void;
  /** When the terminal was asked: who connected earlier was asked by an earlier request. */
  readonly sinceMs: number;
}

/** The word that ends something at a terminal. */
interface Closing {
  readonly told: Promise<void>;
  /** It is not said again. */
  readonly leave: () => void;
}

/** What is to be done with a connection. */
export interface Claim {
  readonly sender: MediaSender;
  readonly take: (arrived: ArrivedMedia) => void;
}

/**
 * Has terminals send, and tells which connection is what. A media packet names the terminal and the channel, but not what
 * it is of: so one request at a time is under way of a channel, and the connection that opens meanwhile is its. Orders about
 * recordings name only the channel: so one recording of a channel is played at a time.
 */
export class MediaDesk implements MediaSignalling {
  readonly #parts: MediaDeskParts;
  readonly #turns = new TurnsByKey();
  readonly #places: StreamPlaces;
  readonly #playing: StreamPlaces;
  readonly #awaited = new Map<string, Awaited>();
  /** Channels that the terminal is being told to stop. */
  readonly #closings = new Map<string, Closing>();
  readonly #plays = new Map<string, Play>();

  constructor(parts: MediaDeskParts) {
    this.#parts = parts;
    this.#places = new StreamPlaces(parts.clock, terminalFull);
    this.#playing = new StreamPlaces(parts.clock, channelPlays);
  }

  /** A connection of this sender that opened then; undefined: nobody asked for it. It is claimed once. */
  claim(senders: readonly MediaSender[], openedAtMs: number): Claim | undefined {
    for (const sender of senders) {
      const key = keyOf(sender.sim, sender.channel);
      const awaited = this.#awaited.get(key);
      if (!awaited || openedAtMs < awaited.sinceMs) continue;
      this.#awaited.delete(key);
      return { sender, take: awaited.take };
    }
    return undefined;
  }

  async open(request: MediaRequest, signal: AbortSignal): Promise<MediaCall> {
    this.lineOf(request.deviceId);
    const leave = await this.#placeOf(request, signal);
    try {
      const arrived = await this.#turns.run(
        channelOf(request),
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
    const line = this.lineOf(request.deviceId);
    if (command.kind === "pause") for (const listener of pauseListeners) listener(true);
    await line.order(messageId, body);
    if (command.kind !== "pause") for (const listener of pauseListeners) listener(false);
  }

  /** First the recording's, for which nobody else waits meanwhile; gives how to leave. */
  async #placeOf(
    { deviceId, channel, streamsAtOnce, purpose }: MediaRequest,
    signal: AbortSignal,
  ): Promise<() => void> {
    // A voice is not one of its videos.
    if (purpose.kind === "talk") return () => {};
    const isPlayed = purpose.kind === "playback";
    const end = isPlayed ? await this.#playing.take(`${deviceId} ${channel}`, 1, signal) : () => {};
    try {
      const leave = await this.#places.take(deviceId, streamsAtOnce, signal);
      return () => {
        leave();
        end();
      };
    } catch (error) {
      end();
      throw error;
    }
  }

  async #connected(request: MediaRequest, signal: AbortSignal): Promise<ArrivedMedia> {
    const { clock, targetFor } = this.#parts;
    const line = this.lineOf(request.deviceId);
    const target = await targetFor(line, request.transport);
    await this.#closed(request, signal);
    signal.throwIfAborted();
    const key = keyOf(line.phone, request.channel);
    const arrival = Promise.withResolvers<ArrivedMedia>();
    // Whoever fails before the other is waited for fails for all.
    arrival.promise.catch(() => {});
    const onAbort = () => arrival.reject(signal.reason as Error);
    const late = () => arrival.reject(notConnected(target));
    let isOver = false;
    // What comes over UDP is claimed before it is handed on: nobody may be there for it then.
    const take = (arrived: ArrivedMedia) =>
      isOver ? void arrived.socket.destroy() : arrival.resolve(arrived);
    this.#awaited.set(key, { take, sinceMs: clock.monotonicMs() });
    const cancel = clock.after(connectWithinMs, late);
    signal.addEventListener("abort", onAbort, { once: true });
    const { messageId, body } = openingOf(request, target);
    let isRefused = false;
    const asked = new AbortController();
    line.order(messageId, body, { signal: asked.signal }).catch((error: unknown) => {
      // Some do not answer and connect all the same.
      if (error instanceof TimedOut || asked.signal.aborted) return;
      isRefused = true;
      arrival.reject(explainRefusal(error, this.#openVideos(request)));
    });
    try {
      return await arrival.promise;
    } catch (error) {
      asked.abort();
      // What was refused does not run; the word could end another's of the same channel.
      if (!isRefused) void this.#close(request);
      throw error;
    } finally {
      isOver = true;
      // Said again now, it would have the terminal open another.
      asked.abort();
      cancel();
      signal.removeEventListener("abort", onAbort);
      this.#awaited.delete(key);
    }
  }

  /** Besides this one. */
  #openVideos({ deviceId, purpose }: MediaRequest): number {
    return this.#places.openOf(deviceId) - (purpose.kind === "talk" ? 0 : 1);
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
      tellLoss: (lossPercent) => {
        if (!isOver) void this.#tellLoss(request, lossPercent);
      },
      end: () => {
        if (isOver) return;
        isOver = true;
        if (playId !== undefined) this.#plays.delete(playId);
        // The place is free when the terminal has ended, not when it is told to.
        void this.#endedSoon(this.#close(request)).then(leave);
      },
    };
  }

  /** Said once: the next says how it is then. Never rejects. */
  async #tellLoss({ deviceId, channel }: MediaRequest, lossPercent: number): Promise<void> {
    const { lines, clock, log } = this.#parts;
    const saying = new AbortController();
    const cancel = clock.after(closeWithinMs, () => saying.abort());
    const body = writeLoss(channel, lossPercent);
    try {
      await lines.find(deviceId)?.order(mediaMessage.tellLoss, body, { signal: saying.signal });
    } catch (error) {
      log.debug({ error, device: deviceId }, "a terminal does not take how much is lost");
    } finally {
      cancel();
    }
  }

  /** What was asked for before has ended at the terminal: it does not connect for that any more. */
  async #closed(request: MediaRequest, signal: AbortSignal): Promise<void> {
    const closing = this.#closings.get(channelOf(request));
    if (!closing) return;
    await this.#endedSoon(closing.told, signal);
    // Said again later, it would end what is asked for now.
    closing.leave();
  }

  /** When it has settled, or nobody waits for it any longer. */
  async #endedSoon(closing: Promise<void>, signal?: AbortSignal): Promise<void> {
    const over = new AbortController();
    const signals = signal ? [signal, over.signal] : [over.signal];
    const tooLong = wait(this.#parts.clock, closeWithinMs, AbortSignal.any(signals));
    await Promise.race([closing, tooLong.catch(() => {})]);
    over.abort();
  }

  /** Terminals that are not told go on sending, and cannot send anything else then. Never rejects. */
  async #close(request: MediaRequest): Promise<void> {
    const key = channelOf(request);
    const leaving = new AbortController();
    const told = this.#tellToClose(request, leaving.signal);
    const closing = { told, leave: () => leaving.abort() };
    this.#closings.set(key, closing);
    await told;
    if (this.#closings.get(key) === closing) this.#closings.delete(key);
  }

  async #tellToClose(request: MediaRequest, signal: AbortSignal): Promise<void> {
    const { lines, log } = this.#parts;
    const { messageId, body } = closingOf(request);
    try {
      await lines.find(request.deviceId)?.order(messageId, body, { signal });
    } catch (error) {
      log.debug({ error, device: request.deviceId }, "a terminal was not told to stop sending");
    }
  }

  /** Throws Offline with why a terminal is not there. */
  lineOf(deviceId: string): TerminalLine {
    const { lines, requirePresence } = this.#parts;
    requirePresence(deviceId);
    const line = lines.find(deviceId);
    if (!line) throw new NotFound("jt1078-no-terminal", goneText);
    return line;
  }
}

const channelOf = ({ deviceId, channel }: MediaRequest): string => `${deviceId} ${channel}`;

/** SIM numbers of media have 12 digits or 20, whatever those of signalling have. */
const keyOf = (phone: string, channel: number): string =>
  `${phone.slice(-12).replace(/^0+/, "")} ${channel}`;

const overText: Text = {
  zh: "该录像的播放已结束，请重新打开",
  en: "This playback has ended. Open it again.",
};
const goneText: Text = { zh: "终端不在线", en: "The terminal is not online." };
