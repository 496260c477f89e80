import type { Clock } from "@tessera/base";

/** How a stream does at the server. */
export interface ServerFigures {
  readonly state: string;
  readonly kbpsIn: number;
  readonly kbpsOut: number;
  readonly fps: number;
  readonly packets: number;
  readonly loss: number;
  /** Of the last ten seconds. */
  readonly lossPercent: number;
  /** Pictures of which parts, or all, were lost. */
  readonly damaged: number;
  readonly dropped: number;
  readonly readers: number;
}

interface StatListener {
  onFigures(figures: ServerFigures): void;
  /** Says to the server what this player shows, if it has forgotten what it was told with the stream. */
  name(): void;
}

type Socket = Pick<WebSocket, "addEventListener" | "close">;

const reconnectMs = 2000;
/** The server speaks once a second of every player it knows. */
const nameAfterMs = 2500;

/** The page's one socket for statistics, open while somebody listens: messages go to players by their id. */
export class StatLine {
  readonly #openSocket: () => Socket;
  readonly #clock: Clock;
  readonly #listeners = new Map<string, StatListener>();
  /** On this connection the server has spoken of them, or was told. */
  readonly #known = new Set<StatListener>();
  #socket: Socket | undefined;
  #stopNaming: (() => void) | undefined;
  #cancelRetry: (() => void) | undefined;

  constructor(openSocket: () => Socket, clock: Clock) {
    this.#openSocket = openSocket;
    this.#clock = clock;
  }

  /** Gives back how to stop listening. */
  listen(playerId: string, listener: StatListener): () => void {
    this.#listeners.set(playerId, listener);
    this.#open();
    return () => {
      this.#known.delete(listener);
      if (this.#listeners.get(playerId) === listener) this.#listeners.delete(playerId);
      if (this.#listeners.size === 0) this.#close();
    };
  }

  #open(): void {
    if (this.#socket || this.#cancelRetry) return;
    const socket = this.#openSocket();
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (this.#socket !== socket) return;
      this.#stopNaming = this.#clock.every(nameAfterMs, () => this.#nameUnknown());
    });
    socket.addEventListener("message", ({ data }) => this.#dispatch(String(data)));
    socket.addEventListener("close", () => {
      if (this.#socket !== socket) return;
      this.#forgetSocket();
      this.#cancelRetry = this.#clock.after(reconnectMs, () => {
        this.#cancelRetry = undefined;
        this.#open();
      });
    });
  }

  #nameUnknown(): void {
    for (const listener of this.#listeners.values()) {
      if (this.#known.has(listener)) continue;
      this.#known.add(listener);
      listener.name();
    }
  }

  #close(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    const socket = this.#socket;
    this.#forgetSocket();
    socket?.close();
  }

  #forgetSocket(): void {
    this.#socket = undefined;
    this.#stopNaming?.();
    this.#stopNaming = undefined;
    this.#known.clear();
  }

  #dispatch(text: string): void {
    const told = readStat(text);
    const listener = told && this.#listeners.get(told.playerId);
    if (!listener) return;
    this.#known.add(listener);
    listener.onFigures(told.figures);
  }
}

function readStat(text: string): { playerId: string; figures: ServerFigures } | undefined {
  const stat: unknown = JSON.parse(text);
  if (typeof stat !== "object" || stat === null) return undefined;
  const fields = new Map(Object.entries(stat));
  const number = (name: string) => Number(fields.get(name) ?? 0);
  return {
    playerId: String(fields.get("playerid") ?? ""),
    figures: {
      state: String(fields.get("state") ?? ""),
      // The wire has kilobytes a second.
      kbpsIn: number("kBpsIn") * 8,
      kbpsOut: number("kBpsOut") * 8,
      fps: number("fps"),
      packets: number("packets"),
      loss: number("loss"),
      lossPercent: number("lossPercent"),
      damaged: number("damaged"),
      dropped: number("dropped"),
      readers: number("readers"),
    },
  };
}
