import { expect, it } from "vitest";
import { keyOf } from "./share-key.ts";

it("reads the key behind the hash", () => {
  expect(keyOf("#key=a-B_9")).toBe("a-B_9");
  expect(keyOf("#other=1")).toBe("");
  expect(keyOf("")).toBe("");
});
