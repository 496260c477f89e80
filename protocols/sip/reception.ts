import type { Clock, Logger } from "@tessera/base";
import type { ClientTransactions } from "./client-transactions.ts";
import { allowedMethods, composeResponse } from "./compose.ts";
import { Dialog, type DialogParts } from "./dialog.ts";
import type { Dialogs } from "./dialogs.ts";
import { type Essentials, readEssentials, tagOf } from "./essentials.ts";
import { makeTag } from "./identifiers.ts";
import type { Outbox } from "./outbox.ts";
import { ReceivedRequest } from "./received-request.ts";
import { type ServerTransactions, transactionKey } from "./server-transactions.ts";
import type { IncomingRequest } from "./sip-agent.ts";
import type { SipContent, SipMessage, SipPeer, SipRequest, SipResponse } from "./sip-message.ts";

/** What others call us by, as a peer can reach it. */
export interface OwnPlace {
  readonly localHost: string;
  readonly contact: string;
}

interface ReceptionParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly outbox: Outbox;
  readonly clients: ClientTransactions;
  readonly servers: ServerTransactions;
  readonly dialogs: Dialogs;
  readonly dialogParts: DialogParts;
  readonly placeFor: (peer: SipPeer) => Promise<OwnPlace>;
  readonly onRequest: (request: IncomingRequest) => void;
}

interface Received<Message extends SipMessage> {
  readonly message: Message;
  readonly bytes: Uint8Array;
  readonly peer: SipPeer;
}

type HeardRequest = Received<SipRequest> & { readonly essentials: Essentials };

/** Gives every message that comes to who waits for it, or says why nobody does. */
export class Reception {
  readonly #parts: ReceptionParts;
  /** For answers of which nothing is kept: the same if the request comes again. */
  readonly #tag = makeTag();

  constructor(parts: ReceptionParts) {
    this.#parts = parts;
  }

  take(message: SipMessage, bytes: Uint8Array, peer: SipPeer): void {
    const essentials = readEssentials(message);
    if (typeof essentials === "string") this.#refuseMalformed({ message, bytes, peer }, essentials);
    else if ("status" in message) this.#takeResponse({ message, bytes, peer }, essentials);
    else if (essentials.cseq.method !== message.method)
      this.#refuseMalformed({ message, bytes, peer }, "CSeq names another method");
    else this.#takeRequest({ message, bytes, peer, essentials });
  }

  takeFault(note: string, bytes: Uint8Array, peer: SipPeer): void {
    this.#parts.outbox.trace({ direction: "in", message: undefined, note, bytes, peer });
  }

