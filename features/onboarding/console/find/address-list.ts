/** A device that a pasted line names. */
export interface ListedAddress {
  /** From 1. */
  readonly line: number;
  /** An IPv6 address in brackets. */
  readonly host: string;
  readonly port: number | undefined;
  /** The whole address, if the line was one; never with credentials. */
  readonly url: string | undefined;
  readonly userName: string;
  readonly password: string;
}

export interface BadLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly fault: "notAnAddress" | "rangeBackwards" | "tooMany";
}

export interface AddressList {
  /** Each once, in the order of the lines. */
  readonly addresses: readonly ListedAddress[];
  readonly bad: readonly BadLine[];
}

export const maxAddresses = 1000;

/** One address a line: host, host:port, 192.168.1.10-40, or a whole rtsp:// or http:// address. */
export function parseAddressList(text: string): AddressList {
  const addresses = new Map<string, ListedAddress>();
  const bad: BadLine[] = [];
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    const line = written.trim().replace(/[,;，；]$/, "");
    if (line === "" || line.startsWith("#")) continue;
    const named = parseLine(line);
    const fault = typeof named === "string" ? named : undefined;
    const further = typeof named === "string" ? [] : named;
    if (fault ?? addresses.size + further.length > maxAddresses)
      bad.push({ line: index + 1, text: hideCredentials(line), fault: fault ?? "tooMany" });
    else
      for (const address of further)
        addresses.set(textOf(address), { ...address, line: index + 1 });
  }
  return { addresses: [...addresses.values()], bad };
}

/** As it is shown and told from others. */
export const textOf = ({ url, host, port }: Unplaced): string =>
  url ?? (port === undefined ? host : `${host}:${port}`);

type Unplaced = Omit<ListedAddress, "line">;

function parseLine(line: string): readonly Unplaced[] | BadLine["fault"] {
  if (line.includes("://")) return parseUrl(line);
  const [, start = "", end, port] = /^([^\s-]+?)-([\d.]+)(?::(\d+))?$/.exec(line) ?? [];
  if (end !== undefined && octetsOf(start)) return parseRange(start, end, port);
  return parseHost(line);
}

function parseUrl(line: string): readonly Unplaced[] | BadLine["fault"] {
  const [, scheme = "", authority = "", rest = ""] =
    /^(rtsps?|https?):\/\/([^\s/?#]+)(\S*)$/i.exec(line) ?? [];
  // A password may hold an @ of its own: the last one ends it.
  const at = authority.lastIndexOf("@");
  const place = parseHost(authority.slice(at + 1));
  if (typeof place === "string") return place;
  const [userName = "", ...password] = authority.slice(0, Math.max(at, 0)).split(":");
  return place.map((address) => ({
    ...address,
    url: `${scheme.toLowerCase()}://${authority.slice(at + 1)}${rest}`,
    userName: decoded(userName),
    password: decoded(password.join(":")),
  }));
}

function parseRange(
  start: string,
  end: string,
  portText: string | undefined,
): readonly Unplaced[] | BadLine["fault"] {
  const from = octetsOf(start);
  const network = start.slice(0, start.lastIndexOf("."));
  // The end may be the last number alone, or a whole address of the same network.
  const to = octetsOf(end.includes(".") ? end : `${network}.${end}`);
  const port = portOf(portText);
  const isOneNetwork = to?.slice(0, 3).join(".") === from?.slice(0, 3).join(".");
  const first = from?.[3];
  const last = to?.[3];
  if (first === undefined || last === undefined || !isOneNetwork || port === "bad")
    return "notAnAddress";
  if (last < first) return "rangeBackwards";
  return Array.from({ length: last - first + 1 }, (_, index) =>
    plain(`${network}.${first + index}`, port),
  );
}

function parseHost(text: string): readonly Unplaced[] | BadLine["fault"] {
  const [, host = "", portText] =
    /^(\[[\da-f:.]+\]|[\p{L}\d](?:[\p{L}\d.-]*[\p{L}\d])?)(?::(\d+))?$/iu.exec(text) ?? [];
  const port = portOf(portText);
  const isNumbers = /^[\d.]+$/.test(host);
  if (host === "" || port === "bad" || (isNumbers && !octetsOf(host))) return "notAnAddress";
  return [plain(host.toLowerCase(), port)];
}

const plain = (host: string, port: number | undefined): Unplaced => ({
  host,
  port,
  url: undefined,
  userName: "",
  password: "",
});

function octetsOf(text: string): readonly number[] | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined;
  const octets = text.split(".").map(Number);
  return octets.every((octet) => octet <= 255) ? octets : undefined;
}

function portOf(text: string | undefined): number | undefined | "bad" {
  if (text === undefined) return undefined;
  const port = Number(text);
  return port >= 1 && port <= 65_535 ? port : "bad";
}

/** A line that cannot be used is shown, its password is not. */
const hideCredentials = (line: string): string => line.replace(/^(\w+:\/\/)\S*@/, "$1");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that was meant as one.
    return text;
  }
}
