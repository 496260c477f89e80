import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { aPtzSite, channel } from "./testing/ptz-site.ts";

const city = { channel, platform: { id: 7, name: "City" } };
const moves = { ...city, effect: "moves", lastsMs: 60_000 } as const;
const stops = { ...city, effect: "stops" } as const;

forEachDatabase((open) => {
  it("shows an upper platform as the holder, of whom every operator takes over", async () => {
    const { call, turns, said, clock, events } = await aPtzSite(await open());
    await turns.perform(moves, async () => void said.push("from above"));
    events.emit("rights-changed", {});
    await clock.advance(5000);
    expect((await call("li", "ptz/holder")).body).toMatchObject({
      HolderName: "City",
      Priority: 0,
      SecondsLeft: 55,
      IsOwn: false,
    });
    expect((await call("li", "ptzcontrol", { command: "left" })).status).toBe(200);
    await clock.advance(4000);
    await call("li", "onvifgotopreset", { token: "1" });
    await clock.advance(60_000);
    expect(said).toEqual(["from above", "stop", "move", "stop", "goTo"]);
  });

  it.each(["moves", "stops", "goes", "sets"] as const)(
    "refuses an upper platform that %s what an operator holds, until it is free",
    async (effect) => {
      const { call, turns, said, clock } = await aPtzSite(await open());
      await call("li", "ptz/lock", { minutes: "1" });
      const turn = { ...moves, effect };
      const order = () => turns.perform(turn, async () => void said.push("from above"));
      await expect(order()).rejects.toMatchObject({ code: "ptz-held" });
      expect(said).toEqual([]);
      await clock.advance(60_000);
      await order();
      expect(said).toEqual(["from above"]);
    },
  );

  it("keeps upper platforms from each other", async () => {
    const { turns } = await aPtzSite(await open());
    await turns.perform(moves, async () => {});
    const other = { ...moves, platform: { id: 8, name: "Province" } };
    await expect(turns.perform(other, async () => {})).rejects.toThrow("City is controlling");
  });

  it("holds nothing for a stop from above of what nobody holds", async () => {
    const { call, turns } = await aPtzSite(await open());
    await turns.perform(stops, async () => {});
    expect((await call("li", "ptz/holder")).body).toMatchObject({ HolderID: 0 });
  });

  it("stops what an upper platform moved and said no more about", async () => {
    const { turns, said, clock } = await aPtzSite(await open());
    await turns.perform(moves, async () => {});
    await clock.advance(59_999);
    expect(said).toEqual([]);
    await clock.advance(1);
    expect(said).toEqual(["stop"]);
  });

  it("says a stop from above again that the camera did not take, and no other", async () => {
    const { turns, said, clock } = await aPtzSite(await open());
    await turns.perform(moves, async () => {});
    await expect(
      turns.perform(stops, () => Promise.reject(new Error("no answer"))),
    ).rejects.toThrow("no answer");
    await clock.advance(60_000);
    expect(said).toEqual(["stop"]);
    await turns.perform(moves, async () => {});
    await turns.perform(stops, async () => {});
    await clock.advance(60_000);
    expect(said).toEqual(["stop"]);
  });

  it("ends a move from above before the camera is sent elsewhere from there", async () => {
    const { turns, said, clock } = await aPtzSite(await open());
    await turns.perform(moves, async () => {});
    await turns.perform({ ...city, effect: "goes" }, async () => void said.push("from above"));
    await clock.advance(60_000);
    expect(said).toEqual(["stop", "from above"]);
  });

  it("stops and frees what an upper platform leaves, and nothing else", async () => {
    const { call, turns, said } = await aPtzSite(await open());
    await turns.perform(moves, async () => {});
    await call("li", "ptzcontrol?channel=2", { command: "left" });
    await turns.leave(7);
    expect(said).toEqual(["move", "stop"]);
    expect((await call("li", "ptz/holder")).body).toMatchObject({ HolderID: 0 });
    expect((await call("wang", "ptz/holder?channel=2")).body).toMatchObject({ HolderID: 2 });
  });
});
