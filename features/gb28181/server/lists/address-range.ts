import { BlockList, isIP } from "node:net";

/** Whether an address lies in a network such as 10.1.0.0/16, or is the one that is named. */
export function addressTest(pattern: string): (host: string) => boolean {
  const [address = "", prefix] = pattern.split("/");
  const family = familyOf(address);
  if (!family) return () => false;
  const range = new BlockList();
  if (prefix === undefined) range.addAddress(address, family);
  else range.addSubnet(address, Number(prefix), family);
  return (host) => {
    const plain = plainAddress(host);
    const hostFamily = familyOf(plain);
    return hostFamily !== undefined && range.check(plain, hostFamily);
  };
}

/** Sockets that serve both kinds call 10.0.0.1 ::ffff:10.0.0.1. */
export const plainAddress = (host: string): string =>
  host.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

function familyOf(address: string): "ipv4" | "ipv6" | undefined {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? "ipv4" : "ipv6";
}
