import type { z } from "zod";
import { type Push, type PushedMessages, pushPath } from "../../contract/index.ts";

const reconnectMs = 2000;
/** The server says something every 20 s: a line that is silent for longer is dead, though nobody has closed it. */
const silenceMs = 50_000;

type Hear = (data: unknown) => void;

/** The one socket by which the server tells what has changed; open while somebody listens. */
class PushLine {
  readonly #hearers = new Map<string, Set<Hear>>();
  readonly #returns = new Set<() => void>();
  #socket: WebSocket | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #hasBeenLost = false;
  readonly #watchers = new Set<() => void>();
  /** On the page's clock. */
  #lostAtMs: number | undefined;
  #goneSinceMs: number | undefined;

  /** Since when the server does not answer; a line that only broke off is opened again in no time. */
  get goneSinceMs(): number | undefined {
    return this.#goneSinceMs;
  }

  /** Called when the server is found to be gone, or back. */
  onGone(act: () => void): () => void {
    this.#watchers.add(act);
    return () => this.#watchers.delete(act);
  }

  /** Now, whatever the wait was. */
  retry(): void {
    if (this.#retry === undefined) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#open();
  }

  /** Gives back how to stop listening. */
  on<Data extends z.ZodType>(push: Push<Data>, hear: (data: z.output<Data>) => void): () => void {
    const take: Hear = (data) => {
      const read = push.data.safeParse(data);
      // What a newer server says in another way is not for us.
      if (read.success) hear(read.data);
    };
    const hearers = this.#hearers.get(push.kind) ?? new Set();
    this.#hearers.set(push.kind, hearers.add(take));
    this.#open();
    return () => {
      hearers.delete(take);
      if (hearers.size === 0) this.#hearers.delete(push.kind);
      if (this.#hearers.size === 0) this.#close();
    };
  }

  /** Called whenever the line is back: what was told meanwhile was missed. */
  onReturn(act: () => void): () => void {
    this.#returns.add(act);
    return () => this.#returns.delete(act);
  }

  #open(): void {
    if (this.#socket || this.#retry !== undefined) return;
    const socket = new WebSocket(pushPath);
    this.#socket = socket;
    this.#listen(socket);
    let hasOpened = false;
    socket.addEventListener("open", () => {
      hasOpened = true;
      this.#lostAtMs = undefined;
      this.#setGone(undefined);
      if (this.#hasBeenLost) for (const act of this.#returns) act();
      this.#hasBeenLost = false;
    });
    socket.addEventListener("message", ({ data }) => {
      if (this.#socket !== socket) return;
      this.#listen(socket);
      this.#dispatch(String(data));
    });
    socket.addEventListener("close", () => {
      if (this.#socket === socket && !hasOpened) void this.#lookForServer();
      this.#lose(socket);
    });
  }

  /** Gives the line up unless something is heard. */
  #listen(socket: WebSocket): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      // A dead line takes long to close.
      this.#lose(socket);
      socket.close();
    }, silenceMs);
  }

  #lose(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    clearTimeout(this.#silence);
    this.#socket = undefined;
    this.#hasBeenLost = true;
    this.#lostAtMs ??= performance.now();
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#open();
    }, reconnectMs);
  }

  /** A server that lets us in no more is there all the same: that is the session's affair. */
  async #lookForServer(): Promise<void> {
    const isThere = await fetch(pushPath, { method: "HEAD", cache: "no-store" }).then(
      () => true,
      () => false,
    );
    this.#setGone(isThere ? undefined : this.#lostAtMs);
  }

  #setGone(sinceMs: number | undefined): void {
    if (this.#goneSinceMs === sinceMs) return;
    this.#goneSinceMs = sinceMs;
    for (const act of this.#watchers) act();
  }

  #close(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#retry = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    this.#hasBeenLost = false;
    this.#lostAtMs = undefined;
    this.#setGone(undefined);
    socket?.close();
  }

  #dispatch(text: string): void {
    for (const [kind, data] of JSON.parse(text) as PushedMessages)
      for (const hear of this.#hearers.get(kind) ?? []) hear(data);
  }
}

export const pushLine = new PushLine();
