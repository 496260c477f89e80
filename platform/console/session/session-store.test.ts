import { expect, it } from "vitest";
import { z } from "zod";
import { memoryStore, storedValue } from "../storage/stored-value.ts";
import { clearUserTraces } from "./session-store.ts";

it("leaves to the next user what a screen keeps for the browser, not what it keeps for the user", () => {
  const schema = z.string();
  const store = memoryStore();
  const own = storedValue(store, { key: "own", schema, fallback: "", isUsersOwn: true });
  const shared = storedValue(store, { key: "shared", schema, fallback: "" });
  own.write("secret");
  shared.write("wide");
  clearUserTraces([{}, { stores: [own, shared] }]);
  expect([own.read(), shared.read()]).toEqual(["", "wide"]);
});
