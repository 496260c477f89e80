import type { Clock } from "@tessera/base";
import type { SentRequest } from "./client-transaction.ts";
import { composeRequest } from "./compose.ts";
import type { Outbox } from "./outbox.ts";
import { Repetition } from "./repetition.ts";
import { noAnswer, notReached } from "./sip-failures.ts";
import type { SipPeer, SipRequest, SipResponse } from "./sip-message.ts";
import { RINGING_MS, TRANSACTION_MS } from "./timers.ts";

export interface InviteTransactionEvents {
  onProvisional(): void;
  /** Each one, the repeated too: each wants its ACK from the dialog. */
  onSuccess(response: SipResponse): void;
  /** Once; it has been acknowledged. */
  onRefusal(response: SipResponse): void;
  onFailure(error: Error): void;
  /** It has been ringing for as long as it may: to be cancelled. */
  onTooLong(): void;
}

interface InviteTransactionParts {
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly events: InviteTransactionEvents;
  readonly forget: () => void;
}

/** INVITE as its sender sees it (RFC 3261, 17.1.1, with the Accepted state of RFC 6026). */
export class InviteTransaction {
  readonly peer: SipPeer;
  readonly #request: SipRequest;
  readonly #parts: InviteTransactionParts;
  readonly #repetition: Repetition;
  #state: "calling" | "ringing" | "accepted" | "refused" | "over" = "calling";
  #ack: Buffer | undefined;
  #cancelTimer: (() => void) | undefined;

  constructor({ request, peer }: SentRequest, parts: InviteTransactionParts) {
    this.peer = peer;
    this.#request = request;
    this.#parts = parts;
    const { clock, outbox } = parts;
    const onFailure = (error: Error) => this.fail(notReached(error));
    const bytes = outbox.send(request, peer, onFailure);
    this.#repetition = new Repetition({
      clock,
      repeat: peer.transport === "UDP" ? () => outbox.sendAgain(bytes, peer, onFailure) : undefined,
      maxPauseMs: TRANSACTION_MS,
      giveUp: () => this.fail(noAnswer("INVITE")),
    });
  }

  get isRinging(): boolean {
    return this.#state === "ringing";
  }

  get isAnswered(): boolean {
    return this.#state !== "calling" && this.#state !== "ringing";
  }

  take(response: SipResponse): void {
    if (response.status < 200) this.#takeProvisional();
    else if (response.status < 300) this.#takeSuccess(response);
    else this.#takeRefusal(response);
  }

  /** No answer comes, or none that is of use. */
  fail(error: Error): void {
    const wasAnswered = this.isAnswered;
    this.#forget();
    if (!wasAnswered) this.#parts.events.onFailure(error);
  }

  /** After a CANCEL the answer comes soon or never. */
  expectSoon(): void {
    this.#plan(TRANSACTION_MS, () => this.fail(noAnswer("INVITE")));
  }

  #takeProvisional(): void {
    if (this.isAnswered) return;
    if (this.#state === "calling") {
      this.#state = "ringing";
      this.#repetition.stop();
      this.#plan(RINGING_MS, () => this.#parts.events.onTooLong());
    }
    this.#parts.events.onProvisional();
  }

  #takeSuccess(response: SipResponse): void {
    if (this.#state === "refused" || this.#state === "over") return;
    if (this.#state !== "accepted") this.#settle("accepted");
    this.#parts.events.onSuccess(response);
  }

  #takeRefusal(response: SipResponse): void {
    if (this.#state === "refused" && this.#ack) this.#parts.outbox.sendAgain(this.#ack, this.peer);
    if (this.isAnswered) return;
    this.#settle("refused");
    this.#ack = this.#parts.outbox.send(this.#ackOf(response), this.peer);
    this.#parts.events.onRefusal(response);
  }

  /** The answer may come again for a while. */
  #settle(state: "accepted" | "refused"): void {
    this.#state = state;
    this.#repetition.stop();
    this.#plan(TRANSACTION_MS, () => this.#forget());
  }

  /** Of the same transaction, hop by hop (17.1.1.3). */
  #ackOf(response: SipResponse): SipRequest {
    const { uri, headers } = this.#request;
    return composeRequest({
      method: "ACK",
      uri,
      via: headers.get("via") ?? "",
      from: headers.get("from") ?? "",
      to: response.headers.get("to") ?? "",
      callId: headers.get("call-id") ?? "",
      cseq: Number.parseInt(headers.get("cseq") ?? "", 10),
      routes: headers.all("route"),
    });
  }

  #plan(delayMs: number, task: () => void): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#parts.clock.after(delayMs, task);
  }

  #forget(): void {
    this.#state = "over";
    this.#repetition.stop();
    this.#cancelTimer?.();
    this.#parts.forget();
  }
}
