import { FakeClock, silentLogger } from "@tessera/base";
import { expect, it } from "vitest";
import { PortKeeper } from "./port-keeper.ts";

/** Opening takes until it is let go on; how many are open. */
function aKeeper() {
  let wanted: number | undefined = 1;
  const open = new Set<number>();
  const waiting: PromiseWithResolvers<void>[] = [];
  const clock = new FakeClock();
  const keeper = new PortKeeper({
    wanted: () => wanted,
    open: async (port) => {
      if (open.has(port)) throw new Error("in use");
      open.add(port);
      const opening = Promise.withResolvers<void>();
      waiting.push(opening);
      await opening.promise;
      return { port, close: async () => void open.delete(port) };
    },
    openedWords: "open",
    failedText: (port) => ({ zh: `${port}`, en: `${port}` }),
    clock,
    log: silentLogger,
  });
  const want = (port: number | undefined) => {
    wanted = port;
  };
  return { keeper, open, want, goOn: () => waiting.shift()?.resolve() };
}

it("closes what was still being opened when it is stopped", async () => {
  const { keeper, open, goOn } = aKeeper();
  const applied = keeper.apply();
  await expect.poll(() => open.size).toBe(1);
  const stopped = keeper.stop();
  goOn();
  await Promise.all([applied, stopped]);
  expect(open.size).toBe(0);
});

it("opens once when it is told twice at once, and follows the settings", async () => {
  const { keeper, open, goOn, want } = aKeeper();
  const both = Promise.all([keeper.apply(), keeper.apply()]);
  await expect.poll(() => open.size).toBe(1);
  goOn();
  await both;
  expect(keeper).toMatchObject({ port: 1, error: undefined });
  want(undefined);
  await keeper.apply();
  expect([keeper.port, open.size]).toEqual([undefined, 0]);
});
