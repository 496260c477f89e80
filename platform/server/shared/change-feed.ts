import { type Clock, hourMs, type Logger, Turns } from "@tessera/base";
import type { Database } from "../database/index.ts";
import { ChangeStore, type StoredChange } from "./change-store.ts";

/** State that every server keeps in memory. */
export interface ReadModel<Change> {
  /** What it is called in the feed. */
  readonly name: string;
  /**
   * Brings memory up to a change, which went through JSON. It may know the change already: another server may
   * have stored it while this one was reading.
   */
  readonly know: (change: Change) => void;
  /** Reads all of it, in place of what memory holds. */
  readonly read: () => Promise<void>;
  /** It was read once more, since more was changed than the feed remembers: anything may be otherwise now. */
  readonly onReadAgain?: () => void;
}

/** Where a model is changed. */
export interface ModelChanges<Change> {
  /**
   * `judge` is alone on all servers and sees what every change before it has left. It writes to the database and
   * tells the change; both are stored together or not at all. Memory has changed when this is done.
   */
  make<Result>(judge: (tell: (change: Change) => void) => Promise<Result>): Promise<Result>;
}

interface ChangeFeedParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** How late another server may hear of a change. */
const pollMs = 250;
const keptMs = 2 * hourMs;

/**
 * Carries every change of a model to the memory of every server, in the order in which the changes were stored.
 * The server that makes a change hears of it the same way.
 */
export class ChangeFeed {
  readonly #parts: ChangeFeedParts;
  readonly #store: ChangeStore;
  readonly #lines = new Map<string, Line>();
  readonly #stops: readonly (() => void)[];
  /** With SQLite there is no other server. */
  readonly #isShared: boolean;
  #polling: Promise<void> | undefined;
  #heardAtMs: number;

  constructor(parts: ChangeFeedParts) {
    const { database, clock } = parts;
    this.#parts = parts;
    this.#store = new ChangeStore(database);
    this.#isShared = database.kind === "postgres";
    this.#heardAtMs = clock.monotonicMs();
    this.#stops = [
      clock.every(hourMs, () => void this.#forgetOld()),
      ...(this.#isShared ? [clock.every(pollMs, () => void this.catchUp())] : []),
    ];
  }

  /** Reads the model; from then on it follows the feed. */
  async follow<Change>(model: ReadModel<Change>): Promise<ModelChanges<Change>> {
    if (this.#lines.has(model.name)) throw new Error(`Two models are called ${model.name}`);
    const line: Line = { model: model as ReadModel<unknown>, turns: new Turns(), known: 0 };
    this.#lines.set(model.name, line);
    await this.#read(line);
    return { make: (judge) => this.#make(line, judge) };
  }

  /** Hears what other servers have changed up to now. */
  async catchUp(): Promise<void> {
    this.#polling ??= this.#poll()
      .catch((error: unknown) => this.#parts.log.warn({ error }, "changes were not read"))
      .finally(() => {
        this.#polling = undefined;
      });
    await this.#polling;
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.#polling;
  }

  async #make<Result>(
    line: Line,
    judge: (tell: (change: unknown) => void) => Promise<Result>,
  ): Promise<Result> {
    const { database, clock } = this.#parts;
    const { name } = line.model;
    if (database.isInTransaction)
      throw new Error(`A change of ${name} is a transaction of its own, not a part of another`);
    return line.turns.run(async () => {
      const made: StoredChange[] = [];
      const result = await database.transaction(async () => {
        await this.#store.lock(name);
        if (this.#isShared) await this.#catchUpLine(line);
        const told: unknown[] = [];
        const judged = await judge((change) => told.push(change));
        for (const one of told) {
          const change = database.sealer.toJson(one);
          made.push({ change, id: await this.#store.add(name, change, clock.nowMs()) });
        }
        return judged;
      });
      for (const stored of made) this.#know(line, stored);
      return result;
    });
  }

  async #poll(): Promise<void> {
    const { clock } = this.#parts;
    const isTooLate = clock.monotonicMs() - this.#heardAtMs > keptMs / 2;
    const last = await this.#store.last();
    for (const line of this.#lines.values()) {
      const isBehind = (last.get(line.model.name) ?? 0) > line.known;
      if (isTooLate) await line.turns.run(() => this.#readAgain(line));
      else if (isBehind) await line.turns.run(() => this.#catchUpLine(line));
    }
    this.#heardAtMs = clock.monotonicMs();
  }

  /** From before it is read: a change that is stored meanwhile is heard, perhaps for the second time. */
  async #read(line: Line): Promise<void> {
    line.known = (await this.#store.last()).get(line.model.name) ?? line.known;
    await line.model.read();
  }

  async #readAgain(line: Line): Promise<void> {
    await this.#read(line);
    line.model.onReadAgain?.();
  }

  async #catchUpLine(line: Line): Promise<void> {
    const { name } = line.model;
    for (const stored of await this.#store.since(name, line.known)) this.#know(line, stored);
  }

  #know(line: Line, { id, change }: StoredChange): void {
    const { database, log } = this.#parts;
    line.known = id;
    try {
      database.apartFromTransaction(() => line.model.know(database.sealer.fromJson(change)));
    } catch (error) {
      log.error({ error, model: line.model.name, change: id }, "a stored change was not taken in");
    }
  }

  async #forgetOld(): Promise<void> {
    const { clock, log } = this.#parts;
    await this.#store
      .forgetBefore(clock.nowMs() - keptMs)
      .catch((error: unknown) => log.warn({ error }, "old changes were not forgotten"));
  }
}

interface Line {
  readonly model: ReadModel<unknown>;
  readonly turns: Turns;
  /** The id of the last change that memory knows. */
  known: number;
}
