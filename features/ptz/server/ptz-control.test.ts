import { FakeClock, silentLogger } from "@tessera/base";
import {
  type Capability,
  ChannelRegistry,
  type Driver,
  defineDriver,
  type Movement,
} from "@tessera/engine";
import { expect, it } from "vitest";
import { z } from "zod";
import { PtzControl } from "./ptz-control.ts";

const channel = { deviceId: "d1", channelId: "1" };

it.each([
  ["up", { pan: 0, tilt: 1, zoom: 0 }],
  ["downleft", { pan: -1, tilt: -1, zoom: 0 }],
  ["zoomout", { pan: 0, tilt: 0, zoom: -1 }],
] as const)("turns %s at full speed into a velocity", async (command, movement) => {
  const { control, said } = aControl();
  await control.perform(channel, { command, speed: 255, isSingle: false });
  expect(said).toEqual([movement]);
});

it("stops a camera five seconds after the last word of a continuous move", async () => {
  const { control, said, clock } = aControl();
  await control.perform(channel, { command: "left", speed: 51, isSingle: false });
  await clock.advance(4000);
  await control.perform(channel, { command: "left", speed: 51, isSingle: false });
  await clock.advance(4999);
  expect(said).not.toContain("stop");
  await clock.advance(1);
  expect(said.at(-1)).toBe("stop");
  await clock.advance(60_000);
  expect(said.filter((word) => word === "stop")).toHaveLength(1);
});

it("moves a single step and stops by itself", async () => {
  const { control, said, clock } = aControl();
  await control.perform(channel, { command: "right", speed: 128, isSingle: true });
  await clock.advance(300);
  expect(said.at(-1)).toBe("stop");
});

it("stops a slow camera once more after it has begun to move", async () => {
  const began = Promise.withResolvers<void>();
  const { control, said, clock } = aControl({ beforeMove: () => began.promise });
  const move = control.perform(channel, { command: "right", speed: 128, isSingle: true });
  await clock.advance(300);
  expect(said).toEqual(["stop"]);
  began.resolve();
  await move;
  await clock.advance(300);
  expect(said.slice(1)).toEqual([expect.objectContaining({ tilt: 0 }), "stop"]);
});

it("does not stop again what was stopped", async () => {
  const { control, said, clock } = aControl();
  await control.perform(channel, { command: "right", speed: 128, isSingle: false });
  await control.perform(channel, { command: "stop", speed: 1, isSingle: false });
  await clock.advance(60_000);
  expect(said.filter((word) => word === "stop")).toHaveLength(1);
});

it("stops what moves when the server stops", async () => {
  const { control, said } = aControl();
  await control.perform(channel, { command: "right", speed: 128, isSingle: false });
  await control.stop();
  expect(said.at(-1)).toBe("stop");
});

it("stops a camera that began to move and did not confirm it", async () => {
  const { control, said, clock } = aControl({ failsToMove: true });
  const move = control.perform(channel, { command: "up", speed: 1, isSingle: false });
  await expect(move).rejects.toThrow("no answer");
  await clock.advance(5000);
  expect(said.at(-1)).toBe("stop");
});

it("tells a camera again that did not take its stop, but not for ever", async () => {
  const stops = { toFail: 1 };
  const { control, said, clock } = aControl({ stops });
  await control.perform(channel, { command: "up", speed: 1, isSingle: false });
  await clock.advance(60_000);
  expect(said.slice(1)).toEqual(["stop", "stop"]);
  stops.toFail = Number.POSITIVE_INFINITY;
  await control.perform(channel, { command: "up", speed: 1, isSingle: false });
  await clock.advance(60_000);
  expect(said.slice(4)).toEqual(["stop", "stop", "stop"]);
});

