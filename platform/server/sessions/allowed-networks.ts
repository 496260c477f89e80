import { BlockList, isIPv4, isIPv6 } from "node:net";
import { Forbidden } from "@tessera/base";

/** Without networks from anywhere; from the machine itself always, so that nobody loses their own site. */
export function isAllowedFrom(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of ["127.0.0.0/8", "::1", ...networks]) add(list, network);
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

export const addressNotAllowed = (): Forbidden =>
  new Forbidden("address-not-allowed", {
    zh: "您的角色不允许从当前网络地址登录或操作。",
    en: "Your role does not allow access from this network address.",
  });

function add(list: BlockList, network: string): void {
  const [address = "", bits] = network.split("/");
  const family = isIPv4(address) ? "ipv4" : "ipv6";
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}
