import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { aPtzSite, channel } from "./testing/ptz-site.ts";

forEachDatabase((open) => {
  it("sends a camera to a preset for a rule, which any operator takes over from", async () => {
    const { call, presetTurns, said } = await aPtzSite(await open());
    await presetTurns.goTo(channel, "1", "夜间入侵");
    expect((await call("li", "ptz/holder")).body).toMatchObject({
      HolderName: "夜间入侵",
      Priority: 0,
    });
    await presetTurns.goTo(channel, "2", "白天");
    expect((await call("li", "ptzcontrol", { command: "left" })).status).toBe(200);
    expect(said.slice(0, 2)).toEqual(["goTo", "goTo"]);
  });

  it("leaves a camera alone that an operator holds", async () => {
    const { call, presetTurns, said } = await aPtzSite(await open());
    await call("li", "ptz/lock", { minutes: "1" });
    await expect(presetTurns.goTo(channel, "1", "夜间入侵")).rejects.toMatchObject({
      code: "ptz-held",
    });
    expect(said).toEqual([]);
  });
});
