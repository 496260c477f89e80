import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { releaseKeys } from "./release-keys.ts";
import { aReleaseKey } from "./testing/a-release.ts";

it("trusts the product's key, and one that the machine's owner names beside it", () => {
  const [product, ...others] = releaseKeys(undefined);
  expect(product?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(others).toEqual([]);
  const own = aReleaseKey();
  expect(releaseKeys(own.spki).map(({ fingerprint }) => fingerprint)).toEqual([
    product?.fingerprint,
    own.fingerprint,
  ]);
});

it.each([
  ["no key at all", "hello"],
  [
    "a key of another kind",
    generateKeyPairSync("ec", { namedCurve: "P-256" })
      .publicKey.export({ type: "spki", format: "der" })
      .toString("base64"),
  ],
])("says in one sentence that what was named is %s", (_, spki) => {
  expect(() => releaseKeys(spki)).toThrow(/TESSERA_RELEASE_KEY is no public Ed25519 key/);
});
