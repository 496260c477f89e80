import { createHash } from "node:crypto";
import type { Clock } from "@tessera/base";
import type { Essentials } from "./essentials.ts";
import type { Outbox } from "./outbox.ts";
import { Repetition } from "./repetition.ts";
import type { SipPeer } from "./sip-message.ts";
import { T2_MS, TRANSACTION_MS } from "./timers.ts";

/** A flood of requests makes us forget older answers, not hold more memory. */
const MAX_ANSWERS = 50_000;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** Refused INVITEs whose answer is sent again unasked; of the rest only when the INVITE comes again. */
const MAX_AWAITED_ACKS = 1000;
const MAX_KEY_LENGTH = 250;
const SWEEP_MS = 1000;

/** A request that has not been answered finally. */
export interface OpenRequest {
  readonly isInvite: boolean;
  /** It came again. */
  repeatProvisional(): void;
  /** CANCEL came for it. */
  cancel(): void;
  /** The port closes: it will not be answered. */
  drop(): void;
}

interface Remembered {
  readonly bytes: Uint8Array;
  readonly peer: SipPeer;
}

interface AwaitedAck {
  acknowledge(): void;
}

/**
 * Requests of others (RFC 3261, 17.2): what came again is answered again without asking anyone. All that
 * is kept of an answered request is its answer, for 64 T1 and over UDP only; both maps are in the order
 * in which their entries expire, so that one timer serves them all.
 */
export class ServerTransactions {
  readonly #clock: Clock;
  readonly #outbox: Outbox;
  readonly #open = new Map<string, { readonly request: OpenRequest; readonly untilMs: number }>();
  readonly #invites = new Map<string, OpenRequest>();
  readonly #answers = new Map<string, Remembered & { readonly untilMs: number }>();
  readonly #awaitedAcks = new Map<string, AwaitedAck & { readonly repetition: Repetition }>();
  readonly #stopSweeping: () => void;
  #answerBytes = 0;

  constructor({ clock, outbox }: { readonly clock: Clock; readonly outbox: Outbox }) {
    this.#clock = clock;
    this.#outbox = outbox;
    this.#stopSweeping = clock.every(SWEEP_MS, () => this.#sweep());
  }

  /** How many requests are remembered, answered or not. */
  get size(): number {
    return this.#open.size + this.#invites.size + this.#answers.size;
  }

  /** Whether such a request was here before. */
  has(key: string): boolean {
    return this.#answers.has(key) || this.#open.has(key) || this.#invites.has(key);
  }

  answerAgain(key: string): void {
    const answer = this.#answers.get(key);
    if (answer) this.#outbox.sendAgain(answer.bytes, answer.peer);
    else (this.#invites.get(key) ?? this.#open.get(key)?.request)?.repeatProvisional();
  }

  findInvite(key: string): OpenRequest | undefined {
    return this.#invites.get(key);
  }

  open(key: string, request: OpenRequest, peer: SipPeer): void {
    if (request.isInvite) this.#invites.set(key, request);
    else if (peer.transport === "UDP")
      this.#open.set(key, { request, untilMs: this.#clock.monotonicMs() + TRANSACTION_MS });
  }

  close(key: string, answer: Remembered): void {
    this.#open.delete(key);
    this.#invites.delete(key);
    if (answer.peer.transport !== "UDP") return;
    this.#answers.set(key, { ...answer, untilMs: this.#clock.monotonicMs() + TRANSACTION_MS });
    this.#answerBytes += answer.bytes.length;
    while (this.#answers.size > MAX_ANSWERS || this.#answerBytes > MAX_ANSWER_BYTES)
      if (!this.#forgetOldest()) break;
  }

  /** The final answer to an INVITE is sent again until there is an ACK; `told`: who has accepted it. */
  awaitAck(
    key: string,
    { bytes, peer }: Remembered,
    told?: { readonly onAck: () => void; readonly onNone: () => void },
  ): AwaitedAck {
    if (!told && this.#awaitedAcks.size >= MAX_AWAITED_ACKS) return { acknowledge() {} };
    const repetition = new Repetition({
      clock: this.#clock,
      repeat: peer.transport === "UDP" ? () => this.#outbox.sendAgain(bytes, peer) : undefined,
      maxPauseMs: T2_MS,
      giveUp: () => {
        this.#awaitedAcks.delete(key);
        told?.onNone();
      },
    });
    const acknowledge = () => {
      repetition.stop();
      if (this.#awaitedAcks.delete(key)) told?.onAck();
    };
    this.#awaitedAcks.set(key, { repetition, acknowledge });
    return { acknowledge };
  }

  /** By an ACK that has the branch of its INVITE; false when none is awaited there. */
  acknowledge(key: string): boolean {
    const awaited = this.#awaitedAcks.get(key);
    awaited?.acknowledge();
    return awaited !== undefined;
  }

  stop(): void {
    this.#stopSweeping();
    for (const invite of this.#invites.values()) invite.drop();
    for (const { repetition } of this.#awaitedAcks.values()) repetition.stop();
    this.#awaitedAcks.clear();
    this.#open.clear();
    this.#invites.clear();
    this.#answers.clear();
  }

  #sweep(): void {
    const nowMs = this.#clock.monotonicMs();
    for (const { untilMs } of this.#answers.values()) {
      if (untilMs > nowMs) break;
      this.#forgetOldest();
    }
    for (const [key, { untilMs }] of this.#open) {
      if (untilMs > nowMs) break;
      this.#open.delete(key);
    }
  }

  #forgetOldest(): boolean {
    for (const [key, { bytes }] of this.#answers) {
      this.#answerBytes -= bytes.length;
      return this.#answers.delete(key);
    }
    return false;
  }
}

/**
 * Which transaction a request belongs to; ACK and CANCEL to that of their INVITE. There is more in it
 * than the standard asks for (17.2.3): some devices use one branch for all that they send, and cameras
 * with the same factory settings behind different routers number theirs alike.
 */
export function transactionKey({ via, callId, cseq }: Essentials, peer: SipPeer): string {
  const method = cseq.method === "ACK" || cseq.method === "CANCEL" ? "INVITE" : cseq.method;
  const source = `${peer.transport} ${peer.host}:${peer.port}`;
  const key = `${method} ${cseq.number} ${via.branch} ${via.sentBy} ${callId} ${source}`;
  if (key.length <= MAX_KEY_LENGTH) return key;
  return createHash("sha256").update(key).digest("hex");
}
