import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { terminalFull } from "./reasons.ts";
import { StreamPlaces } from "./stream-places.ts";

const never = new AbortController().signal;

it("lets as many in as a terminal sends, the next when one leaves, in the order of asking", async () => {
  const places = new StreamPlaces(new FakeClock(), terminalFull);
  const order: string[] = [];
  const enter = async (name: string) => {
    const leave = await places.take("a", 1, never);
    order.push(name);
    return leave;
  };
  const first = await enter("first");
  const second = enter("second");
  const third = enter("third");
  expect(places.openOf("a")).toBe(1);
  first();
  first();
  (await second)();
  const leave = await third;
  expect(order).toEqual(["first", "second", "third"]);
  leave();
  expect(places.openOf("a")).toBe(0);
});

it("says that the terminal is full to who has waited too long", async () => {
  const clock = new FakeClock();
  const places = new StreamPlaces(clock, terminalFull);
  const leave = await places.take("a", 1, never);
  const late = places.take("a", 1, never);
  late.catch(() => {});
  await clock.advance(8000);
  await expect(late).rejects.toMatchObject({
    code: "jt1078-terminal-full",
    text: { zh: expect.stringContaining("最多同时传输 1 路") },
  });
  leave();
  await expect(places.take("a", 1, never)).resolves.toBeTypeOf("function");
});

it("lets who aborts leave the line, and has no limit where none is set", async () => {
  const places = new StreamPlaces(new FakeClock(), terminalFull);
  await places.take("a", 1, never);
  const leaving = new AbortController();
  const left = places.take("a", 1, leaving.signal);
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  for (let time = 0; time < 9; time++) await places.take("b", 0, never);
  expect(places.openOf("b")).toBe(9);
});
