import type { Socket } from "node:net";
import type { Clock, Logger } from "@tessera/base";
import { restingSockets, takeRead, withSharedReads } from "../sockets/index.ts";
import {
  type ChunkLimits,
  ChunkReader,
  type ReadingState,
  type RtmpMessage,
} from "./chunk-reader.ts";
import { acknowledgement, pingResponse } from "./control-message.ts";
import { RtmpError, type RtmpFault } from "./rtmp-error.ts";
import { ServerHandshake } from "./server-handshake.ts";
import { messageType, userEvent } from "./wire.ts";

/** For the last words to a client before the connection is cut. */
const LINGER_MS = 3_000;
const MAX_UNSENT_ANSWER_BYTES = 64 * 1024;

/** What is known of a client whose connection goes on in another process. */
export interface TransportState {
  readonly reading: ReadingState;
  readonly receivedBytes: number;
  readonly acknowledgedBytes: number;
  /** Absent: the client has not asked for acknowledgements. */
  readonly windowBytes?: number | undefined;
}

/** A connection under way: its state, and what was read of it after that. */
export interface GivenTransport {
  readonly state: TransportState;
  readonly unread: Uint8Array;
}

export interface RtmpTransportOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits: ChunkLimits;
  /** The handshake was done elsewhere; no message comes until `resume`. */
  readonly given?: GivenTransport | undefined;
  readonly onHandshakeDone: () => void;
  /** What it throws ends the connection. */
  readonly onMessage: (message: RtmpMessage) => void;
  /** Once, whoever ended it. */
  readonly onEnd: (reason: RtmpFault) => void;
}

/** Messages over a socket: handshake, chunks, pings and acknowledgements. */
export class RtmpTransport {
  readonly #socket: Socket;
  readonly #options: RtmpTransportOptions;
  /** undefined: it was done elsewhere. */
  readonly #handshake: ServerHandshake | undefined;
  readonly #reader: ChunkReader;
  #receivedBytes: number;
  #acknowledgedBytes: number;
  /** Set by the client: it wants to hear each time we received as much. */
  #windowBytes: number | undefined;
  /** Since nothing was waiting to be sent; media for a player does not count. */
  #unsentAnswerBytes = 0;
  #isUrgent = true;
  #endReason: RtmpFault | undefined;

  /** Of a socket that was accepted paused, or given. */
  constructor(accepted: Socket, options: RtmpTransportOptions) {
    this.#options = options;
    const { limits, given } = options;
    this.#handshake = given ? undefined : new ServerHandshake((bytes) => this.send(bytes));
    this.#receivedBytes = given?.state.receivedBytes ?? 0;
    this.#acknowledgedBytes = given?.state.acknowledgedBytes ?? 0;
    this.#windowBytes = given?.state.windowBytes;
    const onMessage = (message: RtmpMessage) => this.#receive(message);
    this.#reader = new ChunkReader(limits, onMessage, given?.state.reading);
    const read = given && Buffer.concat([given.unread, takeRead(accepted)]);
    // Used before this returns: what we keep is copied once, into the message it belongs to.
    const socket = withSharedReads(accepted, {
      take: (bytes) => this.#take(bytes),
      isUrgent: () => this.#isUrgent,
    });
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("error", (error) => options.log.debug({ error }, "RTMP socket failed"));
    socket.on("close", () => this.end("closed"));
    if (!read) return;
    this.pause();
    this.#take(read);
  }

  get address(): string {
    return this.#socket.remoteAddress ?? "";
  }

  get bufferedBytes(): number {
    return this.#socket.writableLength;
  }

  get endReason(): RtmpFault | undefined {
    return this.#endReason;
  }

  set limits(limits: ChunkLimits) {
    this.#reader.limits = limits;
  }

