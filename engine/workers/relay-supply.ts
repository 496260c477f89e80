import { connect, type Socket } from "node:net";
import { Backoff, type Clock, type Text } from "@tessera/base";
import type { FrameSink } from "../frame.ts";
import type { Place } from "../output.ts";
import type { StreamSupply } from "../remote-streams.ts";
import type { Stream } from "../stream.ts";
import { StreamParser } from "../wire/stream-parser.ts";
import type { RelayAsk } from "./relay-server.ts";

/** Some three seconds. */
const patientTries = 4;

/**
 * One for all relays: the stream copies what it is given. A buffer made for every read had the collector sweep the whole
 * heap of the server again and again, which cost more than the frames.
 */
const readInto = Buffer.allocUnsafeSlow(256 * 1024);

export interface RelaySupplyParts {
  readonly stream: Stream;
  readonly place: Place;
  /** Where the owner gives frames now; undefined while it is being replaced. */
  readonly relayPath: () => string | undefined;
  readonly clock: Clock;
}

/** Feeds a stream with what the process that owns it sees: frames and states, as they are there. */
export class RelaySupply implements StreamSupply {
  readonly #parts: RelaySupplyParts;
  readonly #backoff = new Backoff(100, 2000);
  #socket: Socket | undefined;
  #cancelRetry: (() => void) | undefined;
  #isStopped = false;
  #vainTries = 0;

  constructor(parts: RelaySupplyParts) {
    this.#parts = parts;
    this.#connect();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRetry?.();
    this.#socket?.destroy();
  }

  #connect(): void {
    const path = this.#parts.relayPath();
    if (path === undefined) {
      // A worker that is just starting is not worth a word.
      if (++this.#vainTries > patientTries) this.#tellOwnerLost();
      this.#retry();
      return;
    }
    this.#vainTries = 0;
    const { stream, place } = this.#parts;
    const { deviceId, channelId } = place.channel;
    const parser = this.#parser();
    let { gatherMs } = stream;
    const hear = (bytes: number) => {
      parser.push(readInto.subarray(0, bytes));
      if (gatherMs !== stream.gatherMs) socket.write(`${(gatherMs = stream.gatherMs)}\n`);
      return true;
    };
    const socket = connect({ path, onread: { buffer: readInto, callback: hear } });
    this.#socket = socket;
    // Not before: by then whoever opened the stream reads it.
    socket.once("connect", () => {
      gatherMs = stream.gatherMs;
      const ask: RelayAsk = { channel: { deviceId, channelId }, flow: place.flow, gatherMs };
      socket.write(`${JSON.stringify(ask)}\n`);
    });
    // Its close follows.
    socket.on("error", () => {});
    socket.on("close", () => {
      if (this.#isStopped) return;
      this.#tellOwnerLost();
      this.#retry();
    });
  }

  #tellOwnerLost(): void {
    const { stream } = this.#parts;
    const state = { status: "reconnecting", reason: ownerLostText, isRefused: false } as const;
    if (stream.state.status !== "reconnecting") stream.setState(state);
  }

  #parser(): StreamParser {
    const { stream } = this.#parts;
    let sink: FrameSink | undefined;
    return new StreamParser(() => ({
      onState: (state) => {
        if (this.#isStopped) return;
        // Going live follows from the frames.
        if (state.status !== "live") stream.setState(state);
        sink = undefined;
      },
      onTracks: (tracks) => {
        this.#backoff.reset();
        sink ??= stream.openSink();
        sink.setTracks(tracks);
      },
      onFrame: (frame) => sink?.push(frame),
    }));
  }

  #retry(): void {
    this.#cancelRetry = this.#parts.clock.after(this.#backoff.nextMs(), () => this.#connect());
  }
}

const ownerLostText: Text = {
  zh: "媒体进程正在重新启动",
  en: "The media process is being restarted",
};