  #takeResponse(received: Received<SipResponse>, { via, cseq }: Essentials): void {
    const waiting = this.#parts.clients.find(via.branch, cseq.method);
    this.#trace(received, waiting ? undefined : "answers nothing that we wait for");
    waiting?.take(received.message);
  }

  #takeRequest(heard: HeardRequest): void {
    const { method } = heard.message;
    const key = transactionKey(heard.essentials, heard.peer);
    if (method === "ACK") return this.#takeAck(heard, key);
    if (method === "CANCEL") return this.#takeCancel(heard, key);
    if (this.#parts.servers.has(key)) {
      this.#trace(heard, "retransmission");
      return this.#parts.servers.answerAgain(key);
    }
    if (!allowedMethods.includes(method))
      return this.#answerOnce(heard, 405, { note: "405 unknown method", content: allow });
    if (method === "OPTIONS") return this.#answerOnce(heard, 200, { content: allow });
    this.#takeNew(heard, key);
  }

  #takeNew(heard: HeardRequest, key: string): void {
    const dialog = this.#dialogOf(heard);
    if (dialog) return this.#takeInDialog(heard, key, dialog);
    if (isForDialog(heard))
      return this.#answerOnce(heard, 481, { note: "481 no such dialog", content: {} });
    this.#trace(heard);
    if (opensDialog(heard.message)) void this.#takeOpening(heard, key);
    else this.#tell(this.#received(heard, key, { tag: makeTag() }));
  }

  #takeInDialog(heard: HeardRequest, key: string, dialog: Dialog): void {
    const { dialogs } = this.#parts;
    this.#trace(heard);
    if (dialog.remoteTag === "") {
      // A subscription's first NOTIFY may overtake the answer.
      dialogs.remove(dialog);
      dialog.learn(heard.message, tagOf(heard.essentials.from));
      dialogs.add(dialog);
    }
    dialog.take(this.#received(heard, key, { tag: dialog.localTag, dialog }));
  }

  /** Only who opens a dialog must be told where we are. */
  async #takeOpening(heard: HeardRequest, key: string): Promise<void> {
    let place: OwnPlace | undefined;
    const request = this.#received(heard, key, { tag: makeTag(), place: () => place });
    try {
      place = await this.#parts.placeFor(heard.peer);
      if (!request.isCancelled) this.#tell(request);
    } catch (error) {
      this.#giveUp(request, error);
    }
  }

  #received(
    heard: HeardRequest,
    key: string,
    { tag, dialog, place }: { tag: string; dialog?: Dialog; place?: () => OwnPlace | undefined },
  ): ReceivedRequest {
    const { clock, outbox, servers } = this.#parts;
    const { message: request, essentials, peer } = heard;
    return new ReceivedRequest({
      request,
      essentials,
      peer,
      key,
      tag,
      clock,
      outbox,
      servers,
      contact: () => dialog?.contact ?? place?.()?.contact ?? "",
      dialog,
      openDialog: () => this.#openDialog(heard, tag, place?.()),
    });
  }

  #openDialog({ message, essentials, peer }: HeardRequest, tag: string, place?: OwnPlace): Dialog {
    if (!place) throw new Error(`a ${message.method} opens no dialog`);
    const { headers } = message;
    const { callId, from, to } = essentials;
    const dialog = new Dialog(
      {
        kind: message.method === "INVITE" ? "INVITE" : "SUBSCRIBE",
        callId,
        localTag: tag,
        remoteTag: tagOf(from),
        local: `<${to.uri}>;tag=${tag}`,
        remote: headers.get("from") ?? "",
        ...place,
        target: from.uri,
        routes: headers.all("record-route"),
        cseq: 0,
        peer,
        opening: message,
      },
      this.#parts.dialogParts,
    );
    dialog.learn(message, tagOf(from));
    this.#parts.dialogs.add(dialog);
    return dialog;
  }

  /** Of a refusal by its branch, of a 2xx by its dialog. */
  #takeAck(heard: HeardRequest, key: string): void {
    const isAwaited = this.#parts.servers.acknowledge(key) || this.#dialogOf(heard)?.takeAck();
    this.#trace(heard, isAwaited ? undefined : "acknowledges nothing that we wait for");
  }

  #takeCancel(heard: HeardRequest, key: string): void {
    const { servers } = this.#parts;
    if (!servers.has(key))
      return this.#answerOnce(heard, 481, { note: "481 nothing to cancel", content: {} });
    this.#answerOnce(heard, 200, { content: {} });
    servers.findInvite(key)?.cancel();
  }

  #dialogOf({ message, essentials: { callId, from, to } }: HeardRequest): Dialog | undefined {
    const { dialogs } = this.#parts;
    const localTag = tagOf(to);
    const found = localTag === "" ? undefined : dialogs.find(callId, localTag, tagOf(from));
    if (found || message.method !== "NOTIFY") return found;
    return dialogs.findSubscription(callId);
  }

  #tell(request: ReceivedRequest): void {
    try {
      this.#parts.onRequest(request);
    } catch (error) {
      this.#giveUp(request, error);
    }
  }

  #giveUp(request: ReceivedRequest, error: unknown): void {
    const { method, peer } = request;
    this.#parts.log.error({ err: error, method, peer }, "a SIP request was not handled");
    request.respond(500);
  }

  #refuseMalformed(received: Received<SipMessage>, fault: string): void {
    const { message } = received;
    const isAnswerable =
      "method" in message && message.method !== "ACK" && message.headers.get("via") !== undefined;
    if (!isAnswerable) return this.#trace(received, fault);
    const heard = { ...received, message };
    this.#answerOnce(heard, 400, {
      note: `400 ${fault}`,
      reason: `Bad Request (${fault})`,
      content: {},
    });
  }

  /** Nothing is kept: should the request come again, it gets the same once more. */
  #answerOnce(
    heard: Received<SipRequest>,
    status: number,
    { note, reason, content }: { note?: string; reason?: string; content: SipContent },
  ): void {
    this.#trace(heard, note);
    const { message, peer } = heard;
    const response = composeResponse(
      message,
      { status, reason, tag: this.#tag, source: peer },
      content,
    );
    this.#parts.outbox.send(response, peer);
  }

  #trace({ message, bytes, peer }: Received<SipMessage>, note?: string): void {
    this.#parts.outbox.trace({ direction: "in", message, bytes, peer, note });
  }
}

const allow: SipContent = { headers: [["Allow", allowedMethods.join(", ")]] };

const opensDialog = ({ method }: SipRequest) => method === "INVITE" || method === "SUBSCRIBE";

/**
 * A To tag names a dialog that we should have. Some devices put the tag of an earlier answer into the next
 * REGISTER or MESSAGE, which need no dialog.
 */
function isForDialog({ message: { method }, essentials }: HeardRequest): boolean {
  if (method === "BYE") return true;
  return tagOf(essentials.to) !== "" && method !== "REGISTER" && method !== "MESSAGE";
}
