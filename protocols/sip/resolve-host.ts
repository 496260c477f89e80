import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { notReached } from "./sip-failures.ts";

/** The address of a name; an address is its own. */
export async function resolveHost(host: string): Promise<string> {
  if (isIP(host)) return host;
  try {
    return (await lookup(host)).address;
  } catch (error) {
    throw notReached(error instanceof Error ? error : new Error(String(error)));
  }
}
