import { hostname, networkInterfaces } from "node:os";

/** What this machine is called, and all addresses by which it can be reached; no address that holds on one link only. */
export function ownNames(configured: readonly string[]): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .map(({ address }) => address)
    .filter((address) => !/^fe80:/i.test(address));
  const names = [...configured, hostname()]
    .map((name) => name.trim().toLowerCase())
    .filter((name) => hostNamePattern.test(name));
  return [...new Set(["localhost", ...names, "127.0.0.1", "::1", ...addresses])];
}

/** A host name that a certificate can hold, or an address. */
export const hostNamePattern =
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*|[\da-f:]*:[\da-f:.]*)$/i;
