import { expect, it } from "vitest";
import { tortureByPushes } from "./pushes.ts";

/** `npm run torture -- --pushes` does it with 10,000 messages and 200 kills. */
it("pushes every message at least once and in order when it is killed, and none again but by a kill", async () => {
  const { missing, outOfOrder, twice, kills } = await tortureByPushes({
    messages: 400,
    kills: 2,
    seed: 7,
  });
  expect(kills).toBeGreaterThan(0);
  expect(missing).toEqual([]);
  expect(outOfOrder).toEqual([]);
  expect(twice).toBeLessThanOrEqual(kills);
}, 240_000);
