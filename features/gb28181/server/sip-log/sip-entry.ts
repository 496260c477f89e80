import type { SipTrace } from "@tessera/protocols/sip";
import { strikeSecrets } from "./strike-secrets.ts";

/** A message that came or went, as it is kept. */
export interface SipEntry {
  /** Grows by one a message. */
  readonly id: number;
  readonly atMs: number;
  readonly direction: "in" | "out";
  readonly transport: "UDP" | "TCP" | "TLS";
  readonly host: string;
  readonly port: number;
  /** Of an answer: what it answers. Empty: it could not be read. */
  readonly method: string;
  /** 0: a request. */
  readonly status: number;
  readonly reason: string;
  readonly callId: string;
  readonly cseq: number;
  readonly fromUser: string;
  readonly toUser: string;
  readonly command: string;
  readonly note: string;
  /** One character a byte, without secrets. */
  readonly latin1: string;
}

const maxField = 300;
/** What cannot be read is looked at to see what kind of thing it is. */
const maxUnreadableBytes = 2048;

export function entryOf(id: number, trace: SipTrace): SipEntry {
  const { atMs, direction, peer, message, note = "", bytes } = trace;
  const kept = message ? bytes : bytes.subarray(0, maxUnreadableBytes);
  const { buffer, byteOffset, byteLength } = kept;
  const latin1 = strikeSecrets(Buffer.from(buffer, byteOffset, byteLength).toString("latin1"));
  const header = (name: string) => message?.headers.get(name)?.slice(0, maxField) ?? "";
  const [cseq = "", method = ""] = header("CSeq").trim().split(/\s+/);
  return {
    id,
    atMs,
    direction,
    ...peer,
    ...startOf(message, method),
    callId: header("Call-ID"),
    cseq: Number.parseInt(cseq, 10) || 0,
    fromUser: userOf(header("From")),
    toUser: userOf(header("To")),
    command: /<CmdType>\s*(\w{1,40})\s*</.exec(latin1)?.[1] ?? "",
    note: note.slice(0, maxField),
    latin1,
  };
}

function startOf(
  message: SipTrace["message"],
  answered: string,
): Pick<SipEntry, "method" | "status" | "reason"> {
  if (!message) return { method: "", status: 0, reason: "" };
  if ("method" in message) return { method: message.method.slice(0, 20), status: 0, reason: "" };
  const { status, reason } = message;
  return { method: answered.slice(0, 20), status, reason: reason.slice(0, maxField) };
}

/** `"Name" <sip:34020000001320000007@3402000000>;tag=1` */
const userOf = (field: string): string => /sips?:([^@>;\s]{1,100})/i.exec(field)?.[1] ?? "";

const isRetransmission = ({ note }: Pick<SipEntry, "note">): boolean =>
  note.toLowerCase().startsWith("retransmission");

/** A challenge is no error: whoever registers gets one. */
const challenges = new Set([401, 407]);

/** Something was refused, given up or thrown away. */
export const isError = (entry: SipEntry): boolean =>
  (entry.status >= 400 && !challenges.has(entry.status)) ||
  entry.method === "" ||
  // An answer that nobody waits for any more is only late.
  (entry.note !== "" && entry.status === 0 && !isRetransmission(entry));
