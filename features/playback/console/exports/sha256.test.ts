import { createHash, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { Sha256 } from "./sha256.ts";

it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003])(
  "hashes %d bytes as the standard says, in pieces of any size",
  (length) => {
    const data = new Uint8Array(randomBytes(length));
    const hash = new Sha256();
    for (let at = 0; at < length; at += 37) hash.update(data.subarray(at, at + 37));
    expect(hash.hex()).toBe(createHash("sha256").update(data).digest("hex"));
  },
);
