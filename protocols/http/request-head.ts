/** Of a GET request without a body (RFC 9112). */
export interface RequestHead {
  /** Path and query as they were sent. */
  readonly target: string;
  /** By their names in small letters; of one that came twice, the last. */
  readonly headers: ReadonlyMap<string, string>;
  /** Whether the asker wants to ask more on this connection. */
  readonly isKeptAlive: boolean;
  /** In bytes, with the empty line. */
  readonly length: number;
}

/** As much as Node's own server takes. */
export const maxHeadBytes = 16 * 1024;

/**
 * Reads the head at the beginning of those bytes. "partial": its end has not come. "other": it is not certain, in every reading
 * of it, to be that of a GET request without a body, an upgrade or a wish of its own.
 */
export function readRequestHead(bytes: Buffer): RequestHead | "partial" | "other" {
  const end = bytes.subarray(0, maxHeadBytes).indexOf("\r\n\r\n");
  if (end < 0) return isPartial(bytes) ? "partial" : "other";
  const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const target = requestLine.exec(first)?.[1];
  const headers = target && headersOf(lines);
  if (!headers || !headers.has("host")) return "other";
  const connection = headers.get("connection")?.toLowerCase() ?? "keep-alive";
  if (connection !== "keep-alive" && connection !== "close") return "other";
  return { target, headers, isKeptAlive: connection === "keep-alive", length: end + 4 };
}

const requestLine = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1$/;
const headerLine = /^([A-Za-z0-9-]+):[ \t]*([\x20-\x7e\x80-\xff\t]*)$/;

/** With these a request is more than its head, or wants more than a reply. */
const unusual = ["content-length", "transfer-encoding", "upgrade", "expect", "trailer", "te"];

/** What cannot become one does not have to end first. */
function isPartial(bytes: Buffer): boolean {
  const begin = bytes.toString("latin1", 0, 5);
  return bytes.length < maxHeadBytes && "GET /".startsWith(begin);
}

function headersOf(lines: readonly string[]): ReadonlyMap<string, string> | undefined {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value = ""] = headerLine.exec(line) ?? [];
    if (name === undefined) return undefined;
    const known = name.toLowerCase();
    if (unusual.includes(known) || (known === "host" && headers.has(known))) return undefined;
    headers.set(known, value.trimEnd());
  }
  return headers;
}
