import { type Clock, type Logger, Offline } from "@tessera/base";
import { answerTo } from "./answer-to.ts";
import type { ClientTransactions } from "./client-transactions.ts";
import { composeRequest } from "./compose.ts";
import { destinationOf } from "./destination.ts";
import { makeBranch } from "./identifiers.ts";
import type { Outbox } from "./outbox.ts";
import { parseSipAddress } from "./sip-address.ts";
import type { IncomingRequest, SipDialog } from "./sip-agent.ts";
import { neverConfirmed } from "./sip-failures.ts";
import type { SipContent, SipMessage, SipPeer, SipRequest, SipResponse } from "./sip-message.ts";
import type { SipWire } from "./sip-wire.ts";
import { writeVia } from "./via.ts";

const LISTENER_MS = 5000;
const MAX_HELD = 16;

/** What the two sides have agreed to be called by (RFC 3261, 12). */
export interface DialogState {
  readonly kind: "INVITE" | "SUBSCRIBE";
  readonly callId: string;
  readonly localTag: string;
  /** "" while a subscription waits for its answer. */
  remoteTag: string;
  /** From and To of what we send. */
  readonly local: string;
  remote: string;
  /** Our Contact and the host that it names. */
  readonly contact: string;
  readonly localHost: string;
  /** Request-URI of what we send. */
  target: string;
  routes: readonly string[];
  cseq: number;
  peer: SipPeer;
  opening: SipMessage;
}

export interface DialogParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly wire: SipWire;
  readonly outbox: Outbox;
  readonly clients: ClientTransactions;
  readonly forget: (dialog: Dialog) => void;
}

type AckEvents = { readonly onAck: () => void; readonly onNone: () => void };
type Ending = { readonly by: "us" | "them" | "loss" };

export class Dialog implements SipDialog {
  readonly ended: Promise<Ending>;
  confirmed: Promise<void> = Promise.resolve();
  readonly #state: DialogState;
  readonly #parts: DialogParts;
  readonly #settleEnded: (ending: Ending) => void;
  #isOver = false;
  #listener: ((request: IncomingRequest) => void) | undefined;
  #held: IncomingRequest[] = [];
  #ack: { readonly bytes: Buffer; readonly peer: SipPeer } | undefined;
  #awaitedAck: { acknowledge(): void } | undefined;
  #endWork: Promise<void> | undefined;

  constructor(state: DialogState, parts: DialogParts) {
    this.#state = state;
    this.#parts = parts;
    const { promise, resolve } = Promise.withResolvers<Ending>();
    this.ended = promise;
    this.#settleEnded = resolve;
  }

  get callId(): string {
    return this.#state.callId;
  }

  get peer(): SipPeer {
    return this.#state.peer;
  }

  get opening(): SipMessage {
    return this.#state.opening;
  }

  /** Ours. */
  get contact(): string {
    return this.#state.contact;
  }

  get localTag(): string {
    return this.#state.localTag;
  }

  get remoteTag(): string {
    return this.#state.remoteTag;
  }

  get isSubscription(): boolean {
    return this.#state.kind === "SUBSCRIBE";
  }

