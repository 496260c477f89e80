import { type DeviceControl, encodePtz, type PtzCommand } from "@tessera/protocols/gb28181";
import { expect, it } from "vitest";
import { turningOf } from "./turning.ts";

const box = { windowWidth: 1, windowHeight: 1, centreX: 0, centreY: 0, width: 1, height: 1 };

it.each<[PtzCommand, string, ...string[]]>([
  [{ kind: "move", pan: 1, tilt: 0, zoom: 0 }, "moves", "ptz"],
  [{ kind: "move", pan: 0, tilt: 0, zoom: 0 }, "stops", "ptz", "focus", "iris"],
  [{ kind: "stop" }, "stops", "ptz", "focus", "iris"],
  [{ kind: "lens", focus: 0, iris: 9 }, "moves", "iris"],
  [{ kind: "lens", focus: -9, iris: 0 }, "moves", "focus"],
  [{ kind: "lens", focus: 0, iris: 0 }, "stops", "ptz", "focus", "iris"],
  [{ kind: "preset-goto", preset: 1 }, "goes", "presets"],
  [{ kind: "preset-set", preset: 1 }, "sets", "presets"],
  [{ kind: "cruise-start", group: 1 }, "goes", "cruise"],
  [{ kind: "cruise-dwell", group: 1, value: 5 }, "sets", "cruise"],
  [{ kind: "scan-start", group: 1 }, "goes", "scan"],
  [{ kind: "scan-left", group: 1 }, "sets", "scan"],
  [{ kind: "aux", number: 1, isOn: true }, "sets", "wiper"],
])("reads of %j that it %s", (command, effect, ...needs) => {
  expect(turningOf({ kind: "ptz", hex: encodePtz(command) })).toEqual({ effect, needs });
});

it.each<[DeviceControl, string]>([
  [{ kind: "ptz", hex: "A50F01FE000000B3" }, "sets"],
  [{ kind: "drag-zoom", direction: "in", box }, "goes"],
  [{ kind: "track", mode: "Auto" }, "goes"],
])("takes %j for what %s", (control, effect) => {
  expect(turningOf(control)?.effect).toBe(effect);
});

it.each<DeviceControl>([
  { kind: "key-frame" },
  { kind: "reboot" },
  { kind: "guard", isArmed: true },
])("lets anybody order $kind", (control) => {
  expect(turningOf(control)).toBeUndefined();
});
