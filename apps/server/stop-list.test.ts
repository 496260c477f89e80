import { FakeClock } from "@tessera/base";
import { expect, it, vi } from "vitest";
import { StopList } from "./stop-list.ts";

const never = () => new Promise<void>(() => undefined);

function aStopList() {
  const clock = new FakeClock();
  const stops = new StopList(clock);
  const stopped: string[] = [];
  const add = (name: string) =>
    stops.add(name, async () => {
      stopped.push(name);
    });
  return { clock, stops, stopped, add };
}

it("stops in reverse order", async () => {
  const { stops, stopped, add } = aStopList();
  for (const name of ["database", "streams", "web server"]) add(name);
  await stops.run();
  expect(stopped).toEqual(["web server", "streams", "database"]);
});

it("goes on after a part that fails, and tells of it at the end", async () => {
  const { stops, stopped, add } = aStopList();
  add("database");
  stops.add("streams", async () => {
    throw new Error("broken");
  });
  await expect(stops.run()).rejects.toMatchObject({ errors: [new Error("broken")] });
  expect(stopped).toEqual(["database"]);
});

it("takes nothing for hanging because the process itself was kept waiting", async () => {
  const { clock, stops } = aStopList();
  const due: (() => void)[] = [];
  vi.spyOn(clock, "after").mockImplementation((_, callback) => {
    due.push(callback);
    return () => undefined;
  });
  stops.add("web server", async () => {
    const cut = Promise.withResolvers<void>();
    clock.after(3000, () => cut.resolve());
    await cut.promise;
    await new Promise(setImmediate);
  });
  const run = stops.run();
  for (const callback of due.splice(0)) callback();
  await expect(run).resolves.toBeUndefined();
});

it("does not wait longer than 9 s for parts that hang; each of the others gets its turn", async () => {
  const { clock, stops, stopped, add } = aStopList();
  add("database");
  for (let number = 0; number < 20; number++) stops.add(`hangs ${number}`, never);
  add("web server");
  const told: string[] = [];
  const startMs = clock.monotonicMs();
  const run = stops.run().catch(({ errors }: AggregateError) => {
    told.push(...errors.map(({ message }: Error) => message));
  });
  while (told.length === 0) await clock.advance(50);
  await run;
  expect(clock.monotonicMs() - startMs).toBeLessThan(10_000);
  expect(stopped).toEqual(["web server", "database"]);
  expect(told).toHaveLength(20);
  expect(told[0]).toMatch(/^hangs 19 did not stop within 4\d{3} ms$/);
});
