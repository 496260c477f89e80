import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it, vi } from "vitest";
import { aPtzSite } from "./testing/ptz-site.ts";

forEachDatabase((open, kind) => {
  it("refuses a second operator by the name of the first, until the hold is over", async () => {
    const { call, clock } = await aPtzSite(await open());
    await call("li", "ptzcontrol", { command: "left" });
    expect(await call("wang", "ptzcontrol", { command: "right" })).toMatchObject({
      status: 409,
      code: "ptz-held",
      text: "云台正由 Nick li 控制，10 秒后可用",
    });
    expect(await call("wang", "onvifgotopreset", { token: "1" })).toMatchObject({ status: 409 });
    await clock.advance(10_000);
    expect((await call("wang", "ptzcontrol", { command: "right" })).status).toBe(200);
  });

  it("lets a higher priority take over at once, and tells everybody", async () => {
    const { call, told, said } = await aPtzSite(await open());
    await call("li", "ptzcontrol", { command: "left" });
    await call("chief", "ptz/lock", { minutes: "5" });
    expect(said).toEqual(["move", "stop"]);
    expect(told).toEqual([
      ["ptz-holder", expect.objectContaining({ HolderName: "Nick li", IsLocked: false })],
      [
        "ptz-holder",
        expect.objectContaining({ HolderName: "Nick chief", SecondsLeft: 300, IsLocked: true }),
      ],
    ]);
    const { body } = await call("li", "ptz/holder");
    expect(body).toMatchObject({ HolderName: "Nick chief", IsOwn: false, OwnPriority: 5 });
    expect((await call("li", "ptz/release", {})).code).toBe("ptz-held");
    await call("chief", "ptz/release", {});
    expect(told.at(-1)).toEqual(["ptz-holder", expect.objectContaining({ HolderID: 0 })]);
  });

  it("lets anybody stop what nobody holds", async () => {
    const { call, clock } = await aPtzSite(await open());
    await call("li", "ptzcontrol", { command: "left" });
    expect((await call("wang", "ptzcontrol", { command: "stop" })).code).toBe("ptz-held");
    await call("li", "ptzcontrol", { command: "stop" });
    expect((await call("wang", "ptzcontrol", { command: "stop" })).code).toBe("ptz-held");
    await clock.advance(10_000);
    expect((await call("wang", "ptzcontrol", { command: "stop" })).status).toBe(200);
    expect((await call("li", "ptzcontrol", { command: "left" })).status).toBe(200);
  });

  it.each([
    ["preset", "onvifgotopreset", { token: "1" }, "goTo"],
    ["cruise", "ptz/cruise", { command: "start" }, "cruise start"],
  ])(
    "lets only a higher priority stop a %s that another one began",
    async (_, path, fields, begun) => {
      const { call, said } = await aPtzSite(await open());
      await call("li", path, fields);
      expect((await call("wang", "ptzcontrol", { command: "stop" })).code).toBe("ptz-held");
      expect(said).toEqual([begun]);
      expect((await call("chief", "ptzcontrol", { command: "stop" })).status).toBe(200);
      expect(said).toEqual([begun, "stop"]);
      expect((await call("li", "ptz/holder")).body).toMatchObject({ HolderName: "Nick chief" });
    },
  );

  it("refuses the late stop of whom it was taken over from", async () => {
    const { call, said } = await aPtzSite(await open());
    await call("li", "ptzcontrol", { command: "left" });
    await call("chief", "ptzcontrol", { command: "right" });
    expect((await call("li", "ptzcontrol", { command: "stop" })).code).toBe("ptz-held");
    expect(said).toEqual(["move", "stop", "move"]);
  });

  it("frees what a session held when it ends", async () => {
    const { call, events } = await aPtzSite(await open());
    await call("li", "ptz/lock", {});
    events.tellSite("session-ended", { sessionId: 2, userId: 2, reason: "signed-out" });
    expect((await call("wang", "ptzcontrol", { command: "left" })).status).toBe(200);
  });

  it("frees what a session held that ends within a transaction, which is not kept waiting", async () => {
    const database = await open();
    const { call, events } = await aPtzSite(database);
    await call("li", "ptz/lock", {});
    await database.transaction(async () =>
      events.tellSite("session-ended", { sessionId: 2, userId: 2, reason: "revoked" }),
    );
    expect((await call("wang", "ptzcontrol", { command: "left" })).status).toBe(200);
  });

  it("frees what somebody holds who may not move it any more", async () => {
    const { call, events, rightless, told } = await aPtzSite(await open());
    await call("li", "ptz/lock", {});
    events.emit("rights-changed", {});
    expect((await call("wang", "ptzcontrol", { command: "left" })).code).toBe("ptz-held");
    rightless.add("li ptz");
    events.emit("rights-changed", {});
    await vi.waitFor(() =>
      expect(told.at(-1)).toEqual(["ptz-holder", expect.objectContaining({ HolderID: 0 })]),
    );
    expect((await call("wang", "ptzcontrol", { command: "left" })).status).toBe(200);
  });

  it("ends the move of whom it is taken over from before it goes elsewhere", async () => {
    const { call, said, clock } = await aPtzSite(await open());
    await call("li", "ptzcontrol", { command: "left" });
    await call("chief", "onvifgotopreset", { token: "1" });
    await clock.advance(10_000);
    expect(said).toEqual(["move", "stop", "goTo"]);
  });

  it("ends a move before a cruise begins", async () => {
    const { call, said, clock } = await aPtzSite(await open());
    await call("li", "ptzcontrol", { command: "left" });
    await call("li", "ptz/cruise", { command: "start" });
    await clock.advance(10_000);
    expect(said).toEqual(["move", "stop", "cruise start"]);
  });

  it("says the stop of a take-over again that the camera did not take", async () => {
    const { call, camera, said, clock } = await aPtzSite(await open());
    await call("li", "ptzcontrol", { command: "left" });
    camera.stopsToFail = 1;
    expect((await call("chief", "ptz/lock", {})).status).toBe(504);
    await clock.advance(2000);
    expect(said).toEqual(["move", "stop", "stop"]);
  });

  it("frees what somebody holds whose hours are over, whatever cannot be asked of others", async () => {
    const { call, clock, rightless, unknown } = await aPtzSite(await open());
    await call("wang", "ptz/lock?channel=2", {});
    await call("li", "ptz/lock", {});
    unknown.add("wang");
    rightless.add("li ptz");
    await clock.advance(5000);
    await expect
      .poll(async () => (await call("wang", "ptz/holder")).body)
      .toMatchObject({ HolderID: 0 });
    expect((await call("li", "ptz/holder?channel=2")).body).toMatchObject({ HolderID: 3 });
  });

  it("lets no stop overtake the move that it follows", async () => {
    const { call, said } = await aPtzSite(await open());
    const words = ["left", "stop", "right", "stop"];
    await Promise.all(words.map((command) => call("li", "ptzcontrol", { command })));
    expect(said).toEqual(["move", "stop", "move", "stop"]);
  });

  // SQLite has one server only.
  it.runIf(kind === "postgres")(
    "ends the move of whom it is taken over from on another server, whose end comes into no other",
    async () => {
      const database = await open();
      const a = await aPtzSite(database);
      const b = await aPtzSite(await open({ again: database }), { clock: a.clock });
      await a.call("li", "ptzcontrol", { command: "left" });
      expect(await b.call("wang", "ptzcontrol", { command: "stop" })).toMatchObject({
        status: 409,
        text: "云台正由 Nick li 控制，10 秒后可用",
      });
      await b.call("chief", "ptzcontrol", { command: "right" });
      expect(b.said).toEqual(["stop", "move"]);
      await a.hearOthers();
      expect((await a.call("li", "ptz/holder")).body).toMatchObject({ HolderName: "Nick chief" });
      await a.clock.advance(10_000);
      expect(a.said).toEqual(["move"]);
    },
  );
});
