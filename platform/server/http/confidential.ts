import { BlockList } from "node:net";
import type { FastifyRequest } from "fastify";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addSubnet("::ffff:127.0.0.0", 104, "ipv6");
loopback.addAddress("::1", "ipv6");

/** Whether nobody between could read it: it came encrypted, or from this machine. */
export const isConfidential = ({ protocol, ip }: Pick<FastifyRequest, "protocol" | "ip">) =>
  protocol === "https" || loopback.check(ip, ip.includes(":") ? "ipv6" : "ipv4");
