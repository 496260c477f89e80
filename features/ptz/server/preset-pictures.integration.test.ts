import { forEachDatabase, makeTables } from "@tessera/platform/testing";
import { expect, it, vi } from "vitest";
import { ptzMigrations } from "./index.ts";
import { PresetPictureStore } from "./preset-picture-store.ts";
import { aPtzSite, channel, jpeg } from "./testing/ptz-site.ts";

forEachDatabase((open) => {
  it("shows and takes no picture for who may turn a camera and not watch it", async () => {
    const { call, snapshot, rightless } = await aPtzSite(await open());
    await call("li", "onvifsetpreset", { name: "door" });
    await call("li", "ptz/presetpicture", { token: "1" });
    rightless.add("wang live");
    expect((await call("wang", "ptz/presetpicture?token=1")).status).toBe(403);
    expect((await call("wang", "ptz/presetpicture", { token: "1" })).status).toBe(403);
    expect(snapshot).toHaveBeenCalledOnce();
    const { body } = await call("wang", "onvifgetpresetlist");
    expect(body).toEqual({ Presets: [{ Token: "1", Name: "door", PictureVersion: 0 }] });
  });

  it("keeps no picture of a preset that the camera does not have", async () => {
    const { call, snapshot } = await aPtzSite(await open());
    expect(await call("li", "ptz/presetpicture", { token: "99" })).toMatchObject({
      status: 404,
      code: "preset-unknown",
    });
    expect(snapshot).not.toHaveBeenCalled();
  });

  it("takes a picture after a preset was set, and gives it by its version", async () => {
    const { call, snapshot, clock, stream, told } = await aPtzSite(await open());
    stream.isLive = true;
    expect((await call("li", "onvifsetpreset", { name: "door" })).body).toEqual({ Token: "1" });
    await vi.waitFor(() => expect(told.at(-1)?.[0]).toBe("preset-picture"));
    expect(snapshot).toHaveBeenCalledWith({ channel, flow: 1 }, 240);
    const { body } = await call("li", "onvifgetpresetlist");
    const PictureVersion = clock.nowMs();
    expect(body).toEqual({ Presets: [{ Token: "1", Name: "door", PictureVersion }] });
    const picture = await call("li", "ptz/presetpicture?token=1");
    expect(picture.bytes).toEqual(Buffer.from(jpeg));
    await call("li", "onvifremovepreset", { token: "1" });
    expect(await call("li", "ptz/presetpicture?token=1")).toMatchObject({
      status: 404,
      code: "no-preset-picture",
    });
  });

  it("sets a preset without a picture when there is none to be had", async () => {
    const { call, snapshot, stream } = await aPtzSite(await open());
    await call("li", "onvifsetpreset", { name: "door" });
    expect(snapshot).not.toHaveBeenCalled();
    stream.isLive = true;
    snapshot.mockRejectedValue(new Error("no picture"));
    expect((await call("li", "onvifsetpreset", { name: "door" })).status).toBe(200);
    const { body } = await call("li", "onvifgetpresetlist");
    expect(snapshot).toHaveBeenCalledOnce();
    expect(body).toMatchObject({ Presets: [{ PictureVersion: 0 }, { PictureVersion: 0 }] });
  });

  it("keeps no picture of a preset if the camera was moved while it was taken", async () => {
    const { call, snapshot, stream } = await aPtzSite(await open());
    stream.isLive = true;
    const drawn = Promise.withResolvers<Uint8Array>();
    snapshot.mockReturnValue(drawn.promise);
    await call("li", "onvifsetpreset", { name: "door" });
    await vi.waitFor(() => expect(snapshot).toHaveBeenCalledOnce());
    await call("li", "ptzcontrol", { command: "left" });
    drawn.resolve(jpeg);
    await call("li", "ptzcontrol", { command: "stop" });
    const { body } = await call("li", "onvifgetpresetlist");
    expect(body).toMatchObject({ Presets: [{ PictureVersion: 0 }] });
  });

  it("keeps no picture of a preset that was removed while it was taken", async () => {
    const { call, snapshot } = await aPtzSite(await open());
    await call("li", "onvifsetpreset", { name: "door" });
    const drawn = Promise.withResolvers<Uint8Array>();
    snapshot.mockReturnValue(drawn.promise);
    const retake = call("li", "ptz/presetpicture", { token: "1" });
    await vi.waitFor(() => expect(snapshot).toHaveBeenCalledOnce());
    await call("li", "onvifremovepreset", { token: "1" });
    drawn.resolve(jpeg);
    expect((await retake).code).toBe("preset-removed");
  });

  it("takes the picture of a preset that has none once the camera is there, if it is watched", async () => {
    const { call, snapshot, clock, stream } = await aPtzSite(await open());
    await call("li", "onvifgotopreset", { token: "1" });
    await clock.advance(5000);
    expect(snapshot).not.toHaveBeenCalled();
    stream.isLive = true;
    await call("li", "onvifgotopreset", { token: "1" });
    await call("li", "ptzcontrol", { command: "left", actiontype: "single" });
    await clock.advance(5000);
    expect(snapshot).not.toHaveBeenCalled();
    await call("li", "onvifgotopreset", { token: "1" });
    await clock.advance(5000);
    await vi.waitFor(() => expect(snapshot).toHaveBeenCalledOnce());
  });

  it("takes no picture of a preset when the camera was stopped on its way", async () => {
    const { call, snapshot, clock, stream, stop } = await aPtzSite(await open());
    stream.isLive = true;
    await call("li", "onvifgotopreset", { token: "1" });
    await call("li", "ptz/release", {});
    expect((await call("wang", "ptzcontrol", { command: "stop" })).status).toBe(200);
    await clock.advance(5000);
    await stop();
    expect(snapshot).not.toHaveBeenCalled();
  });

  it("takes no picture of a preset when the camera was stopped before it had answered", async () => {
    const { call, camera, said, snapshot, clock, stream, stop } = await aPtzSite(await open());
    stream.isLive = true;
    const answered = Promise.withResolvers<void>();
    camera.going = answered.promise;
    const going = call("li", "onvifgotopreset", { token: "1" });
    await vi.waitFor(() => expect(said).toEqual(["goTo"]));
    await call("li", "ptzcontrol", { command: "stop" });
    answered.resolve();
    expect((await going).status).toBe(200);
    await clock.advance(5000);
    await stop();
    expect(snapshot).not.toHaveBeenCalled();
  });

  it("forgets the picture of a preset that is set elsewhere, and takes another when it can", async () => {
    const { call, snapshot, clock, stream } = await aPtzSite(await open());
    await call("li", "onvifsetpreset", { name: "door" });
    await call("li", "ptz/presetpicture", { token: "1" });
    snapshot.mockRejectedValueOnce(new Error("no picture"));
    stream.isLive = true;
    await call("li", "onvifsetpreset", { name: "gate", token: "1" });
    expect((await call("li", "ptz/presetpicture?token=1")).code).toBe("no-preset-picture");
    await call("li", "onvifgotopreset", { token: "1" });
    await clock.advance(5000);
    await vi.waitFor(async () =>
      expect((await call("li", "ptz/presetpicture?token=1")).status).toBe(200),
    );
  });

  it("keeps no picture that was under way when the preset was set elsewhere", async () => {
    const { call, snapshot, stream, stop } = await aPtzSite(await open());
    await call("li", "onvifsetpreset", { name: "door" });
    const before = Promise.withResolvers<Uint8Array>();
    snapshot.mockReturnValueOnce(before.promise);
    const retake = call("li", "ptz/presetpicture", { token: "1" });
    await vi.waitFor(() => expect(snapshot).toHaveBeenCalledOnce());
    const after = Promise.withResolvers<Uint8Array>();
    snapshot.mockReturnValueOnce(after.promise);
    stream.isLive = true;
    await call("li", "onvifsetpreset", { name: "gate", token: "1" });
    before.resolve(jpeg);
    expect((await retake).code).toBe("preset-removed");
    await call("li", "onvifremovepreset", { token: "1" });
    after.resolve(jpeg);
    await stop();
    expect((await call("li", "ptz/presetpicture?token=1")).code).toBe("no-preset-picture");
  });

  it("keeps the newest pictures when there are too many", async () => {
    const database = await open();
    await makeTables(database, [ptzMigrations]);
    const store = new PresetPictureStore(database, { mostPictures: 2 });
    for (const token of ["1", "2", "3"])
      await store.save({ channel, token, takenAtMs: Number(token), jpeg });
    expect([...(await store.versions(channel)).keys()].toSorted()).toEqual(["2", "3"]);
  });
});
