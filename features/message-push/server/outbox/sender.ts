import {
  Backoff,
  type Clock,
  type Lease,
  LeaseLost,
  type Leases,
  type Logger,
  minuteMs,
  secondMs,
  type Text,
} from "@tessera/base";
import type { Database } from "@tessera/platform/server";
import type { TargetRecord } from "../target-record.ts";
import { failureText } from "../targets/failure-text.ts";
import type { Answer, TargetLine } from "../targets/kind.ts";
import type { OutgoingMessage } from "../template/outgoing-message.ts";
import type { OutboxRow, OutboxStore } from "./outbox-store.ts";
import { isQuiet } from "./quiet-hours.ts";

export interface SenderParts {
  readonly database: Pick<Database, "transaction">;
  readonly store: OutboxStore;
  readonly leases: Pick<Leases, "require">;
  /** Opens the way to the target. */
  readonly open: (target: TargetRecord) => Promise<TargetLine>;
  readonly render: (target: TargetRecord, rows: readonly OutboxRow[]) => OutgoingMessage;
  /** For how long something is tried. */
  readonly giveUpMs: () => number;
  readonly clock: Clock;
  readonly log: Logger;
}

const firstPauseMs = secondMs;
const longestPauseMs = 5 * minuteMs;
/** A receiver that will not have a message is asked so often, as it may be mended just then. */
const refusedTries = 3;
/** Whatever a kind does: a try ends. */
const patienceMs = 60 * secondMs;
const maxTogether = 1000;

/**
 * Sends what waits for one target, one after the other and in order. Each is marked as sent when the target has taken it:
 * after a crash between the two it is sent once more.
 */
export class Sender {
  readonly #target: TargetRecord;
  readonly #lease: Lease;
  readonly #parts: SenderParts;
  readonly #backoff = new Backoff(firstPauseMs, longestPauseMs);
  readonly #stopping = new AbortController();
  #line: Promise<TargetLine> | undefined;
  #working: Promise<void> | undefined;
  #isWokenAgain = false;
  #notBeforeMs = 0;
  #cancelPause = () => {};

  constructor(target: TargetRecord, lease: Lease, parts: SenderParts) {
    this.#target = target;
    this.#lease = lease;
    this.#parts = parts;
  }

  /** Connects before there is something to send. */
  connect(): void {
    this.#openLine().catch((error: unknown) =>
      this.#parts.log.warn({ error }, "a push target is not connected"),
    );
  }

  /** Something may wait. */
  wake(): void {
    this.#isWokenAgain = true;
    if (this.#working || this.#stopping.signal.aborted) return;
    this.#working = this.#work()
      .catch((error: unknown) => {
        if (error instanceof LeaseLost || this.#stopping.signal.aborted) return;
        this.#parts.log.error({ error }, "a push target was not served");
        this.#pause();
      })
      .finally(() => {
        this.#working = undefined;
      });
  }

  /** Somebody wants it now, whatever failed before. */
  tryNow(): void {
    this.#notBeforeMs = 0;
    this.#backoff.reset();
    this.wake();
  }

  /** Idempotent. What is on its way is let go. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#cancelPause();
    await this.#working;
    const line = this.#line;
    this.#line = undefined;
    await (await line?.catch(() => undefined))?.close();
  }

  async #work(): Promise<void> {
    while (this.#isWokenAgain) {
      this.#isWokenAgain = false;
      while (await this.#sendNext());
    }
  }

  /** Whether there may be more. */
  async #sendNext(): Promise<boolean> {
    const { store, clock } = this.#parts;
    const nowMs = clock.nowMs();
    if (this.#stopping.signal.aborted || clock.monotonicMs() < this.#notBeforeMs) return false;
    const { id, quietHours, quietMode } = this.#target;
    const isQuietNow = isQuiet(quietHours, nowMs);
    if (isQuietNow && quietMode === "leave-out")
      await this.#asHolder(() => store.leaveOut(id, quietText, nowMs));
    const rows = await this.#nextRows(nowMs, isQuietNow);
    if (rows.length === 0) return false;
    return this.#send(rows);
  }

  /** One, or all that waits if that is more than may be sent. */
  async #nextRows(nowMs: number, isUrgentOnly: boolean): Promise<readonly OutboxRow[]> {
    const { store } = this.#parts;
    const { id, rateMax, rateMinutes } = this.#target;
    if (rateMax === 0) return store.heads(id, 1, isUrgentOnly);
    const room = rateMax - (await store.sentSince(id, nowMs - rateMinutes * minuteMs));
    if (room <= 0) return [];
    const heads = await store.heads(id, room + 1, isUrgentOnly);
    if (heads.length <= room) return heads.slice(0, 1);
    return store.heads(id, maxTogether, isUrgentOnly);
  }

  async #send(rows: readonly OutboxRow[]): Promise<boolean> {
    const { store, clock } = this.#parts;
    const answer = await this.#try(rows);
    // Nobody knows what came of a try that was cut off by our end: it is made again.
    if (this.#stopping.signal.aborted && !answer.isOk) return false;
    const { isOk, text } = answer;
    const atMs = clock.nowMs();
    const [first] = rows;
    const isRefused = answer.isFinal === true && (first?.attempts ?? 0) + 1 >= refusedTries;
    await this.#asHolder(async () => {
      await store.setLastAnswer({ targetId: this.#target.id, isOk, answer: text, atMs });
      if (isOk || isRefused) await store.end(rows, isOk ? "sent" : "dead", { answer: text, atMs });
      else await this.#countFailure(rows, text, atMs);
    });
    if (isOk) this.#backoff.reset();
    if (isOk || isRefused) return true;
    this.#pause();
    return false;
  }

  async #countFailure(rows: readonly OutboxRow[], text: Text, atMs: number): Promise<void> {
    const { store, giveUpMs } = this.#parts;
    await store.countAttempt(rows, text);
    await store.giveUp(this.#target.id, atMs - giveUpMs(), text, atMs);
  }

  async #try(rows: readonly OutboxRow[]): Promise<Answer> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(patienceMs)]);
    try {
      const message = this.#parts.render(this.#target, rows);
      const line = await this.#openLine();
      return await Promise.race([line.send(message, signal), rejectedBy(signal)]);
    } catch (error) {
      return { isOk: false, text: failureText(error) };
    }
  }

  #openLine(): Promise<TargetLine> {
    this.#line ??= this.#parts.open(this.#target).catch((error: unknown) => {
      this.#line = undefined;
      throw error;
    });
    return this.#line;
  }

  #pause(): void {
    const { clock } = this.#parts;
    const pauseMs = this.#backoff.nextMs();
    this.#notBeforeMs = clock.monotonicMs() + pauseMs;
    this.#cancelPause();
    this.#cancelPause = clock.after(pauseMs, () => this.wake());
  }

  /** Undone if another server has become the sender meanwhile. */
  #asHolder(write: () => Promise<void>): Promise<void> {
    const { database, leases } = this.#parts;
    return database.transaction(async () => {
      await leases.require(this.#lease);
      await write();
    });
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal.aborted) reject(signal.reason);
  else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  // The other may win.
  promise.catch(() => undefined);
  return promise;
}

const quietText: Text = { zh: "免打扰时段，未推送", en: "Left out: quiet hours" };
