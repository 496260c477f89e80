import type { Clock } from "@tessera/base";
import type { Outbox } from "./outbox.ts";
import { Repetition } from "./repetition.ts";
import { noAnswer, notReached } from "./sip-failures.ts";
import type { SipPeer, SipRequest, SipResponse } from "./sip-message.ts";
import { T2_MS } from "./timers.ts";

export interface SentRequest {
  readonly request: SipRequest;
  readonly branch: string;
  readonly peer: SipPeer;
}

/** One of the two comes, once. */
export interface ClientTransactionEvents {
  onFinal(response: SipResponse): void;
  onFailure(error: Error): void;
}

interface ClientTransactionParts {
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly events: ClientTransactionEvents;
  readonly forget: () => void;
}

/** Any request but INVITE (RFC 3261, 17.1.2). It is forgotten at once: a second answer changes nothing. */
export class ClientTransaction {
  readonly peer: SipPeer;
  readonly #parts: ClientTransactionParts;
  readonly #repetition: Repetition;
  #isOver = false;

  constructor({ request, peer }: SentRequest, parts: ClientTransactionParts) {
    this.peer = peer;
    this.#parts = parts;
    const { clock, outbox } = parts;
    const onFailure = (error: Error) => this.fail(notReached(error));
    const bytes = outbox.send(request, peer, onFailure);
    this.#repetition = new Repetition({
      clock,
      repeat: peer.transport === "UDP" ? () => outbox.sendAgain(bytes, peer, onFailure) : undefined,
      maxPauseMs: T2_MS,
      giveUp: () => this.fail(noAnswer(request.method)),
    });
  }

  take(response: SipResponse): void {
    if (response.status < 200) return this.#repetition.slow();
    if (this.#end()) this.#parts.events.onFinal(response);
  }

  fail(error: Error): void {
    if (this.#end()) this.#parts.events.onFailure(error);
  }

  /** Nobody wants the answer any more. */
  drop(): void {
    this.#end();
  }

  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#repetition.stop();
    this.#parts.forget();
    return true;
  }
}
