import { RtspHeaders, type RtspHeaderValues } from "./rtsp-headers.ts";

/** RFC 2326 messages. */
export interface RtspRequest {
  readonly kind: "request";
  readonly method: string;
  readonly uri: string;
  readonly headers: RtspHeaders;
  readonly body: Uint8Array;
}

export interface RtspResponse {
  readonly kind: "response";
  readonly status: number;
  readonly reason: string;
  readonly headers: RtspHeaders;
  readonly body: Uint8Array;
}

export type RtspMessage = RtspRequest | RtspResponse;
type RtspHead = Omit<RtspRequest, "body"> | Omit<RtspResponse, "body">;

interface Content {
  readonly headers?: RtspHeaders | RtspHeaderValues | undefined;
  readonly body?: string | Uint8Array | undefined;
}

export function writeRequest(request: { method: string; uri: string } & Content): Buffer {
  return writeMessage(`${request.method} ${request.uri} RTSP/1.0`, request);
}

/** `reason` may be left out for the usual status codes. */
export function writeResponse(response: { status: number; reason?: string } & Content): Buffer {
  const reason = response.reason ?? usualReasons[response.status] ?? "Unknown";
  return writeMessage(`RTSP/1.0 ${response.status} ${reason}`, response);
}

const statusLine = /^RTSP\/\d\.\d (\d{3}) ?(.*)$/;
const requestLine = /^([A-Z_]+) (\S+) RTSP\/\d\.\d\s*$/;

/** Whether a head may begin with this line. */
export const isStartLine = (line: string): boolean =>
  statusLine.test(line) || requestLine.test(line);

/** The head of a message, without the empty line; undefined when it is not RTSP. */
export function parseHead(head: string): RtspHead | undefined {
  const lines = head.split(/\r?\n/);
  const startLine = lines.shift() ?? "";
  const response = statusLine.exec(startLine);
  if (response)
    return {
      kind: "response",
      status: Number(response[1]),
      reason: response[2] ?? "",
      headers: parseFields(lines),
    };
  const request = requestLine.exec(startLine);
  if (!request) return undefined;
  return {
    kind: "request",
    method: request[1] ?? "",
    uri: request[2] ?? "",
    headers: parseFields(lines),
  };
}

function parseFields(lines: readonly string[]): RtspHeaders {
  const fields: { name: string; value: string }[] = [];
  for (const line of lines) {
    const last = fields.at(-1);
    if (/^[ \t]/.test(line) && last) {
      last.value += ` ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(":");
    if (colon > 0)
      fields.push({ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() });
  }
  const headers = new RtspHeaders();
  for (const { name, value } of fields) headers.add(name, value);
  return headers;
}

function writeMessage(startLine: string, { headers = {}, body = "" }: Content): Buffer {
  const bodyBytes = typeof body === "string" ? Buffer.from(body) : body;
  const fields = headers instanceof RtspHeaders ? headers : RtspHeaders.of(headers);
  let head = `${onOneLine(startLine)}\r\n`;
  for (const [name, value] of fields) head += `${onOneLine(name)}: ${onOneLine(value)}\r\n`;
  if (bodyBytes.length > 0 && !fields.get("Content-Length"))
    head += `Content-Length: ${bodyBytes.length}\r\n`;
  return Buffer.concat([Buffer.from(`${head}\r\n`), bodyBytes]);
}

/** A line break inside a value would let its author write headers of his own. */
const onOneLine = (value: string) => value.replaceAll(/[\r\n]+/g, " ");

const usualReasons: Readonly<Record<number, string>> = {
  200: "OK",
  301: "Moved Permanently",
  302: "Found",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  453: "Not Enough Bandwidth",
  454: "Session Not Found",
  455: "Method Not Valid In This State",
  459: "Aggregate Operation Not Allowed",
  461: "Unsupported Transport",
  500: "Internal Server Error",
  501: "Not Implemented",
  503: "Service Unavailable",
  551: "Option Not Supported",
};
