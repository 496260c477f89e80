import { hostname } from "node:os";
import {
  Backoff,
  type Clock,
  type LeaseRequest,
  type Leases,
  type Logger,
  secondMs,
} from "@tessera/base";
import type { AuditRow, AuditStore } from "@tessera/platform/server";
import { SyslogConnection, type SyslogTarget, syslogFrame } from "@tessera/protocols/syslog";
import { auditMessage, lineMessage } from "./line-message.ts";

interface LineOfferParts {
  readonly store: Pick<AuditStore, "ends" | "listAfter" | "offered" | "setOffered">;
  readonly leases: Leases;
  /** Undefined: lines are offered to nobody. */
  readonly target: () => SyslogTarget | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

const pageRows = 200;
/** Syslog has no acknowledgement: what was sent has arrived if the connection still stands after this. */
const settledMs = 5 * secondMs;
/** Signatures that wait for a connection; there is one an hour. */
const maxHeads = 200;

/**
 * Sends every line to a syslog server. What was not sent yet waits in the record itself, so a server that is away for
 * days loses nothing but what retention removes meanwhile, and that is counted. A line may come twice, under its own
 * number. One server of the site does it.
 */
export class LineOffer {
  readonly #parts: LineOfferParts;
  readonly #turn: LeaseRequest;
  readonly #backoff = new Backoff(secondMs, 60 * secondMs);
  readonly #stop: () => void;
  #heads: string[] = [];
  /** The last line that was sent; undefined: as far as is confirmed. */
  #last: number | undefined;
  #sent: { readonly id: number; readonly atMs: number }[] = [];
  #connection: SyslogConnection | undefined;
  #connectedTo = "";
  #notBeforeMs = 0;
  #isFailing = false;
  #working: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  constructor(parts: LineOfferParts) {
    this.#parts = parts;
    this.#turn = parts.leases.ask("audit-syslog", { begin: () => undefined, end: () => undefined });
    this.#stop = parts.clock.every(secondMs, () => {
      this.#working ??= this.#look().finally(() => {
        this.#working = undefined;
      });
    });
  }

  /** A signed head. Each server sends its own. */
  offerHead(line: string): void {
    if (this.#parts.target()) this.#heads = [...this.#heads, line].slice(-maxHeads);
  }

  async stop(): Promise<void> {
    this.#stop();
    this.#stopping.abort();
    await this.#working;
    await this.#turn.giveUp();
  }

  async #look(): Promise<void> {
    const { target: current, clock, log } = this.#parts;
    const target = current();
    if (!target) return this.#disconnect();
    if (clock.monotonicMs() < this.#notBeforeMs) return;
    try {
      await this.#offer(target);
      if (this.#isFailing) log.info(about(target), "audit lines reach the syslog server again");
      this.#isFailing = false;
      this.#backoff.reset();
    } catch (error) {
      this.#disconnect();
      this.#notBeforeMs = clock.monotonicMs() + this.#backoff.nextMs();
      if (this.#stopping.signal.aborted || this.#isFailing) return;
      this.#isFailing = true;
      log.error(
        { ...about(target), error },
        "audit lines do not reach the syslog server; they wait",
      );
    }
  }

  async #offer(target: SyslogTarget): Promise<void> {
    const to = `${target.host}:${target.port}`;
    if (this.#connection && !this.#connection.isOpen) this.#disconnect();
    await this.#confirm(to, this.#parts.clock.monotonicMs() - settledMs);
    let isMore = true;
    while (isMore && !this.#stopping.signal.aborted) isMore = await this.#offerPage(target, to);
  }

  /** Whether there is more. */
  async #offerPage(target: SyslogTarget, to: string): Promise<boolean> {
    const { store, clock } = this.#parts;
    // Another server goes on from what is confirmed.
    if (!this.#turn.lease) this.#last = undefined;
    const last = this.#last ?? (await this.#confirmed(to));
    const rows = this.#turn.lease ? await store.listAfter(last, pageRows) : [];
    const heads = this.#heads;
    if (rows.length === 0 && heads.length === 0) return false;
    const connection = await this.#connect(target);
    await connection.write(Buffer.concat(this.#frames(last, rows, heads)));
    this.#heads = this.#heads.filter((head) => !heads.includes(head));
    this.#last = rows.at(-1)?.id ?? last;
    if (rows.length > 0) this.#sent.push({ id: this.#last, atMs: clock.monotonicMs() });
    return rows.length === pageRows;
  }

  /** What was sent before this, on a connection that still stands, has arrived. */
  async #confirm(to: string, beforeMs: number): Promise<void> {
    const settled = this.#sent.findLast(({ atMs }) => atMs <= beforeMs);
    if (!settled) return;
    this.#sent = this.#sent.filter(({ id }) => id > settled.id);
    await this.#parts.store.setOffered(to, settled.id);
  }

  async #confirmed(to: string): Promise<number> {
    const { store } = this.#parts;
    const last = await store.offered(to);
    if (last !== undefined) return last;
    // From now on: what was before is in the record, and may be years of it.
    const { total } = await store.ends();
    await store.setOffered(to, total);
    return total;
  }

  #frames(last: number, rows: readonly AuditRow[], heads: readonly string[]): Buffer[] {
    const { log, clock } = this.#parts;
    const lost = (rows[0]?.id ?? last + 1) - last - 1;
    if (lost > 0) log.error({ lost }, "audit lines were removed before they could be offered");
    return [
      ...(lost > 0 ? [lostFrame(lost, clock.nowMs())] : []),
      ...rows.map((row) => syslogFrame(lineMessage(row), hostname())),
      ...heads.map((head) => headFrame(head, clock.nowMs())),
    ];
  }

  async #connect(target: SyslogTarget): Promise<SyslogConnection> {
    const wanted = JSON.stringify(target);
    if (this.#connection?.isOpen && this.#connectedTo === wanted) return this.#connection;
    this.#connection?.close();
    this.#connection = await SyslogConnection.open(target, this.#stopping.signal);
    this.#connectedTo = wanted;
    return this.#connection;
  }

  /** What may have been lost with the connection is sent again. */
  #disconnect(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#last = undefined;
    this.#sent = [];
  }
}

const about = ({ host, port }: SyslogTarget) => ({ host, port });

const headFrame = (text: string, atMs: number): Buffer =>
  frameOf({ atMs, isFailure: false, messageId: "audit-head", data: {}, text });

const lostFrame = (lost: number, atMs: number): Buffer =>
  frameOf({
    atMs,
    isFailure: true,
    messageId: "audit-lost",
    data: { lost },
    text: `${lost} audit lines were removed before they could be offered`,
  });

const frameOf = (message: Parameters<typeof auditMessage>[0]): Buffer =>
  syslogFrame(auditMessage(message), hostname());
