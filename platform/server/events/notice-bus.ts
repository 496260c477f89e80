import { randomUUID } from "node:crypto";
import { type Clock, type Logger, secondMs } from "@tessera/base";
import { sql } from "kysely";
import type { Database, NoticeLine, PostgresNotices } from "../database/index.ts";
import type { Bus, BusListener } from "./bus.ts";

interface NoticeBusParts {
  readonly database: Pick<Database, "as">;
  readonly notices: Pick<PostgresNotices, "listen">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What one notice carries, as JSON. */
interface Notice {
  readonly from: string;
  /** A sign of life. `gap`: what was sent before it may be lost. `bye`: the last one. */
  readonly sign?: "here" | "gap" | "bye";
  readonly batch?: readonly Message[];
  /** Of a message that no notice can carry whole: which piece of how many. */
  readonly piece?: readonly [index: number, count: number, text: string];
}

type Message = readonly [name: string, payload: unknown];

/** PostgreSQL takes less than 8,000 bytes; the rest is for sender and brackets. */
const noticeBytes = 7_500;
/** One by one, notices cost a database many times as much. */
const gatherMs = 20;
const signMs = secondMs;
/** Without a sign for so long, a server is away, and nothing is sent for its sake. */
const awayMs = 10 * secondMs;
const againMs = secondMs;
/** What waits while the database is slow. More than that is lost, and the others are told so. */
const waitingMax = 20_000;

/** The bus by LISTEN and NOTIFY of the PostgreSQL that the servers share. */
export class NoticeBus implements Bus {
  readonly #parts: NoticeBusParts;
  readonly #topic: string;
  readonly #id = randomUUID();
  readonly #listeners = new Set<BusListener>();
  /** When each of the others was last heard. */
  readonly #others = new Map<string, number>();
  readonly #pieces = new Map<string, string[]>();
  readonly #stopSigns: () => void;
  #waiting: string[] = [];
  #line: NoticeLine | undefined;
  #flushing: Promise<void> | undefined;
  #cancelRetry: () => void = () => undefined;
  #isStopped = false;
  #hasLost = false;

  private constructor(parts: NoticeBusParts, topic: string) {
    this.#parts = parts;
    this.#topic = topic;
    this.#stopSigns = parts.clock.every(signMs, () => void this.#post({ sign: "here" }));
  }

  static async open(parts: NoticeBusParts): Promise<NoticeBus> {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(
      parts.database.as<unknown>(),
    );
    const bus = new NoticeBus(parts, `tessera ${rows[0]?.schema}`);
    await bus.#connect("here");
    return bus;
  }

  join(listener: BusListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  send(name: string, payload: unknown): void {
    if (this.#others.size === 0) return;
    if (this.#waiting.length >= waitingMax) {
      this.#hasLost = true;
      return;
    }
    this.#waiting.push(JSON.stringify([name, payload]));
    this.#flushing ??= this.#flushSoon();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopSigns();
    this.#cancelRetry();
    await this.#flushing;
    await this.#post({ sign: "bye" });
    await endQuietly(this.#line);
  }

  async #connect(sign: "here" | "gap"): Promise<void> {
    this.#line = await this.#parts.notices.listen(this.#topic, {
      hear: (payload) => this.#hear(JSON.parse(payload) as Notice),
      onBroken: (error) => this.#mend(error),
    });
    await this.#post({ sign });
  }

  #mend(why: unknown): void {
    const { clock, log } = this.#parts;
    const line = this.#line;
    this.#line = undefined;
    if (this.#isStopped) return;
    if (line) log.warn({ error: why }, "the line to the other servers broke");
    void endQuietly(line);
    this.#cancelRetry();
    this.#cancelRetry = clock.after(againMs, () => void this.#connectAgain());
  }

  async #connectAgain(): Promise<void> {
    try {
      await this.#connect("gap");
      this.#tellGap();
    } catch (error) {
      this.#mend(error);
    }
  }

  #hear({ from, sign, batch, piece }: Notice): void {
    if (from === this.#id) return;
    const isNew = !this.#others.has(from);
    this.#others.set(from, this.#parts.clock.monotonicMs());
    // Whoever comes learns at once that somebody is there.
    if (isNew && sign !== "bye") void this.#post({ sign: "here" });
    if (sign === "gap") this.#tellGap();
    if (sign === "bye") this.#others.delete(from);
    for (const message of batch ?? []) this.#deliver(message);
    if (piece) this.#join(from, piece);
  }

  #join(from: string, [index, count, text]: NonNullable<Notice["piece"]>): void {
    const pieces = index === 0 ? [] : (this.#pieces.get(from) ?? []);
    pieces.push(text);
    this.#pieces.set(from, pieces);
    if (index + 1 < count) return;
    this.#pieces.delete(from);
    if (pieces.length === count) this.#deliver(JSON.parse(pieces.join("")) as Message);
    else this.#tellGap();
  }

  #deliver([name, payload]: Message): void {
    for (const { onMessage } of this.#listeners) onMessage(name, payload);
  }

  #tellGap(): void {
    for (const { onGap } of this.#listeners) onGap();
  }

  #flushSoon(): Promise<void> {
    const gathered = Promise.withResolvers<void>();
    this.#parts.clock.after(gatherMs, gathered.resolve);
    return gathered.promise
      .then(() => this.#flush())
      .finally(() => {
        this.#flushing = this.#waiting.length > 0 ? this.#flushSoon() : undefined;
      });
  }

  /** In order: a notice leaves when the one before it has. */
  async #flush(): Promise<void> {
    this.#forgetAway();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const notice of noticesOf(waiting)) await this.#post(notice);
    if (!this.#hasLost) return;
    this.#hasLost = false;
    await this.#post({ sign: "gap" });
  }

  #forgetAway(): void {
    const sinceMs = this.#parts.clock.monotonicMs() - awayMs;
    for (const [id, heardAtMs] of this.#others) if (heardAtMs < sinceMs) this.#others.delete(id);
  }

  /** While the line is broken it is lost; the others are told of the gap when it stands again. */
  async #post(notice: Omit<Notice, "from">): Promise<void> {
    const text = JSON.stringify({ from: this.#id, ...notice });
    await this.#line?.send(text).catch((error: unknown) => {
      if (!this.#isStopped) this.#parts.log.warn({ error }, "the other servers were not told");
    });
  }
}

/** The database ends it anyway when the program does. */
async function endQuietly(line: NoticeLine | undefined): Promise<void> {
  try {
    await line?.end();
  } catch {}
}

function* noticesOf(messages: readonly string[]): Generator<Omit<Notice, "from">> {
  let batch: Message[] = [];
  let bytes = 0;
  for (const text of messages) {
    const size = Buffer.byteLength(text);
    if (bytes + size > noticeBytes && batch.length > 0) {
      yield { batch };
      batch = [];
      bytes = 0;
    }
    if (size > noticeBytes) yield* piecesOf(text);
    else {
      batch.push(JSON.parse(text) as Message);
      bytes += size + 1;
    }
  }
  if (batch.length > 0) yield { batch };
}

/** A character is at most three bytes, and quotes are escaped once more: a third is left for that. */
const pieceLength = Math.floor(noticeBytes / 4);

function* piecesOf(text: string): Generator<Omit<Notice, "from">> {
  const count = Math.ceil(text.length / pieceLength);
  for (let index = 0; index < count; index++)
    yield {
      piece: [index, count, text.slice(index * pieceLength, (index + 1) * pieceLength)],
    };
}
