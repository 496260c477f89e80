import { Turns } from "@tessera/base";
import { parseWireMessage, type WireMessage, webSocketUrl } from "./wire-message.ts";

export interface ConnectionEvents {
  onMessage(message: WireMessage): void;
  onInit(bytes: Uint8Array<ArrayBuffer>): void;
  onFragments(bytes: Uint8Array<ArrayBuffer>): void;
  onClosed(): void;
}

/** The part of a WebSocket that a connection needs. */
export type Socket = Pick<WebSocket, "binaryType" | "addEventListener" | "close">;

/**
 * Of all connections of the page. Chromium holds a handshake back the longer the more are under way:
 * six cost milliseconds, sixteen up to five seconds.
 */
const handshakes = new Turns(6);

/** One WS-fMP4 conversation: tells init segments from fragments. */
export class LiveConnection {
  readonly #events: ConnectionEvents;
  readonly #listening = new AbortController();
  #socket: Socket | undefined;
  #expects: "mse" | "init" | "fragments" = "mse";

  constructor(address: string, openSocket: (url: string) => Socket, events: ConnectionEvents) {
    this.#events = events;
    const url = webSocketUrl(address, globalThis.location.href);
    const { signal } = this.#listening;
    // One that was closed in the line is not opened.
    handshakes.run(() => this.#open(openSocket(url), signal), signal).catch(() => {});
  }

  /** Others are opened before it. */
  get isWaiting(): boolean {
    return this.#socket === undefined;
  }

  close(): void {
    this.#listening.abort();
    this.#socket?.close();
  }

  /** Settles when the handshake is over, however it ends. */
  #open(socket: Socket, signal: AbortSignal): Promise<void> {
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.addEventListener("message", ({ data }) => this.#receive(data), { signal });
    socket.addEventListener("close", () => this.#events.onClosed(), { signal });
    return new Promise((resolve) => {
      const end = () => resolve();
      socket.addEventListener("open", end, { signal });
      socket.addEventListener("close", end, { signal });
      signal.addEventListener("abort", end, { once: true });
    });
  }

  #receive(data: string | ArrayBuffer): void {
    if (typeof data === "string") {
      const message = parseWireMessage(data);
      if (message?.type === "mse") this.#expects = "init";
      if (message) this.#events.onMessage(message);
      return;
    }
    const bytes = new Uint8Array(data);
    if (this.#expects === "fragments") this.#events.onFragments(bytes);
    if (this.#expects === "init") {
      this.#expects = "fragments";
      this.#events.onInit(bytes);
    }
  }
}
