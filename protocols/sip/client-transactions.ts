import type { Clock } from "@tessera/base";
import {
  ClientTransaction,
  type ClientTransactionEvents,
  type SentRequest,
} from "./client-transaction.ts";
import { InviteTransaction, type InviteTransactionEvents } from "./invite-transaction.ts";
import type { Outbox } from "./outbox.ts";
import type { SipPeer, SipResponse } from "./sip-message.ts";

/** What we have asked and wait to be answered, found by the branch that we gave it and the method. */
export class ClientTransactions {
  readonly #parts: { readonly clock: Clock; readonly outbox: Outbox };
  readonly #waiting = new Map<string, ClientTransaction | InviteTransaction>();

  constructor(parts: { readonly clock: Clock; readonly outbox: Outbox }) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#waiting.size;
  }

  send(sent: SentRequest, events: ClientTransactionEvents): ClientTransaction {
    const key = keyOf(sent.branch, sent.request.method);
    const forget = () => void this.#waiting.delete(key);
    const transaction = new ClientTransaction(sent, { ...this.#parts, events, forget });
    this.#waiting.set(key, transaction);
    return transaction;
  }

  sendInvite(sent: SentRequest, events: InviteTransactionEvents): InviteTransaction {
    const key = keyOf(sent.branch, "INVITE");
    const forget = () => void this.#waiting.delete(key);
    const transaction = new InviteTransaction(sent, { ...this.#parts, events, forget });
    this.#waiting.set(key, transaction);
    return transaction;
  }

  /** Undefined when nothing waits for such an answer. */
  find(branch: string, method: string): { take(response: SipResponse): void } | undefined {
    return this.#waiting.get(keyOf(branch, method));
  }

  /** Those who wait for an answer over a connection that has ended need not wait longer. */
  failOver(peer: SipPeer, error: Error): void {
    for (const transaction of this.#waiting.values()) {
      const { transport, host, port } = transaction.peer;
      if (
        transport === peer.transport &&
        transport !== "UDP" &&
        host === peer.host &&
        port === peer.port
      )
        transaction.fail(error);
    }
  }

  failAll(error: Error): void {
    for (const transaction of this.#waiting.values()) transaction.fail(error);
  }
}

/** A CANCEL has the branch of its INVITE. */
const keyOf = (branch: string, method: string) => `${method} ${branch}`;
