import { answerTo } from "./answer-to.ts";
import type { SentRequest } from "./client-transaction.ts";
import { ClientTransactions } from "./client-transactions.ts";
import { composeRequest, contactOf } from "./compose.ts";
import { Dialog, type DialogParts } from "./dialog.ts";
import { Dialogs } from "./dialogs.ts";
import { makeBranch, makeCallId, makeTag } from "./identifiers.ts";
import { Outbox } from "./outbox.ts";
import { placeInvite } from "./place-invite.ts";
import { type OwnPlace, Reception } from "./reception.ts";
import { resolveHost } from "./resolve-host.ts";
import { ServerTransactions } from "./server-transactions.ts";
import { parseSipAddress } from "./sip-address.ts";
import type {
  OutgoingRequest,
  SipAgent,
  SipAgentOptions,
  SipDialog,
  SipIdentity,
} from "./sip-agent.ts";
import { notReached, portClosed } from "./sip-failures.ts";
import type { SipMessage, SipPeer, SipResponse } from "./sip-message.ts";
import { SipRefused } from "./sip-refused.ts";
import type { SipWire, SipWireEvents } from "./sip-wire.ts";
import { writeVia } from "./via.ts";

/** Requests without their method. */
type Outgoing = Omit<OutgoingRequest, "method">;

/** A request that is ready to go, and what a dialog needs to know of it. */
interface Prepared {
  readonly sent: SentRequest;
  readonly place: OwnPlace;
  readonly localTag: string;
  readonly cseq: number;
}

/** The agent on whatever wire. */
export class SipExchange implements SipAgent, SipWireEvents {
  readonly #options: Omit<SipAgentOptions, "host" | "port" | "secure">;
  readonly #wire: SipWire;
  readonly #clients: ClientTransactions;
  readonly #servers: ServerTransactions;
  readonly #dialogs = new Dialogs();
  readonly #dialogParts: DialogParts;
  readonly #reception: Reception;
  #cseq = 0;
  #isStopped = false;

