import { type PushedMessages, pushPath } from "../../../contract/index.ts";

/** The sockets by which consoles hear what has changed. */
export class PushSockets {
  readonly #open = new Set<FakeSocket>();

  say(messages: PushedMessages): void {
    const data = JSON.stringify(messages);
    for (const socket of this.#open) socket.dispatchEvent(new MessageEvent("message", { data }));
  }

  drop(): void {
    for (const socket of this.#open) socket.close();
  }

  /** What stands in the place of WebSocket. One to another place than the push line is told to `onStranger`. */
  socketClass(isUp: () => boolean, onStranger: (url: string) => void): typeof WebSocket {
    const open = this.#open;
    class Socket extends FakeSocket {
      constructor(url: string | URL) {
        super();
        const { pathname } = new URL(url, location.href);
        if (pathname !== pushPath) onStranger(String(url));
        queueMicrotask(() => {
          if (!isUp() || pathname !== pushPath) return this.close();
          open.add(this);
          this.dispatchEvent(new Event("open"));
        });
        this.addEventListener("close", () => open.delete(this));
      }
    }
    return Socket as unknown as typeof WebSocket;
  }
}

class FakeSocket extends EventTarget {
  #isClosed = false;

  send(): void {}

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.dispatchEvent(new CloseEvent("close"));
  }
}
