import { feedOn, forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { aSite, gate, startMs } from "./testing/a-site.ts";

forEachDatabase((open, kind) => {
  it("works on after a restart, and is forgotten a month after its end or with its channel", async () => {
    const { create, clock, events, loadLinks, ended } = await aSite(await open());
    const { key } = await create();
    const later = await create(2, { minutes: 20 * 24 * 60 });
    const again = await loadLinks();
    expect(again.findByKey(key)?.channel).toEqual(gate);
    again.stop();
    await clock.advance(31 * 24 * 60 * 60_000);
    const much = await loadLinks();
    expect(much.all().map(({ id }) => id)).toEqual([later.link.ID]);
    expect(ended.length).toBeGreaterThan(0);
    much.forget({ deviceIds: [gate.deviceId], channels: [] });
    expect(much.findByKey(later.key)).toBeUndefined();
    events.emit("devices-purged", { deviceIds: [], channels: [gate] });
    much.stop();
  });

  it("is kept among the last thousand of its maker that ended", async () => {
    const { create, loadLinks, store } = await aSite(await open());
    const { link: working } = await create();
    const draft = { channel: gate, flow: 1 as const, name: "", maxViewers: 0, createdAtMs: 0 };
    const over = (ownerId: number, index: number) =>
      store.insert({
        ...draft,
        ownerId,
        ownerName: "",
        keyHash: `${ownerId} ${index}`,
        // The later made, the earlier over.
        expiresAtMs: startMs - index,
      });
    for (let index = 0; index < 1003; index++) await over(2, index);
    await over(3, 0);
    const links = await loadLinks();
    const endedOf = (owner: number) =>
      links.all().filter(({ id, ownerId }) => ownerId === owner && id !== working.ID);
    expect(endedOf(2)).toHaveLength(1000);
    expect(Math.min(...endedOf(2).map(({ expiresAtMs }) => expiresAtMs))).toBe(startMs - 999);
    for (let turn = 0; turn < 5; turn++) {
      const { link } = await links.create({
        ...draft,
        ownerId: 2,
        ownerName: "li",
        expiresAtMs: startMs + 1,
      });
      await links.revoke([link]);
    }
    // The last one ended after the last one was made.
    expect(endedOf(2)).toHaveLength(1001);
    expect(endedOf(2).filter(({ revokedAtMs }) => revokedAtMs > 0)).toHaveLength(5);
    expect(endedOf(3)).toHaveLength(1);
    expect(links.find(working.ID)).toBeDefined();
    expect(await store.all()).toHaveLength(links.all().length);
    links.stop();
  });

  if (kind === "postgres")
    it("is followed by another server, which shows visitors out of a revoked link too", async () => {
      const database = await open();
      const { create, loadLinks, links, ended } = await aSite(database);
      const again = await open({ again: database });
      const feed = feedOn(again);
      const other = await loadLinks(feed, again);
      const { link, key } = await create();
      await feed.catchUp();
      const found = other.findByKey(key);
      expect(found?.id).toBe(link.ID);
      if (!found) return;
      await links.countOpen(found);
      await other.countOpen(found);
      expect(await links.revoke([found])).toHaveLength(1);
      ended.length = 0;
      await feed.catchUp();
      expect(ended).toHaveLength(1);
      expect(await other.revoke([found])).toEqual([]);
      const restarted = await loadLinks();
      expect(restarted.find(found.id)).toMatchObject({ opened: 2 });
      other.stop();
      restarted.stop();
    });
});
