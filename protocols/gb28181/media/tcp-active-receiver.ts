import type { Socket } from "node:net";
import { restingSockets } from "../../sockets/index.ts";
import { dial } from "./dial.ts";
import { MediaError } from "./media-error.ts";
import type { MediaReceiver, MediaReceiverOptions, RemoteMedia } from "./media-receiver.ts";
import { RtpStreamParser, ssrcAt } from "./rtp-stream-parser.ts";

/** Said where the system chooses ports: the discard port, as RFC 4145 has it for who connects. */
const discardPort = 9;

/** One for all connections that we make; see RtspConnection. */
const readBuffer = new Uint8Array(256 * 1024);

export async function openTcpActiveReceiver(options: MediaReceiverOptions): Promise<MediaReceiver> {
  const intake = new TcpIntake(options);
  const { bound: port, release } = await options.ports.lease(async (free) => free || discardPort);
  return {
    port,
    get isConnected() {
      return intake.isConnected;
    },
    get strangers() {
      return intake.strangers;
    },
    believe() {
      // Whom we connect to is the one.
    },
    expectSsrc: (ssrc, isChecked) => intake.expectSsrc(ssrc, isChecked),
    connect: (remote) => intake.connect(remote),
    setUrgent: (isUrgent) => intake.setUrgent(isUrgent),
    close() {
      intake.close();
      release();
    },
  };
}

/** Reads the packets of the connection that we have made. */
class TcpIntake {
  readonly #options: MediaReceiverOptions;
  readonly #parser: RtpStreamParser;
  readonly #closing = new AbortController();
  readonly #connected = new AbortController();
  #socket: Socket | undefined;
  #isUrgent = true;
  #checkedSsrc = -1;
  strangers = 0;

  constructor(options: MediaReceiverOptions) {
    this.#options = options;
    this.#parser = new RtpStreamParser((bytes, start, end) => {
      if (this.#closing.signal.aborted) return;
      if (this.#checkedSsrc >= 0 && ssrcAt(bytes, start) !== this.#checkedSsrc) this.strangers++;
      else options.onRtp(bytes, start, end);
    });
  }

  get isConnected(): boolean {
    return this.#socket !== undefined;
  }

  expectSsrc(ssrc: number, isChecked: boolean): void {
    this.#checkedSsrc = isChecked ? ssrc : -1;
  }

  /** Of several at a time the first that stands is taken. */
  async connect({ host, port }: RemoteMedia): Promise<void> {
    const { clock } = this.#options;
    const signal = AbortSignal.any([this.#closing.signal, this.#connected.signal]);
    const callback = (length: number) => {
      if (!this.#socket) return true;
      this.#parser.push(readBuffer, length);
      return restingSockets.readsOn(this.#socket, {
        isUrgent: this.#isUrgent,
        bytes: length,
        bufferBytes: readBuffer.length,
      });
    };
    const socket = await dial({
      host,
      port,
      onread: { buffer: readBuffer, callback },
      clock,
      signal,
    });
    if (this.#socket) socket.destroy();
    else this.#follow(socket);
  }

  setUrgent(isUrgent: boolean): void {
    this.#isUrgent = isUrgent;
    if (isUrgent && this.#socket) restingSockets.wake(this.#socket);
  }

  /** Idempotent. */
  close(): void {
    this.#closing.abort();
    this.#socket?.destroy();
  }

  #follow(socket: Socket): void {
    this.#socket = socket;
    this.#connected.abort();
    socket.on("error", () => {}); // what closes it is all that matters
    socket.on("close", () => {
      if (!this.#closing.signal.aborted) this.#options.onEnd(new MediaError("closed"));
    });
    if (this.#closing.signal.aborted) socket.destroy();
  }
}
