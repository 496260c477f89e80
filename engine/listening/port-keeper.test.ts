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
  expect(keeper).toMatchObject({ opened: { port: 1 }, error: undefined });
  want(undefined);
  await keeper.apply();
  expect([keeper.opened, open.size]).toEqual([undefined, 0]);
});

it("opens several anew when one of their numbers has changed, and else leaves them open", async () => {
  let wanted = { port: 1, alarmPort: 2 };
  const opened: string[] = [];
  const keeper = new PortKeeper({
    wanted: () => wanted,
    open: async ({ port, alarmPort }) => {
      opened.push(`${port} ${alarmPort}`);
      return { port, close: async () => void opened.push("closed") };
    },
    openedWords: "open",
    failedText: () => ({ zh: "", en: "" }),
    clock: new FakeClock(),
    log: silentLogger,
  });
  await keeper.apply();
  wanted = { ...wanted };
  await keeper.apply();
  expect(opened).toEqual(["1 2"]);
  wanted = { port: 1, alarmPort: 3 };
  await keeper.apply();
  expect(opened).toEqual(["1 2", "closed", "1 3"]);
});

it("says why it is closed, and tries again until it is open", async () => {
  const clock = new FakeClock();
  let isTaken = true;
  const keeper = new PortKeeper({
    wanted: () => 7,
    open: async (port) => {
      if (isTaken) throw new Error("taken");
      return { port, close: async () => {} };
    },
    openedWords: "open",
    failedText: (port, error) => ({ zh: "", en: `${port} ${String(error)}` }),
    clock,
    log: silentLogger,
  });
  await keeper.apply();
  expect(keeper).toMatchObject({ opened: undefined, error: { en: "7 Error: taken" } });
  isTaken = false;
  await clock.advance(10_000);
  expect(keeper).toMatchObject({ opened: { port: 7 }, error: undefined });
});
