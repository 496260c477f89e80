import { createHash } from "node:crypto";
import type { SecretBox } from "@tessera/platform/server";

/**
 * What names this installation, on all its servers and after a restore: a hash of the key of its secrets, which gives nothing
 * of that away. One a key, the current one first.
 */
export async function requestKeysOf(
  secrets: Pick<SecretBox, "keys">,
): Promise<readonly [string, ...string[]]> {
  const [current, ...older] = await secrets.keys();
  return [requestKey(current.bytes), ...older.map(({ bytes }) => requestKey(bytes))];
}

/** `1A2B-3C4D-…`: to be read out on a telephone. */
function requestKey(key: Buffer): string {
  const hash = createHash("sha256").update("tessera request key").update(key).digest("hex");
  const groups = hash.slice(0, 32).toUpperCase().match(/.{4}/g) ?? [];
  return groups.join("-");
}
