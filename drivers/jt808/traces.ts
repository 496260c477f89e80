import type { MessageTrace } from "@tessera/engine/listening";
import {
  BrokenJt808,
  hexId,
  messageId,
  parseFrame,
  plainPhone,
  readTransparent,
} from "@tessera/formats/jt808";
import { mediaMessage } from "@tessera/formats/jt1078";
import { addressOf, type Jt808Trace } from "@tessera/protocols/jt808";

/** What is in these may open a door: codes of terminals, passwords among parameters, users of FTP and HTTP servers. */
const withSecrets: ReadonlySet<number> = new Set<number>([
  messageId.authenticate,
  messageId.registerAnswer,
  messageId.setParameters,
  messageId.parameterAnswer,
  messageId.control,
  mediaMessage.upload,
]);

/** As the log of the protocol keeps it. */
export function traceOf({
  atMs,
  peer,
  isIncoming,
  message,
  bytes,
  note,
}: Jt808Trace): MessageTrace {
  return {
    atMs,
    deviceId: message ? plainPhone(message.phone) : "",
    address: `${peer.transport} ${addressOf(peer)}`,
    isIncoming,
    name: message ? hexId(message.messageId) : "",
    summary: message ? `#${message.serial}${throughOf(bytes, message.messageId)}` : "",
    content: shownOf(bytes, message?.messageId),
    ...(note !== undefined && { note, isError: true }),
  };
}

const flag = 0x7e;
const flagOf2019 = 0x40;
const headBytes = { of2013: 12, of2019: 17 } as const;

/** All of it in hexadecimal; of what may hold a secret the head alone, even if it is no whole message. */
function shownOf(bytes: Uint8Array, id: number | undefined): string {
  const from = bytes[0] === flag ? 1 : 0;
  const [high = 0, low = 0, attributes = 0] = bytes.subarray(from);
  if (!withSecrets.has(id ?? (high << 8) | low)) return hexOf(bytes);
  const shown = attributes & flagOf2019 ? headBytes.of2019 : headBytes.of2013;
  return `${hexOf(bytes.subarray(0, from + shown))}…`;
}

const hexOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex").toUpperCase();

const transparent: ReadonlySet<number> = new Set<number>([
  messageId.transparentUp,
  messageId.transparentDown,
]);

/** Of data that only goes through: for whom it is, and how much. */
function throughOf(bytes: Uint8Array, id: number): string {
  if (!transparent.has(id)) return "";
  try {
    const from = bytes[0] === flag ? 1 : 0;
    const to = bytes.at(-1) === flag ? -1 : bytes.length;
    const { type, data } = readTransparent(parseFrame(bytes.subarray(from, to)).body);
    return ` · 0x${hexOf(Uint8Array.of(type))} · ${data.length} B · ${hexOf(data.subarray(0, 16))}`;
  } catch (error) {
    if (error instanceof BrokenJt808) return "";
    throw error;
  }
}
