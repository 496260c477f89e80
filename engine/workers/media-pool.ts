import { rmSync } from "node:fs";
import type { Socket } from "node:net";
import { type Clock, type Logger, type Text, TypedEvents } from "@tessera/base";
import {
  type ChannelRecord,
  type ChannelRef,
  type ChannelRegistry,
  channelKey,
} from "../channel-registry.ts";
import type { Driver, Flow } from "../driver.ts";
import type { Place } from "../output.ts";
import type { RemoteStreams, StreamSupply } from "../remote-streams.ts";
import type { Stream } from "../stream.ts";
import type { StreamEvents, StreamReport } from "../stream-directory.ts";
import { checkedMessage } from "./checked-message.ts";
import {
  type FromWorker,
  fromWorker,
  messagesVersion,
  type ReturnedSocketMessage,
} from "./messages.ts";
import type { ModuleMessages } from "./module-messages.ts";
import { RelaySupply } from "./relay-supply.ts";
import { WorkerProcess } from "./worker-process.ts";
import { emptiestOf, newSeat, noteState, type Seat, streamKey } from "./worker-seat.ts";

export interface MediaPoolOptions {
  /** What a worker runs; it calls runMediaWorker. */
  readonly program: URL;
  readonly workers: number;
  /** So many channels come to one worker before the next gets any: few cameras need no second one. */
  readonly fewChannels?: number;
  readonly channels: ChannelRegistry;
  /** Sources that come to a port of the server stay in the server. */
  readonly drivers: readonly Driver[];
  readonly clock: Clock;
  readonly log: Logger;
}

/** Beside the states of streams: what modules need to know of the workers, by the number of their seat. */
export interface PoolEvents extends StreamEvents {
  "module-message": { readonly seat: number; readonly module: string; readonly message: unknown };
  /** Another process has taken the seat of one that died; it knows its channels already. */
  "worker-started": { readonly seat: number };
  "worker-lost": { readonly seat: number };
  /** A channel has come to a seat; undefined: it lives in no worker any more. */
  "channel-seated": { readonly channel: ChannelRef; readonly seat: number | undefined };
}

export interface SocketHandover<About> {
  /** Its streams are where the socket goes. */
  readonly channel: ChannelRef;
  readonly socket: Socket;
  /** What was read of it already; what came since and was not read goes along by itself. */
  readonly firstBytes?: Uint8Array;
  /** Whose it is there, and what that must know of it. */
  readonly module: Pick<ModuleMessages<never, unknown, About>, "name" | "socket">;
  readonly about: About;
  /** Goes on with it here when the module gives it back, with what was read of it; without it, it is closed then. */
  readonly takeBack?: (socket: Socket, read: Uint8Array) => void;
}

/** A worker that ran this long did not fail at the start. */
const provenMs = 30_000;
/** It tells of its streams once a second: one that is silent for so long hangs. */
const silentMs = 20_000;
const checkEveryMs = 5000;

/** Spreads channels over media workers, starts a worker when one of its channels is needed, and replaces one that dies. */
export class MediaPool implements RemoteStreams {
  readonly #options: MediaPoolOptions;
  readonly #seats: readonly Seat[];
  readonly #seatOf = new Map<string, Seat>();
  readonly #unsubscribe: (() => void)[];
  readonly events: TypedEvents<PoolEvents>;
  #isStopping = false;
  #checkedMs: number;

