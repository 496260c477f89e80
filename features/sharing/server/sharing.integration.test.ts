import { forEachDatabase } from "@tessera/platform/testing";
import { describe, expect, it } from "vitest";
import { aSite, asked, gate, startMs, type Verbs, yard } from "./testing/a-site.ts";

forEachDatabase((open) => {
  it("plays one flow of one channel for who has the key, and nothing else", async () => {
    const { create, openBy, enter, redeem, rights, list } = await aSite(await open());
    const { key, path, link } = await create(2, { name: "for the neighbours" });
    expect(path).toMatch(/^\/share\/nvr%2F1\/gate%201\/1#key=[\w-]{43}$/);
    expect(link).toMatchObject({
      Name: "for the neighbours",
      ChannelName: "The gate 1",
      Stream: "main",
      OwnerName: "li",
      State: "active",
      Opened: 0,
    });
    const refused = [
      await openBy({}),
      await openBy({ key: "wrong" }),
      await openBy({ key, channel: yard.channelId }),
      await openBy({ key, stream: "sub" }),
      await openBy({ key, device: "none" }),
      await openBy({ page: "players" }),
    ];
    for (const { status, code, text } of refused) {
      expect([status, code]).toEqual([403, "share-invalid"]);
      expect(text).toContain("分享链接无效或已过期");
    }
    expect(JSON.parse((await openBy({ key })).text)).toMatchObject({
      ChannelName: "The gate 1",
      HasSubStream: false,
      ExpiresAtMs: startMs + 3_600_000,
    });
    const visit = await redeem(await enter({ key, page: "players" }));
    expect(visit?.principal).toMatchObject({ userName: `li · 分享 #${link.ID}`, isAdmin: false });
    for (const verb of ["export", "ptz", "configure", "talk", "playback"] as const)
      expect(rights.may(visit?.principal, verb, gate)).toBe(false);
    expect(rights.may(visit?.principal, "live", yard)).toBe(false);
    expect(await list(2)).toMatchObject([
      { Opened: 1, LastOpenTime: expect.stringMatching(/^2026/) },
    ]);
  });

  it("gives the link of an administrator no more than any other", async () => {
    const { create, enter, redeem, rights } = await aSite(await open());
    const { key } = await create(1);
    const visit = await redeem(await enter({ key }));
    expect(rights.may(visit?.principal, "live", gate)).toBe(true);
    expect(rights.may(visit?.principal, "configure", gate)).toBe(false);
    expect(rights.may(visit?.principal, "live", yard)).toBe(false);
  });

  it("ends at once for all who watch when it is revoked", async () => {
    const { create, enter, redeem, call, list, ended, openBy } = await aSite(await open());
    const { key, link } = await create();
    const token = await enter({ key });
    const sessionId = (await redeem(token))?.principal.sessionId;
    const revoke = (user: number) => call("revoke", { user, input: { IDs: [link.ID, 999] } });
    expect(JSON.parse((await revoke(3)).text)).toEqual({ Revoked: 0 });
    expect(await redeem(token)).toBeDefined();
    expect(JSON.parse((await revoke(2)).text)).toEqual({ Revoked: 1 });
    expect(ended).toEqual([sessionId]);
    expect(await redeem(token)).toBeUndefined();
    expect((await openBy({ key })).status).toBe(403);
    expect(JSON.parse((await revoke(2)).text)).toEqual({ Revoked: 0 });
    expect(await list(2)).toMatchObject([{ State: "revoked" }]);
    expect(await list(2, "?active=1")).toEqual([]);
  });

  it("ends by itself when its time is over, for whoever watches too", async () => {
    const { create, enter, redeem, clock, ended, openBy, list } = await aSite(await open());
    const { key } = await create(2, { minutes: 61 });
    const longer = await create(2, { minutes: 30 * 24 * 60 });
    await clock.advance(60 * 60_000);
    const token = await enter({ key });
    const sessionId = (await redeem(token))?.principal.sessionId;
    await clock.advance(60_000 - 1);
    expect(ended).toEqual([]);
    expect(await redeem(token)).toBeDefined();
    await clock.advance(1);
    expect(ended).toEqual([sessionId]);
    expect(await redeem(token)).toBeUndefined();
    expect((await openBy({ key })).status).toBe(403);
    expect((await openBy({ key: longer.key })).status).toBe(200);
    expect((await list(2)).map(({ State }) => State)).toEqual(["active", "expired"]);
    const short = await create(2, { minutes: 5 });
    await clock.advance(5 * 60_000);
    expect(ended).toEqual([sessionId, -2 - short.link.ID]);
  });

  it.each<{ what: string; verbs: Verbs }>([
    { what: "watch", verbs: ["export"] },
    { what: "give out", verbs: ["live"] },
  ])("has no power once its maker may not $what the channel any more", async ({ verbs }) => {
    const { create, enter, redeem, setRights, openBy, list } = await aSite(await open());
    const { key } = await create();
    const token = await enter({ key });
    await setRights(verbs);
    expect(await redeem(token)).toBeUndefined();
    expect((await openBy({ key })).code).toBe("share-invalid");
    const [link] = await list(2);
    expect(link?.State).toBe("powerless");
    expect(link?.ChannelName).toBe(verbs.includes("live") ? "The gate 1" : "");
    await setRights(["live", "export"]);
    expect(await redeem(token)).toBeDefined();
  });

  it("has no power once its maker is deleted", async () => {
    const { create, enter, redeem, users, list } = await aSite(await open());
    const { key } = await create();
    const token = await enter({ key });
    await users.remove(2);
    expect(await redeem(token)).toBeUndefined();
    expect(await list(1)).toMatchObject([{ State: "powerless", OwnerName: "li" }]);
  });

  it("lets no more watch at once than it was made for", async () => {
    const { create, enter, redeem, openBy, viewers, list } = await aSite(await open());
    const { key } = await create(2, { maxViewers: 2 });
    const visit = await redeem(await enter({ key }));
    viewers.set(visit?.principal.sessionId ?? 0, 1);
    expect((await openBy({ key })).status).toBe(200);
    viewers.set(visit?.principal.sessionId ?? 0, 2);
    expect(await openBy({ key })).toMatchObject({ status: 429, code: "share-full" });
    expect(await list(2)).toMatchObject([{ Viewers: 2, MaxViewers: 2 }]);
  });

  it("can be made only by who may watch and give out, and is listed to its maker and administrators", async () => {
    const { create, call, list } = await aSite(await open());
    const { link } = await create();
    const byWang = await call("create", { user: 3, input: asked });
    expect(byWang.status).toBe(403);
    const gone = { ...asked, channel: "none" };
    expect((await call("create", { user: 1, input: gone })).status).toBe(404);
    for (const minutes of [0, 30 * 24 * 60 + 1])
      expect((await call("create", { user: 2, input: { ...asked, minutes } })).status).toBe(400);
    expect(await list(3)).toEqual([]);
    expect((await list(1)).map(({ ID }) => ID)).toEqual([link.ID]);
    expect(await list(1, "?device=other")).toEqual([]);
    expect(await list(1, "?q=THE%20GATE")).toHaveLength(1);
  });

  it("keeps its key nowhere: not in lists, not in the record, not in the log, not in the database", async () => {
    const { create, call, openBy, audited, logged, store } = await aSite(await open());
    const { key } = await create();
    await openBy({ key });
    await openBy({ key, stream: "sub" });
    const { text } = await call("list", { user: 1 });
    const stored = await store.all();
    expect(JSON.stringify([text, audited, logged, stored])).not.toContain(key);
    expect(audited[0]).toMatchObject({
      kind: "export",
      target: "分享链接 #1 (nvr/1/gate 1/1)",
      detail: { noted: [{ after: { maxViewers: 0 } }] },
    });
  });

  it("can be revoked while its maker has no right, and then does not come back with it", async () => {
    const { create, call, list, openBy, setRights } = await aSite(await open());
    const { link, key } = await create();
    await setRights([]);
    expect(await list(1)).toMatchObject([{ State: "powerless" }]);
    await call("revoke", { user: 1, input: { IDs: [link.ID] } });
    await setRights(["live", "export"]);
    expect(await list(1)).toMatchObject([{ State: "revoked" }]);
    expect((await openBy({ key })).status).toBe(403);
  });

  it("lets an address that keeps failing wait, but nobody there who has a key that works", async () => {
    const { create, call, openBy, clock } = await aSite(await open());
    const { key } = await create();
    const { key: over, link } = await create();
    await call("revoke", { user: 2, input: { IDs: [link.ID] } });
    for (let tried = 0; tried < 60; tried++)
      expect((await openBy({ key: `wrong ${tried}` })).code).toBe("share-invalid");
    for (const wrong of ["wrong", over])
      expect(await openBy({ key: wrong })).toMatchObject({ status: 429, code: "share-tries" });
    expect((await openBy({ key })).status).toBe(200);
    await clock.advance(60_000);
    expect((await openBy({ key: "wrong" })).code).toBe("share-invalid");
  });

  describe("a page that an administrator has opened", () => {
    it("shows any channel to anybody, and nobody once it is closed", async () => {
      const { call, enter, redeem, openBy, ended, rights } = await aSite(await open());
      const set = (input: object) => call("setopenpages", { user: 1, input });
      expect((await call("setopenpages", { user: 2, input: {} })).status).toBe(403);
      expect(JSON.parse((await call("openpages", { user: 1 })).text)).toEqual({
        Players: false,
        Share: false,
      });
      await set({ Players: true, Share: false });
      expect((await openBy({})).status).toBe(403);
      expect(JSON.parse((await openBy({ page: "players" })).text)).toMatchObject({
        HasSubStream: true,
        ExpiresAtMs: 0,
      });
      const token = await enter({ page: "players", channel: yard.channelId, stream: "sub" });
      const visit = await redeem(token, yard, 2);
      expect(visit?.principal.userName).toBe("公开页面 /players");
      expect(rights.may(visit?.principal, "configure", yard)).toBe(false);
      expect((await openBy({ page: "players", channel: "none" })).status).toBe(404);
      await set({ Players: true, Share: true });
      expect(ended).not.toContain(visit?.principal.sessionId);
      const shared = await enter({});
      await set({ Players: false });
      expect(ended.at(-1)).toBe(visit?.principal.sessionId);
      expect(await redeem(token, yard, 2)).toBeUndefined();
      expect(await redeem(shared)).toBeDefined();
    });
  });
});
