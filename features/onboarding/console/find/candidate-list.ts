import type { Candidate } from "./candidate.ts";

/** What a search found joins what is there; it knows more of a device than a pasted line. */
export function withFound(
  candidates: readonly Candidate[],
  found: readonly Candidate[],
): readonly Candidate[] {
  const kept = candidates.filter((known) => !found.some((other) => isSame(known, other)));
  return [...found, ...kept];
}

/** Pasted lines join; `keys` are theirs, or those of the devices that they name again. */
export function withPasted(
  candidates: readonly Candidate[],
  pasted: readonly Candidate[],
): { readonly candidates: readonly Candidate[]; readonly keys: readonly string[] } {
  const all = [...candidates];
  const keys = pasted.map((line) => {
    const known = all.find((other) => isSame(other, line));
    if (!known) all.push(line);
    return (known ?? line).key;
  });
  return { candidates: all, keys };
}

/** A line without a port means the device at that host. */
function isSame(one: Candidate, other: Candidate): boolean {
  if (one.key === other.key) return true;
  const byHost = [one, other].every(({ fields }) => "DeviceIp" in fields);
  if (!byHost || one.deviceType !== other.deviceType || one.host !== other.host) return false;
  return one.port === undefined || other.port === undefined || one.port === other.port;
}