  constructor(wire: SipWire, options: Omit<SipAgentOptions, "host" | "port" | "secure">) {
    const { clock, log, onTrace, onRequest, self } = options;
    this.#wire = wire;
    this.#options = options;
    const outbox = new Outbox({ wire, clock, log, onTrace });
    const clients = new ClientTransactions({ clock, outbox });
    const servers = new ServerTransactions({ clock, outbox });
    const dialogs = this.#dialogs;
    const forget = (dialog: Dialog) => dialogs.remove(dialog);
    const dialogParts = { clock, log, wire, outbox, clients, forget };
    this.#clients = clients;
    this.#servers = servers;
    this.#dialogParts = dialogParts;
    this.#reception = new Reception({
      clock,
      log,
      outbox,
      clients,
      servers,
      dialogs,
      dialogParts,
      placeFor: (peer) => this.#placeFor(self(), peer),
      onRequest,
    });
  }

  get port(): number {
    return this.#wire.portOf("UDP");
  }

  get securePort(): number {
    return this.#wire.portOf("TLS");
  }

  /** For tests: how much is remembered. */
  get held(): { readonly transactions: number; readonly dialogs: number } {
    return {
      transactions: this.#clients.size + this.#servers.size,
      dialogs: this.#dialogs.size,
    };
  }

  localHostFor(peer: SipPeer): Promise<string> {
    return this.#wire.localHostFor(peer);
  }

  async request(
    { method, ...request }: OutgoingRequest,
    signal?: AbortSignal,
  ): Promise<SipResponse> {
    const { sent } = await this.#prepare(method, request);
    return answerTo(this.#clients, sent, signal);
  }

  async invite(request: Outgoing, signal?: AbortSignal): Promise<SipDialog> {
    const prepared = await this.#prepare("INVITE", request);
    return placeInvite(
      prepared.sent,
      {
        clients: this.#clients,
        tagOf: tagOfAnswerer,
        openDialog: (response, tag) => {
          const dialog = this.#dialogOf("INVITE", prepared);
          dialog.learn(response, tag);
          this.#dialogs.add(dialog);
          return dialog;
        },
      },
      signal,
    );
  }

  async subscribe(request: Outgoing, signal?: AbortSignal): Promise<SipDialog> {
    const prepared = await this.#prepare("SUBSCRIBE", request);
    const dialog = this.#dialogOf("SUBSCRIBE", prepared);
    // From now on: the first NOTIFY may come before the answer.
    this.#dialogs.add(dialog);
    try {
      const response = await answerTo(this.#clients, prepared.sent, signal);
      const { status, reason } = response;
      if (status >= 300) throw new SipRefused(status, reason);
      this.#dialogs.remove(dialog);
      dialog.learn(response, tagOfAnswerer(response));
      this.#dialogs.add(dialog);
      return dialog;
    } catch (error) {
      dialog.over("loss");
      throw error;
    }
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    for (const dialog of this.#dialogs.all()) dialog.leave();
    this.#clients.failAll(portClosed());
    this.#servers.stop();
    await this.#wire.close();
  }

  onMessage(message: SipMessage, bytes: Uint8Array, peer: SipPeer): void {
    if (!this.#isStopped) this.#reception.take(message, bytes, peer);
  }

  onFault(fault: string, bytes: Uint8Array, peer: SipPeer): void {
    this.#reception.takeFault(fault, bytes, peer);
  }

  onDisconnect(peer: SipPeer): void {
    this.#clients.failOver(peer, notReached(new Error("the connection has ended")));
    this.#options.onDisconnect?.(peer);
  }

  async #prepare(method: string, request: Outgoing): Promise<Prepared> {
    const { target, headers, contentType, body } = request;
    const { host } = request.peer;
    const peer = { ...request.peer, host: await resolveHost(host) };
    const self = request.self ?? this.#options.self();
    const place = await this.#placeFor(self, peer);
    if (this.#isStopped) throw portClosed();
    const cseq = request.cseq ?? ++this.#cseq;
    const branch = makeBranch();
    const localTag = makeTag();
    const composed = composeRequest(
      {
        method,
        uri: `sip:${target}`,
        via: writeVia(peer.transport, {
          host: place.localHost,
          port: this.#wire.portOf(peer.transport),
          branch,
        }),
        from: `<sip:${self.id}@${self.domain}>;tag=${localTag}`,
        to: `<sip:${request.to ?? target}>`,
        callId: request.callId ?? makeCallId(place.localHost),
        cseq,
        contact: place.contact,
      },
      {
        ...(headers && { headers }),
        ...(contentType !== undefined && { contentType }),
        ...(body && { body }),
      },
    );
    return { sent: { request: composed, branch, peer }, place, localTag, cseq };
  }

  #dialogOf(kind: "INVITE" | "SUBSCRIBE", { sent, place, localTag, cseq }: Prepared): Dialog {
    const { request, peer } = sent;
    return new Dialog(
      {
        kind,
        callId: request.headers.get("call-id") ?? "",
        localTag,
        remoteTag: "",
        local: request.headers.get("from") ?? "",
        remote: request.headers.get("to") ?? "",
        ...place,
        target: request.uri,
        routes: [],
        cseq,
        peer,
        opening: request,
      },
      this.#dialogParts,
    );
  }

  async #placeFor(self: SipIdentity, peer: SipPeer): Promise<OwnPlace> {
    const localHost = self.host ?? (await this.#wire.localHostFor(peer));
    const port = this.#wire.portOf(peer.transport);
    return { localHost, contact: contactOf(self, { ...peer, host: localHost, port }) };
  }
}

function tagOfAnswerer({ headers }: SipResponse): string {
  return parseSipAddress(headers.get("to") ?? "")?.parameters.get("tag") ?? "";
}
