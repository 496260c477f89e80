import { SipFields } from "./sip-fields.ts";
import type { SipMessage } from "./sip-message.ts";

const LF = 0x0a;
const CR = 0x0d;

/**
 * A message that fills the bytes, as a datagram holds it. What is behind the length that it tells is left
 * off; without a length all is body. Undefined when it is not SIP.
 */
export function parseSipMessage(bytes: Uint8Array): SipMessage | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let start = 0;
  while (buffer[start] === CR || buffer[start] === LF) start++;
  const headEnd = findHeadEnd(buffer, start, buffer.length) ?? buffer.length;
  const head = parseHead(buffer.toString("latin1", start, headEnd));
  if (!head) return undefined;
  const length = contentLength(head.headers.get("content-length"));
  const end = length === undefined ? buffer.length : Math.min(buffer.length, headEnd + length);
  return { ...head, body: buffer.subarray(headEnd, end) };
}

/** Index behind the empty line; some devices send bare line feeds. */
export function findHeadEnd(bytes: Uint8Array, start: number, end: number): number | undefined {
  // What is behind the end is not searched: a peer that sends byte by byte would make us do it each time.
  const head = bytes.subarray(0, end);
  for (let at = head.indexOf(LF, start); at >= 0; at = head.indexOf(LF, at + 1)) {
    if (head[at + 1] === LF) return at + 2;
    if (head[at + 1] === CR && head[at + 2] === LF) return at + 3;
  }
  return undefined;
}

/** Undefined when there is none, or no number. */
export function contentLength(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

type StartLine =
  | { readonly method: string; readonly uri: string }
  | { readonly status: number; readonly reason: string };

const statusLine = /^SIP\/\d\.\d +(\d{3})(?: +([^]*))?$/i;
const requestLine = /^([A-Za-z_-]{1,32}) +(\S+) +SIP\/\d\.\d$/i;

/** Undefined when no message begins with it. */
export function parseStartLine(line: string): StartLine | undefined {
  const response = statusLine.exec(line);
  if (response) return { status: Number(response[1]), reason: response[2] ?? "" };
  const request = requestLine.exec(line);
  return request ? { method: request[1] ?? "", uri: request[2] ?? "" } : undefined;
}

/**
 * Every character of the text is a byte: what vendors write into names, in whatever encoding, goes back
 * to them as it came.
 */
function parseHead(head: string): (StartLine & { headers: SipFields }) | undefined {
  const lineEnd = head.indexOf("\n");
  const first = parseStartLine((lineEnd < 0 ? head : head.slice(0, lineEnd)).trim());
  return first && { ...first, headers: parseFields(head, lineEnd < 0 ? head.length : lineEnd + 1) };
}

function parseFields(head: string, start: number): SipFields {
  const fields: [name: string, value: string][] = [];
  for (let at = start; at < head.length; ) {
    const lineEnd = head.indexOf("\n", at);
    const end = lineEnd < 0 ? head.length : lineEnd;
    readField(head.slice(at, end).trimEnd().replaceAll(strayEnds, " "), fields);
    at = end + 1;
  }
  return SipFields.of(fields);
}

function readField(line: string, fields: [name: string, value: string][]): void {
  const last = fields.at(-1);
  const first = line[0];
  if ((first === " " || first === "\t") && last) {
    last[1] += ` ${line.trim()}`;
    return;
  }
  const colon = line.indexOf(":");
  if (colon > 0) fields.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
}

/** Some take them for the end of a line: nobody shall read two fields where we read one. */
const strayEnds = /[\r\0]+/g;
