import { BadRequest } from "@tessera/base";
import { ChannelRegistry, type Driver, defineDriver } from "@tessera/engine";
import type { SignedIn } from "@tessera/platform/server";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { commandRoutes } from "./command-routes.ts";

const connection = { address: "192.0.2.7" };
const channel = { device: "d1", channel: "1" };

it("hands the box of a drag zoom to the driver, in and out", async () => {
  const { ask, dragZoom } = aDome();
  const fields = { Length: 1280, Width: 720, MidPointX: 640, MidPointY: 360 };
  const box = { ...fields, LengthX: "100", LengthY: "50" };
  await ask("/api/v1/dragzoomin/control", box);
  await ask("/api/v1/dragzoomout/control", box);
  const given = {
    windowWidth: 1280,
    windowHeight: 720,
    centreX: 640,
    centreY: 360,
    width: 100,
    height: 50,
  };
  expect(dragZoom.mock.calls.map((call) => call.slice(0, 3))).toEqual([
    [connection, "in", given],
    [connection, "out", given],
  ]);
});

it.each([
  [
    { command: "start", group: "2" },
    { kind: "start", group: 2 },
  ],
  [
    { command: "add", preset: 7 },
    { kind: "add", group: 1, preset: 7 },
  ],
  [
    { command: "dwell", value: 300 },
    { kind: "dwell", group: 1, value: 300 },
  ],
])("reads the cruise command %j", async (fields, command) => {
  const { ask, cruise } = aDome();
  await ask("/api/v1/ptz/cruise", fields);
  expect(cruise.mock.calls[0]?.[1]).toEqual(command);
});

it.each([{ command: "add" }, { command: "speed" }, { command: "sing" }, { group: 0 }])(
  "asks nothing of the camera for the cruise command %j",
  async (fields) => {
    const { ask, cruise } = aDome();
    await expect(ask("/api/v1/ptz/cruise", fields)).rejects.toThrow(BadRequest);
    expect(cruise).not.toHaveBeenCalled();
  },
);

it("tells where a camera looks", async () => {
  const { ask } = aDome();
  const reply = await ask("/api/v1/ptz/position", {}, "GET");
  expect(reply).toEqual({ Pan: 12.5, Tilt: -3, Zoom: 4 });
});

it("asks nothing of a camera that another one turns", async () => {
  const { ask, begin, cruise } = aDome();
  begin.mockRejectedValue(new Error("held"));
  await expect(ask("/api/v1/ptz/cruise", { command: "start" })).rejects.toThrow("held");
  expect(cruise).not.toHaveBeenCalled();
});

it("lets anybody ask where a camera looks while another one turns it", async () => {
  const { ask, begin } = aDome();
  await ask("/api/v1/ptz/position", {}, "GET");
  expect(begin).not.toHaveBeenCalled();
});

it("says what a channel cannot do", async () => {
  const { ask } = aDome();
  await expect(ask("/api/v1/ptz/wiper", { on: 1 })).rejects.toThrow("no wiper");
});

it("keeps in the record what was asked for", async () => {
  const { ask, notes } = aDome();
  await ask("/api/v1/ptz/cruise", { command: "stop" });
  expect(notes).toEqual([{ target: "dome", after: { cruise: { kind: "stop", group: 1 } } }]);
});

function aDome() {
  const dragZoom = vi.fn<NonNullable<NonNullable<Driver["commands"]>["dragZoom"]>>(async () => {});
  const cruise = vi.fn<NonNullable<NonNullable<Driver["commands"]>["cruise"]>>(async () => {});
  const driver = defineDriver<unknown>({
    name: "DOME",
    form: { label: { zh: "", en: "" }, hint: { zh: "", en: "" }, device: [] },
    connection: z.unknown(),
    openLive: () => Promise.reject(new Error("has no picture")),
    capabilities: () => ["dragZoom", "cruise", "position"],
    commands: { dragZoom, cruise, position: async () => ({ pan: 12.5, tilt: -3, zoom: 4 }) },
  });
  const channels = new ChannelRegistry(() => {});
  const about = { name: "dome", driver: "DOME", isOnDemand: true, isEnabled: true };
  channels.set({ deviceId: "d1", channelId: "1", connection, ...about });
  const begin = vi.fn<(channel: unknown, caller: unknown) => Promise<void>>(async () => {});
  const turns = { begin, depart: begin };
  const routes = commandRoutes({ channels, drivers: [driver], nameOf: () => "dome", ...turns });
  const notes: unknown[] = [];
  const caller = { noteChange: (note: unknown) => void notes.push(note) } as SignedIn;
  const ask = async (path: string, fields: object, method: "GET" | "POST" = "POST") => {
    const known = routes.find(
      ({ call }) => call.path === path && call.methods.some((own) => own === method),
    );
    if (!known) throw new Error(`No call ${path}.`);
    const watch = {
      onInput: () => {},
      needChannel: async () => {},
      needSecondPerson: async () => {},
      run: <Result>(handler: () => Promise<Result>) => handler(),
    };
    const raw = { ...channel, ...fields };
    return (await known.answer(raw, caller, watch)).reply;
  };
  return { ask, dragZoom, cruise, notes, begin };
}
