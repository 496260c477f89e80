/** The server's end of a socket that the console has opened. */
export interface ServedSocket {
  readonly url: URL;
  /** What the console has sent, in this order. */
  readonly heard: readonly unknown[];
  say(message: string | Uint8Array<ArrayBuffer>): void;
  close(): void;
  onClosed(listen: () => void): void;
}

export type Serve = (socket: ServedSocket) => void;

interface Place {
  readonly prefix: string;
  readonly serve: Serve;
}

/** What stands in the place of WebSocket: each path has its server, and a path without one is told. */
export class FakeSockets {
  readonly #places: Place[] = [];
  readonly #open = new Set<FakeSocket>();

  /** The last word counts. */
  serve(prefix: string, serve: Serve): void {
    this.#places.unshift({ prefix, serve });
  }

  dropAll(): void {
    for (const socket of this.#open) socket.close();
  }

  socketClass(isUp: () => boolean, onStranger: (url: string) => void): typeof WebSocket {
    const open = this.#open;
    const placeOf = ({ pathname }: URL) =>
      this.#places.find(({ prefix }) => pathname.startsWith(prefix));
    class Socket extends FakeSocket {
      constructor(address: string | URL) {
        super(new URL(address, location.href));
        const place = placeOf(this.url);
        if (!place) onStranger(String(address));
        queueMicrotask(() => {
          if (!isUp() || !place) return this.close();
          open.add(this);
          this.open(place.serve);
        });
        this.addEventListener("close", () => open.delete(this));
      }
    }
    return Socket as unknown as typeof WebSocket;
  }
}

class FakeSocket extends EventTarget {
  // It stands where these are looked up, by the page and below.
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readonly url: URL;
  readonly heard: unknown[] = [];
  binaryType = "blob";
  readyState: number = WebSocket.CONNECTING;

  constructor(url: URL) {
    super();
    this.url = url;
  }

  send(message: unknown): void {
    this.heard.push(message);
  }

  open(serve: Serve): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
    serve({
      url: this.url,
      heard: this.heard,
      say: (message) => this.#deliver(message),
      close: () => this.close(),
      onClosed: (listen) => this.addEventListener("close", listen),
    });
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new CloseEvent("close"));
  }

  #deliver(message: string | Uint8Array<ArrayBuffer>): void {
    if (this.readyState !== WebSocket.OPEN) return;
    const data = typeof message === "string" ? message : message.slice().buffer;
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}
