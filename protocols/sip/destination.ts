import { BlockList, isIP } from "node:net";
import type { SipAddress } from "./sip-address.ts";
import type { SipPeer } from "./sip-message.ts";

/**
 * Where a request in a dialog goes: to the Contact of the other side if that is an address of the open
 * network, else to where its messages come from. Devices tell addresses from behind their router, or
 * their domain.
 */
export function destinationOf(
  source: SipPeer,
  contact: SipAddress | undefined,
  isConnected: (peer: SipPeer) => boolean,
): SipPeer {
  if (source.transport !== "UDP" && isConnected(source)) return source;
  // What is encrypted goes nowhere else, and not in clear.
  if (source.transport === "TLS") return source;
  if (contact && contact.host !== source.host && isPublic(contact.host))
    return { ...source, host: contact.host, port: contact.port ?? 5060 };
  // The port that a TCP connection came from does not listen; the one told may.
  if (source.transport === "TCP" && contact?.port) return { ...source, port: contact.port };
  return source;
}

const notPublic = new BlockList();
notPublic.addSubnet("0.0.0.0", 8);
notPublic.addSubnet("10.0.0.0", 8);
notPublic.addSubnet("100.64.0.0", 10);
notPublic.addSubnet("127.0.0.0", 8);
notPublic.addSubnet("169.254.0.0", 16);
notPublic.addSubnet("172.16.0.0", 12);
notPublic.addSubnet("192.168.0.0", 16);
notPublic.addSubnet("224.0.0.0", 3);
notPublic.addSubnet("::", 127, "ipv6");
notPublic.addSubnet("fc00::", 7, "ipv6");
notPublic.addSubnet("fe80::", 10, "ipv6");

function isPublic(host: string): boolean {
  const version = isIP(host);
  return version !== 0 && !notPublic.check(host, version === 6 ? "ipv6" : "ipv4");
}
