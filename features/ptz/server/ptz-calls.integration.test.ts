import { FakeClock, Forbidden, silentLogger } from "@tessera/base";
import { ChannelRegistry, defineDriver } from "@tessera/engine";
import { readEnvelope } from "@tessera/platform/contract";
import {
  createEvents,
  createHttpServer,
  type Database,
  migrate,
  type Principal,
  type PushHub,
} from "@tessera/platform/server";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { createPtzFeature, ptzMigrations } from "./index.ts";
import { PresetPictureStore } from "./preset-picture-store.ts";

const channel = { deviceId: "d1", channelId: "1" };
const jpeg = Uint8Array.of(0xff, 0xd8, 1, 2, 3, 0xff, 0xd9);

forEachDatabase((open) => {
  it("refuses a second operator by the name of the first, until the hold is over", async () => {
    const { call, clock } = await aSite(await open());
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
    const { call, told, said } = await aSite(await open());
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

  it("lets anybody stop what nobody else moves", async () => {
    const { call } = await aSite(await open());
    await call("li", "ptzcontrol", { command: "left" });
    expect((await call("wang", "ptzcontrol", { command: "stop" })).code).toBe("ptz-held");
    await call("li", "ptzcontrol", { command: "stop" });
    expect((await call("wang", "ptzcontrol", { command: "stop" })).status).toBe(200);
    expect((await call("wang", "ptzcontrol", { command: "left" })).code).toBe("ptz-held");
  });

  it("frees what a session held when it ends", async () => {
    const { call, events } = await aSite(await open());
    await call("li", "ptz/lock", {});
    events.emit("session-ended", { sessionId: 2, userId: 2, reason: "signed-out" });
    expect((await call("wang", "ptzcontrol", { command: "left" })).status).toBe(200);
  });

  it("frees what somebody holds who may not move it any more", async () => {
    const { call, events, rightless, told } = await aSite(await open());
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
    const { call, said, clock } = await aSite(await open());
    await call("li", "ptzcontrol", { command: "left" });
    await call("chief", "onvifgotopreset", { token: "1" });
    await clock.advance(10_000);
    expect(said).toEqual(["move", "stop", "goTo"]);
  });

  it("shows and takes no picture for who may turn a camera and not watch it", async () => {
    const { call, snapshot, rightless } = await aSite(await open());
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
    const { call, snapshot } = await aSite(await open());
    expect(await call("li", "ptz/presetpicture", { token: "99" })).toMatchObject({
      status: 404,
      code: "preset-unknown",
    });
    expect(snapshot).not.toHaveBeenCalled();
  });

  it("takes a picture after a preset was set, and gives it by its version", async () => {
    const { call, snapshot, clock, stream, told } = await aSite(await open());
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
    const { call, snapshot, stream } = await aSite(await open());
    await call("li", "onvifsetpreset", { name: "door" });
    expect(snapshot).not.toHaveBeenCalled();
    stream.isLive = true;
    snapshot.mockRejectedValue(new Error("no picture"));
    expect((await call("li", "onvifsetpreset", { name: "door" })).status).toBe(200);
    const { body } = await call("li", "onvifgetpresetlist");
    expect(snapshot).toHaveBeenCalledOnce();
    expect(body).toMatchObject({ Presets: [{ PictureVersion: 0 }, { PictureVersion: 0 }] });
  });

  it("keeps no picture of a preset that was removed while it was taken", async () => {
    const { call, snapshot } = await aSite(await open());
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
    const { call, snapshot, clock, stream } = await aSite(await open());
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

  it("forgets the pictures of cameras that are deleted for good", async () => {
    const { call, events } = await aSite(await open());
    await call("li", "onvifsetpreset", { name: "door" });
    await call("li", "ptz/presetpicture", { token: "1" });
    expect((await call("li", "ptz/presetpicture?token=1")).status).toBe(200);
    events.emit("devices-purged", { deviceIds: ["d1"], channels: [] });
    await vi.waitFor(async () =>
      expect((await call("li", "ptz/presetpicture?token=1")).status).toBe(404),
    );
  });

  it("keeps the newest pictures when there are too many", async () => {
    const database = await open();
    await migrate(database, [ptzMigrations]);
    const store = new PresetPictureStore(database, { mostPictures: 2 });
    for (const token of ["1", "2", "3"])
      await store.save({ channel, token, takenAtMs: Number(token), jpeg });
    expect([...(await store.versions(channel)).keys()].toSorted()).toEqual(["2", "3"]);
  });
});

const operator = (userId: number, userName: string, roleId: number): Principal => ({
  userId,
  userName,
  nickName: `Nick ${userName}`,
  roleId,
  roleName: "",
  isAdmin: false,
  sessionId: userId,
});
const people = new Map(
  [operator(2, "li", 5), operator(3, "wang", 5), operator(4, "chief", 8)].map((one) => [
    one.userName,
    one,
  ]),
);

/** A camera that keeps its presets; its operators' roles are numbered by their priority. */
async function aSite(database: Database) {
  await migrate(database, [ptzMigrations]);
  const said: string[] = [];
  const presets = new Map<string, string>();
  const driver = defineDriver({
    name: "TURN",
    form: { label: { zh: "", en: "" }, hint: { zh: "", en: "" }, device: [] },
    connection: z.unknown(),
    openLive: () => Promise.reject(new Error("has no picture")),
    capabilities: () => ["ptz", "presets"],
    ptz: {
      move: async () => void said.push("move"),
      stop: async () => void said.push("stop"),
    },
    presets: {
      list: async () => [...presets].map(([token, name]) => ({ token, name })),
      async set(_connection, { token = String(presets.size + 1), name = "" }) {
        presets.set(token, name);
        return token;
      },
      goTo: async () => void said.push("goTo"),
      remove: async (_connection, token) => void presets.delete(token),
    },
  });
  const channels = new ChannelRegistry(() => {});
  const about = { name: "dome", driver: "TURN", connection: {}, isOnDemand: true, isEnabled: true };
  channels.set({ ...channel, ...about });
  const clock = new FakeClock();
  const events = createEvents(silentLogger);
  const told: [string, unknown][] = [];
  const snapshot = vi.fn<(...asked: unknown[]) => Promise<Uint8Array>>(async () => jpeg);
  const stream = { isLive: false };
  /** Who may not do what, such as `li live`. */
  const rightless = new Set<string>();
  const may = (who: Principal | undefined, verb: string) =>
    !rightless.has(`${who?.userName} ${verb}`);
  const feature = createPtzFeature({
    channels,
    drivers: [driver],
    hub: { find: () => ({ state: { status: stream.isLive ? "live" : "stopped" } }) } as never,
    snapshot,
    database,
    settings: { get: () => ({ holdSeconds: 10 }) } as never,
    sessions: {
      principalOf: async (id) => [...people.values()].find(({ sessionId }) => sessionId === id),
    },
    rights: {
      priorityOf: ({ roleId }) => roleId,
      may,
      require(who, verb) {
        if (!may(who, verb)) throw new Forbidden("no-right", { zh: "", en: "" });
      },
    },
    events,
    push: { tell: ({ kind }, data) => void told.push([kind, data]) } satisfies Pick<
      PushHub,
      "tell"
    >,
    clock,
    log: silentLogger,
  });
  const server = await createHttpServer({
    features: [feature],
    sessions: { resolve: async (token) => people.get(token) },
    rights: {
      require(principal) {
        if (!people.has(principal.userName)) throw new Forbidden("no-right", { zh: "", en: "" });
      },
    },
    clock,
    log: silentLogger,
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
  });
  const call = async (who: string, path: string, fields?: Record<string, string>) => {
    const [name = "", query = ""] = path.split("?");
    const place = new URLSearchParams({ device: "d1", channel: "1" });
    const reply = await server.inject({
      method: fields ? "POST" : "GET",
      url: `/api/v1/${name}?${query}&${place.toString()}`,
      headers: { token: who, "accept-language": "zh-CN" },
      ...(fields && { payload: fields }),
    });
    const isEnvelope = reply.headers["content-type"]?.includes("json") ?? false;
    return {
      status: reply.statusCode,
      code: reply.headers["x-error-code"],
      text: reply.body,
      bytes: reply.rawPayload,
      body: isEnvelope ? readEnvelope(JSON.parse(reply.body)).body : undefined,
    };
  };
  return { call, said, told, clock, events, snapshot, stream, rightless };
}
