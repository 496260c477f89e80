const nil = "-";
/** Names of structured data have an enterprise number; this is the one for those who have none (RFC 5612). */
const dataId = "tessera@32473";

/** Numbers as RFC 5424 has them, tables 1 and 2. */
export const syslogFacility = { audit: 13, local0: 16 } as const;
export const syslogSeverity = { critical: 2, error: 3, warning: 4, notice: 5 } as const;

export interface SyslogMessage {
  readonly facility: number;
  readonly severity: number;
  readonly atMs: number;
  /** What kind of message it is. */
  readonly messageId: string;
  readonly data: Readonly<Record<string, string | number | undefined>>;
  readonly text: string;
}

/** RFC 5424. */
export function syslogMessage(message: SyslogMessage, hostName: string): Buffer {
  const header = [
    `<${message.facility * 8 + message.severity}>1`,
    new Date(message.atMs).toISOString(),
    printable(hostName, 255),
    "tessera",
    process.pid,
    printable(message.messageId, 32),
  ];
  // Its text is UTF-8: a byte order mark says so.
  return Buffer.from(`${header.join(" ")} ${structured(message.data)} \uFEFF${message.text}`);
}

/** With the number of its bytes before it, as connections carry it (RFC 6587, 3.4.1: octet counting). */
export function syslogFrame(message: SyslogMessage, hostName: string): Buffer {
  const bytes = syslogMessage(message, hostName);
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
