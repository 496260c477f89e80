import { expect, it } from "vitest";
import type { Bus } from "../bus.ts";

/** What every bus must do. `servers` gives the buses of so many servers of one site, each of which knows of the others. */
export function busContract(servers: (count: number) => Promise<readonly Bus[]>): void {
  const aSite = async (count: number) => {
    const buses = await servers(count);
    return buses.map((bus) => {
      const heard: unknown[] = [];
      let gaps = 0;
      bus.join({
        onMessage: (name, payload) => {
          // Words by which the servers got to know each other may still be under way.
          if (name !== "all") heard.push([name, payload]);
        },
        onGap: () => void gaps++,
      });
      return { bus, heard, gaps: () => gaps };
    });
  };

  it("brings what one server sends to all others, and not back to it", async () => {
    const [one, two, three] = await aSite(3);
    one?.bus.send("moved", { channel: "门口", at: 1 });
    for (const other of [two, three])
      await expect.poll(() => other?.heard).toEqual([["moved", { channel: "门口", at: 1 }]]);
    two?.bus.send("moved", 2);
    await expect.poll(() => one?.heard).toEqual([["moved", 2]]);
    await expect.poll(() => three?.heard).toHaveLength(2);
    expect(two?.heard).toHaveLength(1);
  });

  it("keeps the order in which a server sends, in thousands", async () => {
    const [one, two] = await aSite(2);
    const numbers = Array.from({ length: 3000 }, (_, number) => number);
    for (const number of numbers) one?.bus.send("count", number);
    await expect.poll(() => two?.heard.length, { timeout: 10_000 }).toBe(numbers.length);
    expect(two?.heard).toEqual(numbers.map((number) => ["count", number]));
    expect(two?.gaps()).toBe(0);
  });

  it("brings large messages whole, between small ones", async () => {
    const [one, two] = await aSite(2);
    const large = '报"\\\n'.repeat(20_000);
    one?.bus.send("before", 1);
    one?.bus.send("large", large);
    one?.bus.send("after", 2);
    await expect.poll(() => two?.heard.length, { timeout: 10_000 }).toBe(3);
    expect(two?.heard).toEqual([
      ["before", 1],
      ["large", large],
      ["after", 2],
    ]);
  });

  it("is quiet for whoever has left", async () => {
    const [one, two] = await servers(2);
    const heard: unknown[] = [];
    const leave = two?.join({
      onMessage: (name) => name !== "all" && heard.push(name),
      onGap: () => undefined,
    });
    one?.send("first", {});
    await expect.poll(() => heard).toEqual(["first"]);
    leave?.();
    const later = new Promise((resolve) => {
      two?.join({
        onMessage: (name) => name === "second" && resolve(name),
        onGap: () => undefined,
      });
    });
    one?.send("second", {});
    await later;
    expect(heard).toEqual(["first"]);
  });
}
