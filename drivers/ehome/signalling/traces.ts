import type { Clock, Text } from "@tessera/base";
import type { MessageTrace } from "@tessera/engine/listening";
import type { PpvspMessage } from "@tessera/protocols/ehome";
import { type EhomePeer, peerKey } from "./ehome-peer.ts";

export interface Remark {
  readonly note?: Text | undefined;
  readonly isError?: boolean | undefined;
}

interface TracesParts {
  readonly take: (trace: MessageTrace) => void;
  readonly clock: Clock;
}

const maxUnreadableBytes = 2048;
const maxFields = 6;

/** Tells the log what is said, without secrets. */
export class Traces {
  readonly #parts: TracesParts;

  constructor(parts: TracesParts) {
    this.#parts = parts;
  }

  /** `deviceId`: of who is there, for what does not say whose it is. */
  came(message: PpvspMessage, text: string, peer: EhomePeer, deviceId = ""): void {
    const { command, isRequest, status } = message;
    this.#take(peer, true, {
      deviceId: message.params.text("DeviceID") || deviceId,
      name: isRequest ? command : `${command} ${status}`,
      summary: isRequest ? summaryOf(message) : message.description,
      content: text,
      isError: !isRequest && status >= 400,
    });
  }

  /** `name` with the status of an answer. */
  went(peer: EhomePeer, sent: Sent, remark: Remark = {}): void {
    this.#take(peer, false, { summary: "", ...sent, ...remark });
  }

  unreadable(bytes: Uint8Array, peer: EhomePeer, note: Text): void {
    const content = Buffer.from(bytes.subarray(0, maxUnreadableBytes)).toString("latin1");
    this.#take(peer, true, {
      deviceId: "",
      name: "",
      summary: "",
      content: printable(content),
      note,
      isError: true,
    });
  }

  /** Something that is no document: a handshake, a media connection. */
  event(peer: EhomePeer, event: Omit<Sent, "content"> & Remark): void {
    this.#take(peer, true, { summary: "", content: "", ...event });
  }

  #take(
    peer: EhomePeer,
    isIncoming: boolean,
    rest: Omit<MessageTrace, "atMs" | "address" | "isIncoming">,
  ): void {
    this.#parts.take({
      atMs: this.#parts.clock.nowMs(),
      address: peerKey(peer),
      isIncoming,
      ...rest,
      content: struck(rest.content),
    });
  }
}

export interface Sent {
  readonly deviceId: string;
  readonly name: string;
  readonly summary?: string;
  readonly content: string;
}

/** A few of what stands in it: `Channel 1, PTZCmd LEFT`. */
function summaryOf({ params }: PpvspMessage): string {
  return params.elements
    .filter(({ name }) => name !== "DeviceID" && !isSecret(name))
    .map((element) => ({ name: element.name, text: element.text() }))
    .filter(({ text }) => text !== "")
    .slice(0, maxFields)
    .map(({ name, text }) => `${name} ${text}`)
    .join(", ");
}

const isSecret = (name: string): boolean => /password|passwd|pwd/i.test(name);

const struck = (text: string): string =>
  text.replaceAll(/<(\w{0,40}(?:password|passwd|pwd)\w{0,40})>[^<]*</gi, "<$1>***<");

/** What has no letter shows as a dot. */
const printable = (text: string): string => text.replaceAll(/[^\n\r\t -~]/g, ".");
