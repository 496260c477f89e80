import type { StampVerdict } from "./stamp-verdict.ts";

export const noStamp: StampVerdict = { kind: "none" };

/** undefined: it is no stamp of this signature. `authorities`: certificates that are believed, PEM. */
export async function verifyStamp(
  stamp: Uint8Array,
  signature: Uint8Array,
  authorities: string,
): Promise<StampVerdict | undefined> {
  // Half a megabyte that a server without stamps does not need.
  const { BadStamp, pemCertificates, readStamp } = await import("@tessera/formats/timestamp");
  try {
    const { atMs, by, isTrusted } = await readStamp(stamp, signature, pemCertificates(authorities));
    return { kind: isTrusted ? "stamped" : "unknown-authority", atMs, by };
  } catch (error) {
    if (error instanceof BadStamp) return undefined;
    throw error;
  }
}