  onRequest(listener: (request: IncomingRequest) => void): void {
    this.#listener = listener;
    for (const request of this.#held.splice(0)) this.#tell(request);
  }

  async request(
    method: string,
    content: SipContent = {},
    signal?: AbortSignal,
  ): Promise<SipResponse> {
    if (this.#isOver) throw dialogIsOver();
    const response = await answerTo(this.#parts.clients, this.#compose(method, content), signal);
    if (response.status === 481) this.over("loss");
    return response;
  }

  end(): Promise<void> {
    this.#endWork ??= this.#end();
    return this.#endWork;
  }

  /** Nothing is said to the other side any more. */
  over(by: Ending["by"]): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#awaitedAck?.acknowledge();
    for (const request of this.#held.splice(0)) request.respond(481);
    this.#parts.forget(this);
    this.#settleEnded({ by });
  }

  /** It was taken back before it began. */
  abandon(): void {
    this.confirmed = Promise.reject(neverConfirmed());
    this.confirmed.catch(() => {});
    this.over("them");
  }

  /** What the answer to our request says of the other side. */
  learn(message: SipMessage, tag: string): void {
    const state = this.#state;
    state.remoteTag = tag;
    const remote = message.headers.get("status" in message ? "to" : "from");
    if (remote) state.remote = remote;
    const [contact] = message.headers.all("contact");
    const target = contact && parseSipAddress(contact)?.uri;
    if (target) state.target = target;
    if ("status" in message) {
      state.opening = message;
      state.routes = message.headers.all("record-route").toReversed();
    }
  }

  /** Of the 2xx that opened it; again for each time that it comes. */
  acknowledge(): void {
    const { outbox } = this.#parts;
    if (this.#ack) return outbox.sendAgain(this.#ack.bytes, this.#ack.peer);
    const { request, peer } = this.#compose("ACK", {}, this.#state.cseq);
    this.#ack = { bytes: outbox.send(request, peer), peer };
  }

  /** Our 2xx wants an ACK; without one there is no session. */
  awaitAck(begin: (events: AckEvents) => { acknowledge(): void }): void {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => {});
    this.confirmed = promise;
    this.#awaitedAck = begin({
      onAck: () => (this.#isOver ? reject(neverConfirmed()) : resolve()),
      onNone: () => {
        reject(neverConfirmed());
        this.#sayBye().catch(() => {});
        this.over("loss");
      },
    });
  }

  takeAck(): boolean {
    const awaited = this.#awaitedAck;
    this.#awaitedAck = undefined;
    awaited?.acknowledge();
    return awaited !== undefined;
  }

  /** BYE is answered here; all else goes to the listener. */
  take(request: IncomingRequest): void {
    // Behind a router the port may change, and a lost TCP connection is made anew.
    if (request.peer.host === this.peer.host) this.#state.peer = request.peer;
    if (request.method === "BYE") {
      request.respond(200);
      this.over("them");
    } else if (this.#listener) this.#tell(request);
    else this.#hold(request);
  }

  /** Once, without waiting for the answer: the port is about to close. */
  leave(): void {
    if (!this.#isOver && !this.isSubscription) {
      const { request, peer } = this.#compose("BYE");
      this.#parts.outbox.send(request, peer);
    }
    this.over("us");
  }

  async #end(): Promise<void> {
    if (this.#isOver) return;
    const farewell = this.isSubscription ? undefined : this.#sayBye();
    this.over("us");
    await farewell?.catch((error: unknown) =>
      this.#parts.log.debug({ err: error, peer: this.peer }, "a BYE was not answered"),
    );
  }

  #sayBye(): Promise<SipResponse> {
    return answerTo(this.#parts.clients, this.#compose("BYE"), undefined);
  }

  /** A request may come with or before the answer that opens the dialog, when nobody listens yet. */
  #hold(request: IncomingRequest): void {
    if (this.#held.length >= MAX_HELD) return request.respond(405);
    this.#held.push(request);
    this.#parts.clock.after(LISTENER_MS, () => {
      const at = this.#held.indexOf(request);
      if (at < 0) return;
      this.#held.splice(at, 1);
      request.respond(405);
    });
  }

  #tell(request: IncomingRequest): void {
    try {
      this.#listener?.(request);
    } catch (error) {
      this.#parts.log.error(
        { err: error, method: request.method },
        "a SIP request was not handled",
      );
      request.respond(500);
    }
    if (request.method === "NOTIFY" && isTerminated(request)) this.over("them");
  }

  #compose(
    method: string,
    content: SipContent = {},
    cseq = ++this.#state.cseq,
  ): { request: SipRequest; branch: string; peer: SipPeer } {
    const { wire } = this.#parts;
    const { local, remote, callId, target, routes, contact, localHost } = this.#state;
    const address = parseSipAddress(target);
    const peer = destinationOf(this.peer, address, (other) => wire.isConnected(other));
    const branch = makeBranch();
    const via = writeVia(peer.transport, {
      host: localHost,
      port: wire.portOf(peer.transport),
      branch,
    });
    const needsContact = method !== "ACK" && method !== "BYE";
    const request = composeRequest(
      {
        method,
        uri: target,
        via,
        from: local,
        to: remote,
        callId,
        cseq,
        contact: needsContact ? contact : undefined,
        routes,
      },
      content,
    );
    return { request, branch, peer };
  }
}

const isTerminated = ({ headers }: SipRequest) =>
  headers.get("subscription-state")?.toLowerCase().startsWith("terminated") ?? false;

const dialogIsOver = () =>
  new Offline("sip-dialog-over", {
    zh: "SIP 会话已结束",
    en: "The SIP session has ended",
  });
