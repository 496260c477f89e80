import type { Clock } from "@tessera/base";
import { type Events, tryAgainLater } from "@tessera/platform/server";
import type { LogKind, LogTailMessage } from "../contract.ts";
import type { LogFolder } from "./log-folder.ts";
import { type FoundLine, linesFrom } from "./log-lines.ts";
import { wireLine } from "./wire.ts";

/** What is needed of a socket. */
interface TailSocket {
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code?: number): void;
  terminate(): void;
  on(event: "close" | "error", listen: () => void): unknown;
}

interface TailWish {
  readonly kind: LogKind;
  readonly isWanted: (text: string) => boolean;
  /** From where on: what the page has read already. */
  readonly name: string;
  readonly after: number;
}

interface Follower extends TailWish {
  readonly socket: TailSocket;
  readonly sessionId: number;
  name: string;
  after: number;
}

interface LogTailsParts {
  readonly folders: Readonly<Record<LogKind, LogFolder>>;
  readonly events: Pick<Events, "on">;
  readonly clock: Clock;
}

const lookMs = 500;
const maxFollowers = 50;
/** Of a log that grows faster only the end is sent. */
const maxReadBytes = 512 * 1024;
/** Who does not read is sent away; the page asks anew when it comes back. */
const maxBufferedBytes = 1_000_000;

/** Sends lines to pages that follow a log as they are written, each only what it asked for. */
export class LogTails {
  readonly #parts: LogTailsParts;
  readonly #followers = new Set<Follower>();
  readonly #unsubscribe: readonly (() => void)[];
  #isLooking = false;

  constructor(parts: LogTailsParts) {
    this.#parts = parts;
    this.#unsubscribe = [
      parts.clock.every(lookMs, () => void this.#look()),
      // They come again, if they still may.
      parts.events.on("rights-changed", () => this.#close(() => true)),
      parts.events.on("session-ended", ({ sessionId }) =>
        this.#close((follower) => follower.sessionId === sessionId),
      ),
    ];
  }

  follow(socket: TailSocket, sessionId: number, wish: TailWish): void {
    if (this.#followers.size >= maxFollowers) return socket.close(tryAgainLater);
    const follower = { ...wish, socket, sessionId };
    this.#followers.add(follower);
    socket.on("error", () => socket.terminate());
    socket.on("close", () => this.#followers.delete(follower));
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const { socket } of this.#followers) socket.terminate();
    this.#followers.clear();
  }

  async #look(): Promise<void> {
    // A slow disk is not asked twice at once.
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await Promise.all([...this.#followers].map((follower) => this.#read(follower)));
    } finally {
      this.#isLooking = false;
    }
  }

  /** A file that cannot be read now is read the next time. */
  async #read(follower: Follower): Promise<void> {
    const folder = this.#parts.folders[follower.kind];
    const [newest] = await folder.list();
    if (!newest) return;
    const isNew = newest.name !== follower.name || newest.bytes < follower.after;
    if (!isNew && newest.bytes === follower.after) return;
    const file = await folder.find(newest.name);
    if (!file) return;
    const after = isNew ? 0 : follower.after;
    const from = Math.max(after, file.bytes - maxReadBytes);
    const read = await linesFrom(file.path, from, file.bytes).catch(() => undefined);
    if (!read) return;
    follower.name = file.name;
    follower.after = read.next;
    const isCut = from > after;
    // It begins in the middle of a line.
    const whole = isCut ? read.lines.slice(1) : read.lines;
    const found = whole.filter(({ text }) => text !== "" && follower.isWanted(text));
    if (found.length > 0 || isCut) send(follower, found, { size: file.bytes, isCut });
  }

  #close(isMeant: (follower: Follower) => boolean): void {
    for (const follower of this.#followers)
      if (isMeant(follower)) {
        this.#followers.delete(follower);
        follower.socket.close();
      }
  }
}

function send(
  { socket, name }: Follower,
  found: readonly FoundLine[],
  { size, isCut }: { readonly size: number; readonly isCut: boolean },
): void {
  if (socket.bufferedAmount > maxBufferedBytes) return socket.terminate();
  const message: LogTailMessage = {
    Name: name,
    Size: size,
    IsCut: isCut,
    data: found.toReversed().map(wireLine),
  };
  socket.send(JSON.stringify(message));
}