it("tells a camera again that did not take the stop that somebody gave, but not for ever", async () => {
  const stops = { toFail: 1 };
  const { control, said, clock } = aControl({ stops });
  const halt = () => control.perform(channel, { command: "stop", speed: 1, isSingle: false });
  await control.perform(channel, { command: "up", speed: 1, isSingle: false });
  await expect(halt()).rejects.toThrow("no answer");
  await clock.advance(1999);
  expect(said.slice(1)).toEqual(["stop"]);
  await clock.advance(60_000);
  expect(said.slice(1)).toEqual(["stop", "stop"]);
  stops.toFail = Number.POSITIVE_INFINITY;
  await expect(halt()).rejects.toThrow("no answer");
  await clock.advance(60_000);
  expect(said.slice(3)).toEqual(["stop", "stop", "stop"]);
});

it("does not say a stop again that a newer move has overtaken", async () => {
  const { control, said, clock } = aControl({ stops: { toFail: 1 } });
  const left = { command: "left", speed: 255, isSingle: false } as const;
  await expect(control.halt(channel)).rejects.toThrow("no answer");
  await clock.advance(1000);
  await control.perform(channel, left);
  await clock.advance(4999);
  expect(said).toEqual(["stop", { pan: -1, tilt: 0, zoom: 0 }]);
});

it("does not stop a camera on its way because an earlier stop was not taken", async () => {
  const answered = Promise.withResolvers<void>();
  const { control, said, clock } = aControl({
    stops: { toFail: 1 },
    stopAnswered: answered.promise,
  });
  const halt = control.halt(channel);
  await control.goTo(channel, "1");
  answered.resolve();
  await expect(halt).rejects.toThrow("no answer");
  await clock.advance(60_000);
  expect(said).toEqual(["stop", "stop", "goto 1"]);
});

it("sets the focus near and far and the iris open and closed", async () => {
  const { control, said } = aControl();
  for (const command of ["focusin", "focusout", "aperturein", "apertureout"] as const)
    await control.perform(channel, { command, speed: 255, isSingle: false });
  expect(said).toEqual(["focus -1", "focus 1", "iris 1", "iris -1"]);
});

it("says what a channel cannot do", async () => {
  const { control } = aControl({ capabilities: ["ptz"] });
  const focus = control.perform(channel, { command: "focusin", speed: 1, isSingle: false });
  await expect(focus).rejects.toMatchObject({ code: "focus-not-offered" });
  await expect(control.presets(channel)).rejects.toMatchObject({ code: "presets-not-offered" });
});

it("leaves a disabled channel alone", async () => {
  const { control } = aControl({ isEnabled: false });
  const move = control.perform(channel, { command: "up", speed: 1, isSingle: false });
  await expect(move).rejects.toMatchObject({ code: "channel-disabled" });
});

function aControl({
  capabilities = ["ptz", "focus", "iris", "presets"] as readonly Capability[],
  isEnabled = true,
  failsToMove = false,
  beforeMove = async () => {},
  stops = { toFail: 0 },
  stopAnswered = Promise.resolve(),
} = {}) {
  const said: (string | Movement)[] = [];
  const driver: Driver = defineDriver({
    name: "TURN",
    form: { label: { zh: "", en: "" }, hint: { zh: "", en: "" }, device: [] },
    connection: z.unknown(),
    openLive: () => Promise.reject(new Error("has no picture")),
    capabilities: () => capabilities,
    ptz: {
      async move(_connection, movement) {
        await beforeMove();
        said.push(movement);
        if (failsToMove) throw new Error("no answer");
      },
      async stop() {
        said.push("stop");
        const isToFail = stops.toFail-- > 0;
        if (isToFail) await stopAnswered;
        if (isToFail) throw new Error("no answer");
      },
      async focus(_connection, velocity) {
        said.push(`focus ${velocity}`);
      },
      async iris(_connection, velocity) {
        said.push(`iris ${velocity}`);
      },
    },
    presets: {
      list: async () => [],
      set: async () => "1",
      goTo: async (_connection, token) => void said.push(`goto ${token}`),
      remove: async () => {},
    },
  });
  const channels = new ChannelRegistry(() => {});
  const clock = new FakeClock();
  const about = { name: "gate", driver: "TURN", connection: {}, isOnDemand: true };
  channels.set({ ...channel, ...about, isEnabled });
  const parts = { channels, drivers: [driver], clock, log: silentLogger };
  return { control: new PtzControl(parts), said, clock };
}
