import { expect, it } from "vitest";
import { decodePtz, encodePtz, type PtzCommand } from "./ptz-command.ts";

const vectors: readonly (readonly [hex: string, command: PtzCommand])[] = [
  ["A50F010260000017", { kind: "move", pan: -0x60, tilt: 0, zoom: 0 }],
  ["A50F01080060001D", { kind: "move", pan: 0, tilt: 0x60, zoom: 0 }],
  ["A50F010A6060007F", { kind: "move", pan: -0x60, tilt: 0x60, zoom: 0 }],
  ["A50F011000008045", { kind: "move", pan: 0, tilt: 0, zoom: 8 }],
  ["A50F0100000000B5", { kind: "stop" }],
  ["A50F01480040003D", { kind: "lens", focus: 0, iris: -0x40 }],
  ["A50F014240000037", { kind: "lens", focus: -0x40, iris: 0 }],
  ["A50F0140000000F5", { kind: "lens", focus: 0, iris: 0 }],
  ["A50F018100030039", { kind: "preset-set", preset: 3 }],
  ["A50F01820003003A", { kind: "preset-goto", preset: 3 }],
  ["A50F01830003003B", { kind: "preset-remove", preset: 3 }],
  ["A50F01840103003D", { kind: "cruise-add", group: 1, preset: 3 }],
  ["A50F0187012C1079", { kind: "cruise-dwell", group: 1, value: 300 }],
  ["A50F01880100003E", { kind: "cruise-start", group: 1 }],
  ["A50F01890100003F", { kind: "scan-start", group: 1 }],
  ["A50F018C01000042", { kind: "aux", number: 1, isOn: true }],
];

it.each(vectors)("writes and reads %s", (hex, command) => {
  expect(encodePtz(command)).toBe(hex);
  expect(decodePtz(hex)).toEqual(command);
  expect(decodePtz(hex.toLowerCase())).toEqual(command);
});

it("reads what it writes of the commands without a vector", () => {
  const commands: readonly PtzCommand[] = [
    { kind: "move", pan: 1, tilt: -255, zoom: -15 },
    { kind: "lens", focus: 255, iris: 1 },
    { kind: "cruise-remove", group: 2, preset: 0 },
    { kind: "cruise-speed", group: 2, value: 4095 },
    { kind: "scan-left", group: 3 },
    { kind: "scan-right", group: 3 },
    { kind: "scan-speed", group: 3, value: 257 },
    { kind: "aux", number: 2, isOn: false },
  ];
  for (const command of commands) expect(decodePtz(encodePtz(command))).toEqual(command);
});

it("keeps speeds within what a byte holds, and lets what moves at all move", () => {
  const moved = decodePtz(encodePtz({ kind: "move", pan: 0.2, tilt: 999, zoom: 99 }));
  expect(moved).toEqual({ kind: "move", pan: 1, tilt: 255, zoom: 15 });
});

it("takes a move for a stop when nothing moves", () => {
  expect(encodePtz({ kind: "move", pan: 0, tilt: 0, zoom: 0 })).toBe(encodePtz({ kind: "stop" }));
});

it("moves slowly when a platform gives a direction without a speed", () => {
  expect(decodePtz("A50F0101000000B6")).toEqual({ kind: "move", pan: 1, tilt: 0, zoom: 0 });
});

it.each(["", "A50F", "A50F0100000000B4", "B50F0100000000C5", "A50F01F0000000A5", "zz"])(
  "refuses %j",
  (hex) => expect(decodePtz(hex)).toBeUndefined(),
);
