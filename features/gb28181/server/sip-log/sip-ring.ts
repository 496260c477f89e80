import { MessageRing, type RingSpan } from "@tessera/engine/listening";
import { messageText } from "./message-text.ts";
import { isError, type SipEntry } from "./sip-entry.ts";

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

/** What an entry takes beside its text. */
const overheadBytes = 400;

/** The last SIP messages, as many as the limits let. */
export class SipRing extends MessageRing<SipEntry> {
  constructor(limits?: { readonly messages: number; readonly bytes: number }) {
    super(sizeOf, limits);
  }

  /** Newest first; one more than the limit if there are more. */
  newest(filter: SipFilter, span: RingSpan): SipEntry[] {
    return this.newestOf(testOf(filter), span);
  }

  /** Oldest first; one more than the limit if there are more. */
  ofCall(callId: string, limit: number): SipEntry[] {
    return this.oldestOf((entry) => entry.callId === callId, limit);
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
