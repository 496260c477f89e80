import { processorMsOf } from "@tessera/base/testing";
import { describe, expect, it } from "vitest";
import { hashPassword, md5Of, verifyPassword } from "./passwords.ts";

describe("passwords", () => {
  it("knows the MD5 again, in either case, and no other", async () => {
    const hash = await hashPassword(md5Of("secret-1"));
    expect(await verifyPassword(hash, md5Of("secret-1"))).toBe(true);
    expect(await verifyPassword(hash, md5Of("secret-1").toUpperCase())).toBe(true);
    expect(await verifyPassword(hash, md5Of("secret-2"))).toBe(false);
  });

  it("is as hard to guess as it has to be", async () => {
    expect(await hashPassword(md5Of("a"))).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("salts: one password has two hashes", async () => {
    expect(await hashPassword(md5Of("a"))).not.toBe(await hashPassword(md5Of("a")));
  });

  it("takes as long for a user that does not exist", async () => {
    const hash = await hashPassword(md5Of("a"));
    const real = await leastMs(() => verifyPassword(hash, md5Of("b")));
    const nobody = await leastMs(() => verifyPassword(undefined, md5Of("b")));
    expect(nobody).toBeGreaterThan(real / 2);
    expect(await verifyPassword(undefined, md5Of(""))).toBe(false);
  });
});

async function leastMs(work: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let run = 0; run < 4; run++) durations.push(await processorMsOf(work));
  return Math.min(...durations);
}
