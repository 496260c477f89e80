import { silentLogger, systemClock } from "@tessera/base";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { forEachDatabase } from "../../testing/index.ts";
import { aloneBus } from "./bus.ts";
import { openBus } from "./open-bus.ts";
import { createEvents } from "./platform-events.ts";
import { busContract } from "./testing/bus-contract.ts";
import { MemorySite } from "./testing/memory-bus.ts";

describe("in one process", () => {
  busContract(async (count) => {
    const site = new MemorySite();
    return Array.from({ length: count }, () => site.open());
  });

  it("tells an event of the site on every server, and lets one server act for all", async () => {
    const site = new MemorySite();
    const here = createEvents(silentLogger, site.open());
    const there = createEvents(silentLogger, site.open());
    const heard: string[] = [];
    const ended = { sessionId: 7, userId: 1, reason: "revoked" } as const;
    here.on("session-ended", ({ sessionId }) => heard.push(`here ${sessionId}`));
    here.onOwn("session-ended", () => heard.push("here, own"));
    there.on("session-ended", ({ sessionId }) => heard.push(`there ${sessionId}`));
    there.onOwn("session-ended", () => heard.push("there, own"));
    here.tellSite("session-ended", ended);
    expect(heard).toEqual(["here, own", "here 7"]);
    await expect.poll(() => heard).toEqual(["here, own", "here 7", "there 7"]);
    there.on("settings-changed", () => heard.push("there, settings"));
    here.emit("settings-changed", { section: "other", fields: [] });
    there.stop();
    here.tellSite("session-ended", ended);
    await Promise.resolve();
    expect(heard).toHaveLength(5);
  });
});

forEachDatabase((open, kind) => {
  const parts = { clock: systemClock, log: silentLogger };

  it.runIf(kind === "sqlite")("is alone", async () => {
    expect(await openBus({ ...parts, database: await open() })).toBe(aloneBus);
  });

  const someServers = async (count: number) => {
    const first = await open();
    const databases = [first];
    while (databases.length < count) databases.push(await open({ again: first }));
    const buses = await Promise.all(databases.map((database) => openBus({ ...parts, database })));
    for (const bus of buses) onTestFinished(() => bus.stop());
    return { first, buses };
  };
  const known = async (count: number) => {
    const { first, buses } = await someServers(count);
    // Until each has heard of the others, and all that was sent for that has come.
    for (const word of ["hello", "all"])
      await Promise.all(
        buses.map(async (bus, index) => {
          const met = new Set<unknown>();
          const leave = bus.join({
            onMessage: (name, from) => name === word && met.add(from),
            onGap: () => undefined,
          });
          await expect
            .poll(() => {
              bus.send(word, index);
              return met.size;
            })
            .toBe(count - 1);
          leave();
        }),
      );
    return { first, buses };
  };

  describe.runIf(kind === "postgres")("with others", () => {
    busContract(async (count) => (await known(count)).buses);

    it("comes back when its line breaks, and says that something may be missing", async () => {
      const { first, buses } = await known(2);
      const [one, two] = buses;
      const gaps = [0, 0];
      const heard: unknown[] = [];
      one?.join({ onMessage: () => undefined, onGap: () => void (gaps[0] = (gaps[0] ?? 0) + 1) });
      two?.join({
        onMessage: (name) => heard.push(name),
        onGap: () => void (gaps[1] = (gaps[1] ?? 0) + 1),
      });
      const { rows } = await sql<{ ended: number }>`
      select count(pg_terminate_backend(pid)) as ended from pg_stat_activity
      where application_name = 'tessera ' || current_schema()
    `.execute(first.as<unknown>());
      expect(rows[0]?.ended).toBeGreaterThanOrEqual(1);
      await expect.poll(() => gaps.every((count) => count > 0), { timeout: 15_000 }).toBe(true);
      await expect
        .poll(
          () => {
            one?.send("again", {});
            return heard;
          },
          { timeout: 10_000 },
        )
        .toContain("again");
    });
  });
});