  send(bytes: Uint8Array): void {
    if (!this.#endReason) this.#socket.write(bytes);
  }

  /** To a client that may not read: it cannot make us keep answers without end. */
  answer(bytes: Buffer): void {
    if (this.bufferedBytes === 0) this.#unsentAnswerBytes = 0;
    this.#unsentAnswerBytes += bytes.length;
    if (this.#unsentAnswerBytes > MAX_UNSENT_ANSWER_BYTES) this.end("not-reading");
    this.send(bytes);
  }

  /** Whether somebody waits for what comes; otherwise it may be read up to 200 ms later. */
  setUrgent(isUrgent: boolean): void {
    this.#isUrgent = isUrgent;
    if (isUrgent && !this.#endReason) restingSockets.wake(this.#socket);
  }

  /** No message comes until `resume`. */
  pause(): void {
    this.#socket.pause();
    this.#reader.pause();
  }

  resume(): void {
    this.guard(() => this.#reader.resume());
    this.#socket.resume();
  }

  /**
   * Gives the connection away while it is paused: nothing is read or written here any more. Undefined, and it stays, if
   * nobody takes it, or it stands where no other could go on.
   */
  giveAway<Taken>(
    take: (socket: Socket, given: GivenTransport) => Taken | undefined,
  ): Taken | undefined {
    const { state: reading, unread } = this.#reader;
    if (!reading || this.bufferedBytes > 0 || this.#endReason) return undefined;
    const state = {
      reading,
      receivedBytes: this.#receivedBytes - unread.length,
      acknowledgedBytes: this.#acknowledgedBytes,
      windowBytes: this.#windowBytes,
    };
    return take(this.#socket, { state, unread });
  }

  end(reason: RtmpFault): void {
    if (this.#tellEnd(reason)) this.#socket.destroy();
  }

  /** Ends when what was sent has gone out. */
  endGently(reason: RtmpFault): void {
    if (!this.#tellEnd(reason)) return;
    this.#socket.resume();
    this.#socket.destroySoon();
    const cancel = this.#options.clock.after(LINGER_MS, () => this.#socket.destroy());
    this.#socket.once("close", cancel);
  }

  onClose(listener: () => void): void {
    this.#socket.on("close", listener);
  }

  #take(bytes: Buffer): void {
    if (this.#endReason) return;
    try {
      this.#push(bytes);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Ends the connection on what the work throws; does nothing when it has ended. */
  guard(work: () => void): void {
    if (this.#endReason) return;
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (error instanceof RtmpError) return this.end(error.fault);
    this.#options.log.error({ error }, "RTMP media could not be taken");
    this.end("failed");
  }

  #tellEnd(reason: RtmpFault): boolean {
    if (this.#endReason) return false;
    this.#endReason = reason;
    this.#options.onEnd(reason);
    return true;
  }

  #push(bytes: Buffer): void {
    this.#receivedBytes += bytes.length;
    const handshake = this.#handshake;
    this.#reader.push(handshake && !handshake.isDone ? this.#shake(handshake, bytes) : bytes);
    if (!this.#windowBytes || this.#receivedBytes - this.#acknowledgedBytes < this.#windowBytes)
      return;
    this.#acknowledgedBytes = this.#receivedBytes;
    this.answer(acknowledgement(this.#receivedBytes));
  }

  #shake(handshake: ServerHandshake, bytes: Buffer): Uint8Array {
    const rest = handshake.push(bytes);
    if (handshake.isDone) this.#options.onHandshakeDone();
    return rest;
  }

  #receive(message: RtmpMessage): void {
    if (this.#endReason) return;
    const { type, body } = message;
    if (type === messageType.userControl) this.#receiveUserControl(body);
    else if (type === messageType.windowAcknowledgementSize && body.length >= 4)
      this.#windowBytes = Math.max(1, body.readUInt32BE(0));
    else this.#options.onMessage(message);
  }

  #receiveUserControl(body: Buffer): void {
    if (body.length >= 6 && body.readUInt16BE(0) === userEvent.pingRequest)
      this.answer(pingResponse(body.subarray(2, 6)));
  }
}
