import type { Clock, Text } from "@tessera/base";
import { MessageBudget } from "./message-budget.ts";
import { MessageRing } from "./message-ring.ts";

/** A message that came from a device or went to one. */
export interface MessageTrace {
  readonly atMs: number;
  /** Empty: it did not say, or could not be read. */
  readonly deviceId: string;
  /** `UDP 192.0.2.7:7660` */
  readonly address: string;
  readonly isIncoming: boolean;
  /** As the protocol calls it: `REGISTER`, `0x0200`. */
  readonly name: string;
  /** What is in it, in a few words. */
  readonly summary: string;
  /** All of it as people read it, without secrets. */
  readonly content: string;
  /** Why it was refused, thrown away or sent again. */
  readonly note?: Text | undefined;
  /** Something went wrong: it was refused, given up or could not be read. */
  readonly isError?: boolean | undefined;
}

export interface LoggedMessage extends MessageTrace {
  /** Grows by one a message. */
  readonly id: number;
}

export interface MessageFilter {
  /** Begins the device's id. */
  readonly deviceId: string;
  readonly name: string;
  readonly direction: "" | "in" | "out";
  readonly onlyErrors: boolean;
  /** 0: from the oldest on. */
  readonly sinceMs: number;
  /** Anywhere in the message, its address or its note. */
  readonly q: string;
}

/** By ids; without `before` up to the newest. */
interface PageSpan {
  readonly before?: number | undefined;
  readonly after: number;
  readonly limit: number;
}

interface MessagePage {
  readonly found: readonly LoggedMessage[];
  /** More that match are older. */
  readonly hasMore: boolean;
  /** Messages kept, and the oldest of them; 0: none. */
  readonly kept: number;
  readonly oldestAtMs: number;
  /** Messages of floods that were not kept. */
  readonly leftOut: number;
}

interface MessageLogParts {
  readonly clock: Clock;
  readonly limits?: { readonly messages: number; readonly bytes: number };
}

/** Long contents are cut: a message is looked at to see what was said. */
const maxContent = 64 * 1024;
const maxField = 300;
/** What an entry takes beside its texts. */
const overheadBytes = 400;

/** What a protocol's devices and we said to each other, for a while; all in memory and bounded. */
export class MessageLog {
  readonly #ring: MessageRing<LoggedMessage>;
  readonly #budget: MessageBudget;
  #lastId = 0;

  constructor({ clock, limits }: MessageLogParts) {
    this.#ring = new MessageRing(sizeOf, limits);
    this.#budget = new MessageBudget(clock);
  }

  take(trace: MessageTrace): void {
    if (!this.#budget.mayTake(trace.content.length)) return;
    this.#ring.push({
      ...trace,
      id: ++this.#lastId,
      deviceId: trace.deviceId.slice(0, maxField),
      name: trace.name.slice(0, maxField),
      summary: trace.summary.slice(0, maxField),
      content: trace.content.slice(0, maxContent),
    });
  }

  find(id: number): LoggedMessage | undefined {
    return this.#ring.find(id);
  }

  /** Of those that match, newest first, and how much there is beside them. */
  page(
    filter: MessageFilter,
    { before = Number.POSITIVE_INFINITY, after, limit }: PageSpan,
  ): MessagePage {
    const found = this.#ring.newestOf(testOf(filter), { before, after, limit });
    return {
      found: found.slice(0, limit),
      hasMore: found.length > limit,
      kept: this.#ring.size,
      oldestAtMs: this.#ring.oldest?.atMs ?? 0,
      leftOut: this.#budget.leftOut,
    };
  }

  /** What was said with whom a message is of, before it and after it, oldest first. */
  talkAround(id: number, limit: number): LoggedMessage[] {
    const middle = this.find(id);
    if (!middle) return [];
    const isSame = ({ deviceId, address }: LoggedMessage) =>
      deviceId === middle.deviceId && (deviceId !== "" || address === middle.address);
    const half = Math.floor(limit / 2);
    const before = this.#ring.newestOf(isSame, { after: 0, before: id, limit: half });
    const after = this.#ring.oldestOf(isSame, limit - half, id);
    return [...before.slice(0, half).toReversed(), ...after.slice(0, limit - half)];
  }
}

const sizeOf = ({ deviceId, name, summary, content }: LoggedMessage): number =>
  deviceId.length + name.length + summary.length + content.length + overheadBytes;

function testOf(filter: MessageFilter): (message: LoggedMessage) => boolean {
  const { deviceId, direction, onlyErrors, sinceMs } = filter;
  const name = filter.name.toLowerCase();
  const hasText = textTest(filter.q);
  return (message) =>
    message.atMs >= sinceMs &&
    (deviceId === "" || message.deviceId.startsWith(deviceId)) &&
    (direction === "" || message.isIncoming === (direction === "in")) &&
    (name === "" || message.name.toLowerCase() === name) &&
    (!onlyErrors || message.isError === true) &&
    hasText(message);
}

function textTest(q: string): (message: LoggedMessage) => boolean {
  if (q === "") return () => true;
  const wanted = q.toLowerCase();
  return ({ deviceId, name, summary, content, address, note }) =>
    [deviceId, name, summary, content, address, note?.zh, note?.en].some((text) =>
      text?.toLowerCase().includes(wanted),
    );
}
