import type { Clock } from "@tessera/base";
import { composeResponse } from "./compose.ts";
import type { Dialog } from "./dialog.ts";
import type { Essentials } from "./essentials.ts";
import type { Outbox } from "./outbox.ts";
import type { OpenRequest, ServerTransactions } from "./server-transactions.ts";
import type { IncomingRequest, SipAnswer } from "./sip-agent.ts";
import type { SipContent, SipHeaders, SipPeer, SipRequest } from "./sip-message.ts";
import { RINGING_MS, TRYING_MS } from "./timers.ts";

interface ReceivedRequestParts {
  readonly request: SipRequest;
  readonly essentials: Essentials;
  readonly peer: SipPeer;
  readonly key: string;
  /** Ours in the dialog that it may open, or is in. */
  readonly tag: string;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly servers: ServerTransactions;
  /** What may be asked of us in the dialog goes there. */
  readonly contact: () => string;
  /** The one that it came in. */
  readonly dialog?: Dialog | undefined;
  readonly openDialog: () => Dialog;
}

/** A request as its server transaction (RFC 3261, 17.2). */
export class ReceivedRequest implements IncomingRequest, OpenRequest {
  readonly method: string;
  readonly uri: string;
  readonly headers: SipHeaders;
  readonly body: Uint8Array;
  readonly peer: SipPeer;
  readonly callId: string;
  readonly isInvite: boolean;
  readonly #parts: ReceivedRequestParts;
  #isAnswered = false;
  #provisional: Uint8Array | undefined;
  #cancellation: AbortController | undefined;
  #isCancelled = false;
  #cancelTimers: readonly (() => void)[] = [];

  constructor(parts: ReceivedRequestParts) {
    const { method, uri, headers, body } = parts.request;
    this.#parts = parts;
    this.method = method;
    this.uri = uri;
    this.headers = headers;
    this.body = body;
    this.peer = parts.peer;
    this.callId = parts.essentials.callId;
    this.isInvite = method === "INVITE";
    parts.servers.open(parts.key, this, parts.peer);
    if (this.isInvite)
      this.#cancelTimers = [
        parts.clock.after(TRYING_MS, () => {
          if (!this.#provisional) this.respond(100);
        }),
        parts.clock.after(RINGING_MS, () => this.respond(408)),
      ];
  }

  get fromUser(): string {
    return this.#parts.essentials.from.user;
  }

  get toUser(): string {
    return this.#parts.essentials.to.user;
  }

  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  get cancelled(): AbortSignal {
    // Made when somebody asks: hardly any request is cancelled.
    this.#cancellation ??= new AbortController();
    if (this.#isCancelled) this.#cancellation.abort();
    return this.#cancellation.signal;
  }

  respond(status: number, content: SipAnswer = {}): void {
    if (this.#isAnswered) return;
    if (this.isInvite && status >= 200 && status < 300) {
      this.accept(content);
      return;
    }
    const bytes = this.#send(status, content);
    if (this.isInvite && status >= 300)
      this.#parts.servers.awaitAck(this.#parts.key, { bytes, peer: this.peer });
  }

  accept(content: SipContent): Dialog {
    const { dialog = this.#parts.openDialog() } = this.#parts;
    if (this.#isAnswered) {
      // The other side took it back, or has long given up.
      if (dialog !== this.#parts.dialog) dialog.abandon();
      return dialog;
    }
    const bytes = this.#send(200, content);
    if (!this.isInvite) return dialog;
    dialog.awaitAck((told) =>
      this.#parts.servers.awaitAck(this.#parts.key, { bytes, peer: this.peer }, told),
    );
    return dialog;
  }

  repeatProvisional(): void {
    if (this.#provisional) this.#parts.outbox.sendAgain(this.#provisional, this.peer);
  }

  cancel(): void {
    if (this.#isAnswered) return;
    this.#isCancelled = true;
    this.respond(487);
    this.#cancellation?.abort();
  }

  drop(): void {
    this.#isAnswered = true;
    for (const cancelTimer of this.#cancelTimers) cancelTimer();
  }

  #send(status: number, { reason, note, ...content }: SipAnswer): Buffer {
    const { request, outbox, servers, key, tag, contact } = this.#parts;
    const opensDialog = this.isInvite || this.method === "SUBSCRIBE";
    const isSuccess = status >= 200 && status < 300;
    const response = composeResponse(
      request,
      {
        status,
        reason,
        tag,
        contact: opensDialog && isSuccess ? contact() : undefined,
        source: this.peer,
      },
      content,
    );
    const bytes = outbox.send(response, this.peer, undefined, note);
    if (status < 200) {
      this.#provisional = bytes;
      return bytes;
    }
    this.drop();
    servers.close(key, { bytes, peer: this.peer });
    return bytes;
  }
}
