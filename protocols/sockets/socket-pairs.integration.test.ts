import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { SocketPairs } from "./socket-pairs.ts";

const closed = (pairs: SocketPairs) => onTestFinished(() => pairs.close());

it("gives two ends of one connection, both ways", async () => {
  const pairs = new SocketPairs();
  closed(pairs);
  const { near, far } = await pairs.open();
  const [there, back] = [once(far, "data"), once(near, "data")];
  far.resume();
  near.write("there");
  far.write("back");
  expect(String(await there)).toBe("there");
  expect(String(await back)).toBe("back");
});

it("rejects what is still being opened when all is closed, and opens anew after it", async () => {
  const pairs = new SocketPairs();
  closed(pairs);
  await pairs.open();
  const opening = pairs.open();
  opening.catch(() => {});
  // Its near end is there by then, and is not connected.
  await Promise.resolve();
  await pairs.close();
  await expect(opening).rejects.toThrow("before both ends were there");
  expect((await pairs.open()).far.destroyed).toBe(false);
});
