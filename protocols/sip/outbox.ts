import type { Clock, Logger } from "@tessera/base";
import type { SipTrace } from "./sip-agent.ts";
import type { SipMessage, SipPeer } from "./sip-message.ts";
import { parseSipMessage } from "./sip-message-parser.ts";
import { writeSipMessage } from "./sip-message-writer.ts";
import type { SipWire } from "./sip-wire.ts";

const MAX_TRACED_BYTES = 64 * 1024;

interface OutboxOptions {
  readonly wire: SipWire;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onTrace: ((trace: SipTrace) => void) | undefined;
}

type OnFailure = (error: Error) => void;

/** Everything that leaves goes through here, and everything that came is noted here. */
export class Outbox {
  readonly #options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Gives the bytes, to be sent again. The note is for the trace only. */
  send(message: SipMessage, peer: SipPeer, onFailure?: OnFailure, note?: string): Buffer {
    const bytes = writeSipMessage(message);
    this.#put({ message, bytes, peer, onFailure, note });
    return bytes;
  }

  sendAgain(bytes: Uint8Array, peer: SipPeer, onFailure?: OnFailure): void {
    const message = this.#options.onTrace ? parseSipMessage(bytes) : undefined;
    this.#put({ message, bytes, peer, onFailure, note: "retransmission" });
  }

  trace(traced: Omit<SipTrace, "atMs">): void {
    const { clock, log, onTrace } = this.#options;
    try {
      onTrace?.({ ...traced, bytes: begin(traced.bytes), atMs: clock.nowMs() });
    } catch (error) {
      log.error({ err: error }, "a SIP message was not noted");
    }
  }

  #put({
    onFailure,
    ...sent
  }: Omit<SipTrace, "atMs" | "direction"> & { onFailure: OnFailure | undefined }): void {
    const { wire } = this.#options;
    // The port that a connection came from does not listen: who has left gets no answer.
    const isTooLate =
      sent.message !== undefined &&
      "status" in sent.message &&
      sent.peer.transport !== "UDP" &&
      !wire.isConnected(sent.peer);
    if (isTooLate)
      return this.trace({ ...sent, direction: "out", note: "not sent: the connection has ended" });
    this.trace({ ...sent, direction: "out" });
    if (sent.message && isWelcome(sent.message)) wire.trust?.(sent.peer);
    wire.send(sent.bytes, sent.peer, (error) => {
      this.trace({ ...sent, direction: "out", note: `not sent: ${error.message}` });
      onFailure?.(error);
    });
  }
}

/** Who may register has shown who it is. */
const isWelcome = (message: SipMessage): boolean =>
  "status" in message &&
  message.status >= 200 &&
  message.status < 300 &&
  (message.headers.get("cseq") ?? "").endsWith("REGISTER");

/** A copy where it is cut: a trace may be kept long, and not with a body that is not in it. */
const begin = (bytes: Uint8Array) =>
  bytes.length > MAX_TRACED_BYTES ? Uint8Array.from(bytes.subarray(0, MAX_TRACED_BYTES)) : bytes;
