import type { FastifyRequest } from "fastify";
import { isLoopback } from "./plain-web.ts";

/** Whether nobody between could read it: it came encrypted, or from this machine. */
export const isConfidential = ({ protocol, ip }: Pick<FastifyRequest, "protocol" | "ip">) =>
  protocol === "https" || isLoopback(ip);
