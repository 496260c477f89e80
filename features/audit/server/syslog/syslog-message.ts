import type { AuditRow } from "@tessera/platform/server";

/** Facility 13 is "log audit" (RFC 5424, table 1). */
const facility = 13;
const warning = 4;
const notice = 5;
const nil = "-";
/** Names of structured data have an enterprise number; this is the one for those who have none (RFC 5612). */
const dataId = "tessera@32473";

interface SyslogMessage {
  readonly atMs: number;
  readonly isFailure: boolean;
  /** What kind of message it is. */
  readonly messageId: string;
  readonly data: Readonly<Record<string, string | number | undefined>>;
  readonly text: string;
}

/** A line of the record. The whole of it is the text, as JSON. */
export const lineMessage = (row: AuditRow): SyslogMessage => ({
  atMs: row.atMs,
  isFailure: row.outcome >= 400,
  messageId: `audit-${row.kind}`,
  data: {
    id: row.id,
    phase: row.phase,
    of: row.of,
    user: row.userName,
    address: row.address,
    action: row.action,
    outcome: row.outcome,
    hash: row.hash,
  },
  text: JSON.stringify(row),
});

/** RFC 5424, with the number of its bytes before it (RFC 6587, 3.4.1: octet counting). */
export function syslogFrame(message: SyslogMessage, hostName: string): Buffer {
  const header = [
    `<${facility * 8 + (message.isFailure ? warning : notice)}>1`,
    new Date(message.atMs).toISOString(),
    printable(hostName, 255),
    "tessera",
    process.pid,
    printable(message.messageId, 32),
  ];
  // Its text is UTF-8: a byte order mark says so.
  const text = `${header.join(" ")} ${structured(message.data)} \uFEFF${message.text}`;
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(`${bytes.length} `), bytes]);
}

const structured = (data: SyslogMessage["data"]): string => {
  const given = Object.entries(data).filter(([, value]) => value !== undefined);
  if (given.length === 0) return nil;
  const params = given.map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return `[${[dataId, ...params].join(" ")}]`;
};

const escaped = (value: string): string => value.replaceAll(/["\\\]]/g, String.raw`\$&`);

const printable = (value: string, length: number): string =>
  value.replaceAll(/[^\x21-\x7e]/g, "").slice(0, length) || nil;
