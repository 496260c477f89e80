import { parseWireMessage, type WireMessage, webSocketUrl } from "./wire-message.ts";

export interface ConnectionEvents {
  onMessage(message: WireMessage): void;
  onInit(bytes: Uint8Array<ArrayBuffer>): void;
  onFragments(bytes: Uint8Array<ArrayBuffer>): void;
  onClosed(): void;
}

/** The part of a WebSocket that a connection needs. */
export type Socket = Pick<WebSocket, "binaryType" | "addEventListener" | "close">;

/** One WS-fMP4 conversation: tells init segments from fragments. */
export class LiveConnection {
  readonly #socket: Socket;
  readonly #events: ConnectionEvents;
  readonly #listening = new AbortController();
  #expects: "mse" | "init" | "fragments" = "mse";

  constructor(address: string, openSocket: (url: string) => Socket, events: ConnectionEvents) {
    this.#events = events;
    this.#socket = openSocket(webSocketUrl(address, globalThis.location.href));
    this.#socket.binaryType = "arraybuffer";
    const { signal } = this.#listening;
    this.#socket.addEventListener("message", ({ data }) => this.#receive(data), { signal });
    this.#socket.addEventListener("close", () => events.onClosed(), { signal });
  }

  close(): void {
    this.#listening.abort();
    this.#socket.close();
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
