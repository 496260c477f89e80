import { expect, it } from "vitest";
import { z } from "zod";
import { defineStored } from "../storage/stored-value.ts";
import { clearUserTraces } from "./session-store.ts";

it("leaves to the next user what a screen keeps for the browser, not what it keeps for the user", () => {
  const own = defineStored({ key: "own", schema: z.string(), fallback: "" });
  const shared = defineStored({ key: "shared", schema: z.string(), fallback: "" });
  own.write("secret");
  shared.write("wide");
  clearUserTraces([{}, { userKeys: ["own"] }]);
  expect([own.read(), shared.read()]).toEqual(["", "wide"]);
});
