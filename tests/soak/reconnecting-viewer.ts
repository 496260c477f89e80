import { setTimeout as passed } from "node:timers/promises";

/** Watches by WebSocket and throws away what comes; connects again whenever it is closed. */
export class ReconnectingViewer {
  readonly #address: () => Promise<string>;
  #socket: WebSocket | undefined;
  #isStopped = false;
  #receivedBytes = 0;
  #connections = 0;

  /** `address` gives a new one for every connection: the token in it holds for one. */
  constructor(address: () => Promise<string>) {
    this.#address = address;
    void this.#watch();
  }

  get receivedBytes(): number {
    return this.#receivedBytes;
  }

  get connections(): number {
    return this.#connections;
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  stop(): void {
    this.#isStopped = true;
    this.#socket?.close();
  }

  async #watch(): Promise<void> {
    while (!this.#isStopped) {
      await this.#watchOnce().catch(() => {});
      await passed(500);
    }
  }

  async #watchOnce(): Promise<void> {
    const socket = new WebSocket(await this.#address());
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => {
      this.#connections++;
    });
    socket.addEventListener("message", ({ data }) => {
      if (data instanceof ArrayBuffer) this.#receivedBytes += data.byteLength;
    });
    // Its close follows.
    socket.addEventListener("error", () => {});
    await new Promise<void>((resolve) => {
      socket.addEventListener("close", () => resolve());
    });
  }
}
