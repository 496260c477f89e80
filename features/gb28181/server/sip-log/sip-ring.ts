import { messageText } from "./message-text.ts";
import { isError, type SipEntry } from "./sip-entry.ts";

interface RingLimits {
  readonly messages: number;
  readonly bytes: number;
}

export interface SipFilter {
  /** Begins the id of who sent it or whom it is for. */
  readonly deviceId: string;
  readonly method: string;
  /** 401, or 4xx. */
  readonly status: string;
  readonly direction: "" | "in" | "out";
  readonly onlyErrors: boolean;
  readonly q: string;
}

interface Span {
  /** Ids, neither of them included. */
  readonly after: number;
  readonly before: number;
  readonly limit: number;
}

/** What an entry takes beside its text. */
const overheadBytes = 400;

/** The last messages, as many as the limits let. */
export class SipRing {
  readonly #limits: RingLimits;
  readonly #entries: (SipEntry | undefined)[] = [];
  /** What lies before it has gone. */
  #first = 0;
  #bytes = 0;

  constructor(limits: RingLimits = { messages: 20_000, bytes: 64 * 1024 * 1024 }) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#entries.length - this.#first;
  }

  get oldest(): SipEntry | undefined {
    return this.#entries[this.#first];
  }

  push(entry: SipEntry): void {
    this.#entries.push(entry);
    this.#bytes += sizeOf(entry);
    while (this.size > this.#limits.messages || (this.#bytes > this.#limits.bytes && this.size > 1))
      this.#dropOldest();
    // Moves the rest together once as much has gone as is there: each entry is moved once on average.
    if (this.#first <= this.size) return;
    this.#entries.splice(0, this.#first);
    this.#first = 0;
  }

  find(id: number): SipEntry | undefined {
    const oldest = this.oldest;
    // They are numbered without gaps.
    return oldest && this.#entries[this.#first + id - oldest.id];
  }

  /** Newest first; one more than the limit if there are more. */
  newest(filter: SipFilter, { after, before, limit }: Span): SipEntry[] {
    const isWanted = testOf(filter);
    const found: SipEntry[] = [];
    for (let index = this.#entries.length - 1; index >= this.#first; index--) {
      const entry = this.#entries[index];
      if (!entry || entry.id <= after || found.length > limit) break;
      if (entry.id < before && isWanted(entry)) found.push(entry);
    }
    return found;
  }

  /** Oldest first; one more than the limit if there are more. */
  ofCall(callId: string, limit: number): SipEntry[] {
    const found: SipEntry[] = [];
    for (let index = this.#first; index < this.#entries.length; index++) {
      const entry = this.#entries[index];
      if (entry?.callId === callId) found.push(entry);
      if (found.length > limit) break;
    }
    return found;
  }

  #dropOldest(): void {
    const { oldest } = this;
    if (!oldest) return;
    this.#bytes -= sizeOf(oldest);
    // A hole, so that the text goes now and not when the rest is moved.
    this.#entries[this.#first++] = undefined;
  }
}

const sizeOf = ({ latin1 }: SipEntry): number => latin1.length + overheadBytes;

function testOf(filter: SipFilter): (entry: SipEntry) => boolean {
  const { deviceId, direction, onlyErrors } = filter;
  const method = filter.method.toUpperCase();
  const hasText = textTest(filter.q);
  const hasStatus = statusTest(filter.status);
  return (entry) =>
    (deviceId === "" || entry.fromUser.startsWith(deviceId) || entry.toUser.startsWith(deviceId)) &&
    (direction === "" || entry.direction === direction) &&
    (method === "" || entry.method.toUpperCase() === method) &&
    hasStatus(entry.status) &&
    (!onlyErrors || isError(entry)) &&
    hasText(entry);
}

function statusTest(wanted: string): (status: number) => boolean {
  if (wanted === "") return () => true;
  if (!wanted.endsWith("xx")) return (status) => status === Number(wanted);
  const hundred = Number(wanted[0]);
  return (status) => Math.floor(status / 100) === hundred;
}

function textTest(q: string): (entry: SipEntry) => boolean {
  if (q === "") return () => true;
  const wanted = q.toLowerCase();
  // Only what goes beyond ASCII has to be decoded first.
  const isAscii = /^[ -~]*$/.test(wanted);
  return ({ latin1, note, host }) =>
    note.toLowerCase().includes(wanted) ||
    host.includes(wanted) ||
    (isAscii ? latin1 : messageText(latin1)).toLowerCase().includes(wanted);
}
