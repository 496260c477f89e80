import type { MessageTrace } from "@tessera/engine/listening";
import { hexId, messageId, plainPhone } from "@tessera/formats/jt808";
import { addressOf, type Jt808Trace } from "@tessera/protocols/jt808";

/** What is in these may open the door: the code of a terminal is not for the log. */
const withCodes: ReadonlySet<number> = new Set([messageId.authenticate, messageId.registerAnswer]);
/** Of the flag, the header and the serial number: what is shown of those. */
const shownBytes = 20;

/** As the log of the protocol keeps it. */
export function traceOf({
  atMs,
  peer,
  isIncoming,
  message,
  bytes,
  note,
}: Jt808Trace): MessageTrace {
  const hasCode = message !== undefined && withCodes.has(message.messageId);
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString("hex")
    .toUpperCase();
  return {
    atMs,
    deviceId: message ? plainPhone(message.phone) : "",
    address: `${peer.transport} ${addressOf(peer)}`,
    isIncoming,
    name: message ? hexId(message.messageId) : "",
    summary: message ? `#${message.serial}` : "",
    content: hasCode ? `${hex.slice(0, shownBytes * 2)}…` : hex,
    ...(note !== undefined && { note, isError: true }),
  };
}
