import { fullName } from "./sip-fields.ts";
import type { SipMessage } from "./sip-message.ts";

/** The bytes of a message; Content-Length is by the body, whatever its headers say. */
export function writeSipMessage(message: SipMessage): Buffer {
  let head =
    "method" in message
      ? `${message.method} ${onOneLine(message.uri).replaceAll(" ", "%20")} SIP/2.0\r\n`
      : `SIP/2.0 ${message.status} ${onOneLine(message.reason)}\r\n`;
  for (const [name, value] of message.headers)
    if (fullName(name) !== "content-length") head += `${onOneLine(name)}: ${onOneLine(value)}\r\n`;
  head += `Content-Length: ${message.body.length}\r\n\r\n`;
  if (message.body.length === 0) return Buffer.from(head, "latin1");
  return Buffer.concat([Buffer.from(head, "latin1"), message.body]);
}

const lineBreaks = /[\r\n\0]+/g;
// Headers that we have read hold bytes, one a character; what we say ourselves may be any text.
const beyondBytes = /[^\0-\xff]/;

/** A line break inside a value would let its author write headers of his own. */
function onOneLine(value: string): string {
  const line = value.replaceAll(lineBreaks, " ");
  return beyondBytes.test(line) ? Buffer.from(line).toString("latin1") : line;
}
