import { encodePtz } from "@tessera/protocols/gb28181";
import { expect, it, vi } from "vitest";
import { aCascade, gateId, waiting } from "../testing/a-cascade.ts";
import { gate } from "../testing/cascade-site.ts";

const left = { kind: "ptz", hex: "A50F010260000017" } as const;

it("takes its turn at a camera under the name of the upper platform", async () => {
  const { upper, driver, turns, id } = await aCascade();
  await upper.control(gateId, left);
  await vi.waitFor(() => expect(driver.orders).toHaveLength(1));
  const platform = { id, name: "City" };
  const turn = { channel: gate, platform, effect: "moves", lastsMs: 60_000 };
  expect(turns.taken).toMatchObject([turn]);
});

it("leaves alone what somebody here holds, and says so above", async () => {
  const { upper, driver, turns } = await aCascade();
  turns.isHeldByOthers = true;
  const stop = { kind: "ptz", hex: encodePtz({ kind: "stop" }) } as const;
  expect(await upper.controlWithResult(gateId, left)).toBe(false);
  expect(await upper.controlWithResult(gateId, stop)).toBe(false);
  await upper.control(gateId, { kind: "key-frame" });
  await vi.waitFor(() => expect(driver.orders).toEqual(["key frame"]));
});

it("takes no turn for what a camera cannot do", async () => {
  const { upper, turns } = await aCascade();
  const cruise = { kind: "ptz", hex: encodePtz({ kind: "cruise-start", group: 1 }) } as const;
  expect(await upper.controlWithResult(gateId, cruise)).toBe(false);
  expect(await upper.controlWithResult(gateId, { kind: "track", mode: "Auto" })).toBe(false);
  expect(turns.taken).toEqual([]);
});

it("gives up its turns when it leaves", async () => {
  const { upper, driver, turns, post, id } = await aCascade();
  await upper.control(gateId, left);
  await vi.waitFor(() => expect(driver.orders).toHaveLength(1));
  turns.left.length = 0;
  await post("cascade/remove", { id });
  await vi.waitFor(() => expect(turns.left).toEqual([id]), waiting);
});
