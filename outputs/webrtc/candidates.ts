import { isIPv4 } from "node:net";
import { networkInterfaces } from "node:os";

/** RFC 8445 clause 5.1.2.1: host candidates, UDP before TCP. */
const udpPriority = 2_130_706_431;
const tcpPriority = 1_671_430_143;

export interface Reach {
  /** Where the port is bound. */
  readonly host: string;
  /** Addresses by which this machine is known outside, separated by commas; empty: its own. */
  readonly publicAddress: string;
  /** By which the viewer reached us. */
  readonly hostName: string;
}

/** Where viewers find the media port. */
export function mediaAddresses({ host, publicAddress, hostName }: Reach): readonly string[] {
  const named = publicAddress.split(",").map((address) => address.trim());
  if (named[0]) return named.filter(Boolean);
  if (host !== "0.0.0.0" && host !== "::") return [host];
  const isNear = hostName === "localhost" || /^127\.|^\[?::1\]?$/.test(hostName);
  const own = Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ address, internal }) => !internal && !address.startsWith("fe80:"))
    .map(({ address }) => address)
    .filter((address) => host === "::" || isIPv4(address));
  return isNear || own.length === 0 ? [...own, "127.0.0.1"] : own;
}

/** The answer with our candidates in its first section, which carries all media. */
export function withCandidates(
  answer: string,
  port: { readonly number: number; readonly isTcpEnabled: boolean },
  addresses: readonly string[],
): string {
  const udp = addresses.map((address, index) => {
    const priority = udpPriority - 256 * index;
    return `a=candidate:${index + 1} 1 udp ${priority} ${address} ${port.number} typ host`;
  });
  const tcp = addresses.map((address, index) => {
    const priority = tcpPriority - 256 * index;
    const foundation = addresses.length + index + 1;
    return `a=candidate:${foundation} 1 tcp ${priority} ${address} ${port.number} typ host tcptype passive`;
  });
  const lines = [...udp, ...(port.isTcpEnabled ? tcp : []), "a=end-of-candidates"];
  const [session = "", first = "", ...rest] = answer
    .replaceAll(/^a=(candidate:|end-of-candidates).*\r?\n/gm, "")
    .split(/^(?=m=)/m);
  return [session, first, ...lines.map((line) => `${line}\r\n`), ...rest].join("");
}