  constructor(options: MediaPoolOptions) {
    this.#options = options;
    const { channels, log } = options;
    this.events = new TypedEvents((error) => log.error({ error }, "pool listener failed"));
    this.#seats = Array.from({ length: options.workers }, (_, number) => newSeat(number));
    this.#checkedMs = options.clock.monotonicMs();
    this.#unsubscribe = [
      options.clock.every(checkEveryMs, () => this.#endSilent()),
      channels.events.on("changed", ({ now }) => this.#place(now)),
      channels.events.on("removed", (record) => this.#remove(record)),
    ];
    for (const record of channels.all()) this.#place(record);
  }

  /** What passes is watched by few and never for long: not worth a way through another process. */
  owns(channel: ChannelRecord): boolean {
    if (channel.isPassing) return false;
    const { drivers } = this.#options;
    const driver = drivers.find(({ name }) => name === channel.driver);
    return driver !== undefined && !driver.isPushed;
  }

  find(ref: ChannelRef, flow: Flow): StreamReport | undefined {
    return this.#seatOf.get(channelKey(ref))?.streams.get(streamKey(ref, flow));
  }

  *all(): Iterable<StreamReport> {
    for (const { streams } of this.#seats) yield* streams.values();
  }

  join(stream: Stream, place: Place): StreamSupply {
    const relayPath = () => this.relayPathOf(place.channel);
    return new RelaySupply({ stream, place, relayPath, clock: this.#options.clock });
  }

  /** Where the worker that has the channel's streams gives them; undefined while it starts, which it does if need be. */
  relayPathOf(channel: ChannelRef): string | undefined {
    this.wake(channel);
    return this.#seatOf.get(channelKey(channel))?.relayPath;
  }

  /** The channel may be needed soon: its worker starts if it does not run. */
  wake(channel: ChannelRef): void {
    const seat = this.#seatOf.get(channelKey(channel));
    if (seat) this.#processOf(seat);
  }

  hold(place: Place): () => void {
    const seat = this.#seatOf.get(channelKey(place.channel));
    if (!seat) return () => {};
    const key = streamKey(place.channel, place.flow);
    const held = seat.holds.get(key) ?? { place: barePlace(place), count: 0 };
    seat.holds.set(key, held);
    held.count++;
    if (held.count === 1) this.#processOf(seat)?.tell({ type: "hold", place: held.place });
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      held.count--;
      if (held.count > 0) return;
      seat.holds.delete(key);
      seat.process?.tell({ type: "release", place: held.place });
    };
  }

  /**
   * Gives an accepted socket to a module in the worker that has the channel's streams. Nothing that came or comes is lost
   * on the way; what was to be written must have been. `onGone` is called when it has closed, unless it came back. The
   * returned function asks the worker to close it. undefined: no worker can take it now, and it stays the caller's.
   */
  handOver<About>(handed: SocketHandover<About>, onGone: () => void): (() => void) | undefined {
    const { channel, module, firstBytes = nothing, socket, about, takeBack } = handed;
    const seat = this.#seatOf.get(channelKey(channel));
    const taker = seat && this.#processOf(seat);
    if (!taker || seat.relayPath === undefined) return undefined;
    // What TLS knows of a connection cannot leave the process.
    if ("encrypted" in socket) return undefined;
    const { name } = module;
    return seat.sockets.hand(taker, { socket, firstBytes, module: name, about, takeBack }, onGone);
  }

  /** Of the worker that has the channel's streams. */
  seatOf(channel: ChannelRef): number | undefined {
    return this.#seatOf.get(channelKey(channel))?.number;
  }

  /** To a module in the worker of that seat; lost if it is just being replaced. */
  tellModule(seat: number, module: string, message: unknown): void {
    const seated = this.#seats[seat];
    if (seated) this.#processOf(seated)?.tell({ type: "module", module, message });
  }

  /** Process ids, for the curious and for tests. */
  get pids(): readonly number[] {
    return this.#seats.flatMap(({ process }) => process?.pid ?? []);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    await Promise.all(
      this.#seats.map(async (seat) => {
        seat.cancelRestart?.();
        await seat.process?.stop();
      }),
    );
  }

  /** Started if it never was; one that died is replaced in its own time. */
  #processOf(seat: Seat): WorkerProcess | undefined {
    return seat.process ?? (this.#isStopping ? undefined : this.#start(seat));
  }

  #start(seat: Seat): WorkerProcess {
    seat.startedMs = this.#options.clock.monotonicMs();
    seat.greeting = "awaited";
    const process = new WorkerProcess(this.#options.program, {
      onMessage: (message, socket) => this.#take(seat, message, socket),
      onGone: (cause) => this.#replace(seat, cause),
    });
    seat.process = process;
    for (const record of seat.channels.values()) process.tell({ type: "channel", record });
    for (const { place } of seat.holds.values()) process.tell({ type: "hold", place });
    return process;
  }

  /** Its streams come back by themselves: the new worker is told all channels of the old one. */
  #replace(seat: Seat, cause: string): void {
    if (seat.relayPath !== undefined) rmSync(seat.relayPath, { force: true });
    seat.relayPath = undefined;
    seat.sockets.allGone();
    for (const { channel, flow } of seat.streams.values()) {
      const state = { status: "reconnecting", reason: workerLostText, isRefused: false } as const;
      this.events.emit("state", { channel, flow, state });
    }
    seat.streams.clear();
    if (this.#isStopping) return;
    this.events.emit("worker-lost", { seat: seat.number });
    const { clock, log } = this.#options;
    if (clock.monotonicMs() - seat.startedMs > provenMs) seat.backoff.reset();
    const delayMs = seat.backoff.nextMs();
    log.error({ worker: seat.number, cause, delayMs }, "media worker ended, starting another");
    seat.cancelRestart = clock.after(delayMs, () => {
      this.#start(seat);
      this.events.emit("worker-started", { seat: seat.number });
    });
  }

  /**
   * Ends workers that hang; the usual replacement follows. What the server did not hear while it was
   * itself held up, or the machine asleep, does not count.
   */
  #endSilent(): void {
    const { clock, log } = this.#options;
    const nowMs = clock.monotonicMs();
    const isLate = nowMs - this.#checkedMs > 1.5 * checkEveryMs;
    this.#checkedMs = nowMs;
    for (const seat of this.#seats) {
      const isSilent = seat.relayPath !== undefined && nowMs - seat.heardMs > silentMs;
      seat.silences = isSilent && !isLate ? seat.silences + 1 : 0;
      if (seat.silences < 2) continue;
      log.error({ worker: seat.number, silentMs: nowMs - seat.heardMs }, "media worker hangs");
      seat.silences = 0;
      seat.process?.kill();
    }
  }

  /** Of a worker that was greeted, what is as agreed. */
  #take(seat: Seat, told: unknown, socket: Socket | undefined): void {
    const about = { log: this.#options.log, from: `media worker ${seat.number}` };
    if (seat.greeting === "awaited") this.#greet(seat, told);
    else if (seat.greeting === "welcome") {
      const message = checkedMessage(fromWorker, told, about);
      if (message?.type === "socket-back")
        return seat.sockets.back(message.id, socket, message.firstBytes);
      if (message) this.#hear(seat, message);
    }
    // Nobody knows what it was for.
    socket?.destroy();
  }

  /** The words of another version would be taken for what they are not. */
  #greet(seat: Seat, told: unknown): void {
    const hello = fromWorker.safeParse(told).data;
    const version = hello?.type === "hello" ? hello.version : undefined;
    seat.greeting = version === messagesVersion ? "welcome" : "refused";
    if (seat.greeting === "welcome") return;
    this.#options.log.error(
      { worker: seat.number, version: version ?? "none told", expected: messagesVersion },
      "media worker refused: it is of another version than this server, whose program was replaced; start the server again",
    );
    seat.process?.kill();
  }

  #hear(seat: Seat, message: Exclude<FromWorker, ReturnedSocketMessage>): void {
    switch (message.type) {
      case "hello":
        return;
      case "ready":
        seat.relayPath = message.relayPath;
        seat.heardMs = this.#options.clock.monotonicMs();
        return;
      case "state":
        noteState(seat.streams, message);
        this.events.emit("state", message);
        return;
      case "streams":
        seat.heardMs = this.#options.clock.monotonicMs();
        seat.streams.clear();
        for (const report of message.streams)
          seat.streams.set(streamKey(report.channel, report.flow), report);
        return;
      case "module": {
        const { module, message: content } = message;
        this.events.emit("module-message", { seat: seat.number, module, message: content });
        return;
      }
      case "socket-taken":
        seat.sockets.taken(message.id);
        return;
      case "socket-gone":
        seat.sockets.gone(message.id);
        return;
      case "log":
        this.#options.log[message.level](
          { worker: seat.number, ...message.fields },
          message.message,
        );
    }
  }

  #place(record: ChannelRecord): void {
    const key = channelKey(record);
    if (!this.owns(record)) {
      this.#remove(record);
      return;
    }
    const known = this.#seatOf.get(key);
    const seat = known ?? emptiestOf(this.#seats, this.#options.fewChannels);
    this.#seatOf.set(key, seat);
    seat.channels.set(key, record);
    seat.process?.tell({ type: "channel", record });
    if (record.isEnabled && !record.isOnDemand) this.#processOf(seat);
    if (!known) this.#tellSeated(record, seat.number);
  }

  #remove(record: ChannelRecord): void {
    const key = channelKey(record);
    const seat = this.#seatOf.get(key);
    if (!seat) return;
    this.#seatOf.delete(key);
    seat.channels.delete(key);
    const { deviceId, channelId } = record;
    seat.process?.tell({ type: "channel-removed", channel: { deviceId, channelId } });
    this.#tellSeated(record, undefined);
  }

  #tellSeated({ deviceId, channelId }: ChannelRef, seat: number | undefined): void {
    this.events.emit("channel-seated", { channel: { deviceId, channelId }, seat });
  }
}

const nothing = new Uint8Array();

const barePlace = ({ channel: { deviceId, channelId }, flow }: Place): Place => ({
  channel: { deviceId, channelId },
  flow,
});

const workerLostText: Text = {
  zh: "媒体进程异常退出，正在恢复",
  en: "The media process ended unexpectedly. Restarting it.",
};
