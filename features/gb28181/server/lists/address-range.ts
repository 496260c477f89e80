import { BlockList, isIP } from "node:net";
import { plainHost } from "@tessera/base";

/** Whether an address lies in a network such as 10.1.0.0/16, or is the one that is named. */
export function addressTest(pattern: string): (host: string) => boolean {
  const [address = "", prefix] = pattern.split("/");
  const family = familyOf(address);
  if (!family) return () => false;
  const range = new BlockList();
  if (prefix === undefined) range.addAddress(address, family);
  else range.addSubnet(address, Number(prefix), family);
  return (host) => {
    const plain = plainHost(host);
    const hostFamily = familyOf(plain);
    return hostFamily !== undefined && range.check(plain, hostFamily);
  };
}

function familyOf(address: string): "ipv4" | "ipv6" | undefined {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? "ipv4" : "ipv6";
}
