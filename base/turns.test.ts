import { describe, expect, it } from "vitest";
import { Turns } from "./turns.ts";
import { TurnsByKey } from "./turns-by-key.ts";

/** A task that ends when it is told to. */
function aTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let hasBegun = false;
  return {
    run: () => {
      hasBegun = true;
      return promise;
    },
    resolve,
    reject,
    get hasBegun() {
      return hasBegun;
    },
  };
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const never = new AbortController().signal;

describe("Turns", () => {
  it("lets two run and the third when one of them has ended", async () => {
    const turns = new Turns(2);
    const [first, second, third] = [aTask(), aTask(), aTask()];
    const ended = turns.run(first.run, never);
    void turns.run(second.run, never);
    void turns.run(third.run, never);
    await settled();
    expect([first.hasBegun, second.hasBegun, third.hasBegun]).toEqual([true, true, false]);
    first.resolve("picture");
    expect(await ended).toBe("picture");
    await settled();
    expect(third.hasBegun).toBe(true);
  });

  it("goes on after a task that failed", async () => {
    const turns = new Turns(1);
    const [first, second] = [aTask(), aTask()];
    const failed = turns.run(first.run, never);
    void turns.run(second.run, never);
    first.reject(new Error("no picture"));
    await expect(failed).rejects.toThrow("no picture");
    await settled();
    expect(second.hasBegun).toBe(true);
  });

  it("is somebody's until the end is told", async () => {
    const turns = new Turns();
    const next = aTask();
    const end = await turns.take();
    void turns.run(next.run);
    await settled();
    expect(next.hasBegun).toBe(false);
    end();
    await settled();
    expect(next.hasBegun).toBe(true);
  });

  it("never begins what left the line", async () => {
    const turns = new Turns(1);
    const [first, second, third] = [aTask(), aTask(), aTask()];
    const control = new AbortController();
    void turns.run(first.run, never);
    const left = turns.run(second.run, control.signal);
    void turns.run(third.run, never);
    control.abort(new Error("scrolled away"));
    await expect(left).rejects.toThrow("scrolled away");
    first.resolve("");
    await settled();
    expect([second.hasBegun, third.hasBegun]).toEqual([false, true]);
  });
});

it("lets those with another key run beside", async () => {
  const turns = new TurnsByKey();
  const [first, second, other] = [aTask(), aTask(), aTask()];
  const failed = turns.run("gate", first.run);
  void turns.run("gate", second.run);
  void turns.run("yard", other.run);
  await settled();
  expect([first.hasBegun, second.hasBegun, other.hasBegun]).toEqual([true, false, true]);
  first.reject(new Error("no picture"));
  await expect(failed).rejects.toThrow("no picture");
  await settled();
  expect(second.hasBegun).toBe(true);
});
