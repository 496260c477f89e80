import { sharedMigrations } from "@tessera/platform/server";
import { forEachDatabase, makeTables } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { FenceStateStore } from "./fence-state-store.ts";
import { geofenceMigrations } from "./migrations/index.ts";

forEachDatabase((open) => {
  it("gives all states page by page, each once, while those of a page are removed", async () => {
    const database = await open();
    await makeTables(database, [sharedMigrations, geofenceMigrations]);
    const states = new FenceStateStore(database);
    const kept = [1, 2].flatMap((fenceId) =>
      Array.from({ length: 600 }, (_, index) => ({
        fenceId,
        // Two cameras each.
        channel: { deviceId: `bus-${index >> 1}`, channelId: String(index % 2) },
        shapeNo: 1,
        isInside: true,
        isFast: false,
        atMs: index,
      })),
    );
    await states.save(kept);
    const sizes: number[] = [];
    const seen = new Set<string>();
    for await (const page of states.pages()) {
      sizes.push(page.length);
      for (const { fenceId, channel } of page)
        seen.add(`${fenceId} ${channel.deviceId} ${channel.channelId}`);
      await states.remove(page.filter(({ fenceId }) => fenceId === 2));
    }
    expect(sizes).toEqual([1000, 200]);
    expect(seen.size).toBe(1200);
    expect(await states.ofFence(2)).toEqual([]);
    expect(await states.ofFence(1)).toHaveLength(600);
  });
});
