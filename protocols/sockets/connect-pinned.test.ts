import { expect, it } from "vitest";
import { fingerprintsOf } from "./connect-pinned.ts";

it("reads fingerprints however they were typed", () => {
  const plain = "ab".repeat(32);
  const written = Array.from({ length: 32 }, () => "AB").join(":");
  expect(fingerprintsOf(`${plain}, ${written}`)).toEqual([written, written]);
  expect(fingerprintsOf("")).toEqual([]);
});
