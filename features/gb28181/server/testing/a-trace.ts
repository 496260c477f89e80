import type { SipMessage, SipTrace } from "@tessera/protocols/sip";

const camera = "34020000001320000007";
const server = "34020000002000000001";

interface TraceOptions {
  readonly from?: string;
  readonly callId?: string;
  readonly body?: Uint8Array | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request or, with a number for its method, an answer to a REGISTER. */
export function aTrace(
  first: string | number = "REGISTER",
  options: TraceOptions & Partial<Omit<SipTrace, "message">> = {},
): SipTrace {
  const { from = camera, callId = "c1@192.0.2.7", body = "", headers = {}, ...trace } = options;
  const method = typeof first === "number" ? "REGISTER" : first;
  const fields = {
    From: `<sip:${from}@3402000000>;tag=1`,
    To: `<sip:${from}@3402000000>`,
    "Call-ID": callId,
    CSeq: `1 ${method}`,
    ...headers,
  };
  const start =
    typeof first === "number" ? `SIP/2.0 ${first} Reason` : `${first} sip:${server} SIP/2.0`;
  const head = [start, ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`)];
  const content = Buffer.from(body);
  const lines = Object.entries(fields).map(([name, value]): [string, string] => [name, value]);
  const common = {
    headers: {
      get: (name: string) =>
        lines.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1],
      all: () => [],
      [Symbol.iterator]: () => lines[Symbol.iterator](),
    },
    body: content,
  };
  const message: SipMessage =
    typeof first === "number"
      ? { status: first, reason: "Reason", ...common }
      : { method, uri: `sip:${server}`, ...common };
  return {
    atMs: 1_768_460_000_000,
    direction: "in",
    peer: { transport: "UDP", host: "192.0.2.7", port: 5060 },
    message,
    bytes: Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), content]),
    ...trace,
  };
}

/** Bytes that are no SIP. */
export const garbage = (text: string, note = "unreadable"): SipTrace => ({
  ...aTrace(),
  message: undefined,
  note,
  bytes: Buffer.from(text),
});
