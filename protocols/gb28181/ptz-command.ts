/** GB/T 28181-2022 annex A.3: the eight bytes of PTZCmd, written as sixteen hexadecimal digits. */
export type PtzCommand =
  /** Speeds from 1 to 255, of zoom to 15; positive is right, up and closer. All 0 is a stop. */
  | { readonly kind: "move"; readonly pan: number; readonly tilt: number; readonly zoom: number }
  /** Of movement, cruise and scan. */
  | { readonly kind: "stop" }
  /** Speeds from 1 to 255; positive is farther and opens. Both 0 is a stop. */
  | { readonly kind: "lens"; readonly focus: number; readonly iris: number }
  | {
      readonly kind: "preset-set" | "preset-goto" | "preset-remove";
      /** 1 to 255. */
      readonly preset: number;
    }
  | {
      /** Removing preset 0 removes the whole group. */
      readonly kind: "cruise-add" | "cruise-remove";
      readonly group: number;
      readonly preset: number;
    }
  | {
      /** 0 to 4095; dwelling in seconds. */
      readonly kind: "cruise-speed" | "cruise-dwell" | "scan-speed";
      readonly group: number;
      readonly value: number;
    }
  | {
      readonly kind: "cruise-start" | "scan-start" | "scan-left" | "scan-right";
      readonly group: number;
    }
  /** Auxiliary switch 1 is the wiper. */
  | { readonly kind: "aux"; readonly number: number; readonly isOn: boolean };

export const wiperSwitch = 1;

/** A5 | 0F | address | command | data 1 | data 2 | data 3 and address high | checksum */
export function encodePtz(command: PtzCommand): string {
  const [code, data1, data2, data3] = bytesOf(command);
  const bytes = Uint8Array.of(0xa5, 0x0f, 0x01, code, data1, data2, (data3 & 0xf) << 4, 0);
  bytes[7] = checksum(bytes);
  return Buffer.from(bytes).toString("hex").toUpperCase();
}

/** Undefined for what is no command, or none that we know. */
export function decodePtz(hex: string): PtzCommand | undefined {
  if (!/^[0-9a-f]{16}$/i.test(hex)) return undefined;
  const bytes = Buffer.from(hex, "hex");
  const [lead, , , code = 0, data1 = 0, data2 = 0, data3 = 0, sum] = bytes;
  if (lead !== 0xa5 || sum !== checksum(bytes)) return undefined;
  return commandOf(code, [data1, data2, data3 >> 4]);
}

const checksum = (bytes: Uint8Array) =>
  bytes.subarray(0, 7).reduce((sum, byte) => sum + byte, 0) & 0xff;

type CommandBytes = readonly [code: number, data1: number, data2: number, data3: number];

const bit = {
  zoomOut: 0x20,
  zoomIn: 0x10,
  up: 0x08,
  down: 0x04,
  left: 0x02,
  right: 0x01,
  lens: 0x40,
  irisClose: 0x08,
  irisOpen: 0x04,
  focusNear: 0x02,
  focusFar: 0x01,
};

const presetCodes = { "preset-set": 0x81, "preset-goto": 0x82, "preset-remove": 0x83 } as const;
const pointCodes = { "cruise-add": 0x84, "cruise-remove": 0x85 } as const;
const valueCodes = { "cruise-speed": 0x86, "cruise-dwell": 0x87, "scan-speed": 0x8a } as const;
const cruiseStart = 0x88;
const scan = 0x89;
/** Data 2 of the scan command. */
const scanSteps = { "scan-start": 0, "scan-left": 1, "scan-right": 2 } as const;
const auxOn = 0x8c;
const auxOff = 0x8d;

function bytesOf(command: PtzCommand): CommandBytes {
  if (command.kind === "stop") return [0, 0, 0, 0];
  if (command.kind === "move") return moveBytes(command.pan, command.tilt, command.zoom);
  if (command.kind === "lens") return lensBytes(command.focus, command.iris);
  if (command.kind === "aux") return [command.isOn ? auxOn : auxOff, command.number, 0, 0];
  if (command.kind === "cruise-start") return [cruiseStart, command.group, 0, 0];
  if ("value" in command)
    return [valueCodes[command.kind], command.group, command.value & 0xff, command.value >> 8];
  if (!("preset" in command)) return [scan, command.group, scanSteps[command.kind], 0];
  if ("group" in command) return [pointCodes[command.kind], command.group, command.preset, 0];
  return [presetCodes[command.kind], 0, command.preset, 0];
}

function moveBytes(pan: number, tilt: number, zoom: number): CommandBytes {
  const bits =
    directionBit(pan, bit.right, bit.left) |
    directionBit(tilt, bit.up, bit.down) |
    directionBit(zoom, bit.zoomIn, bit.zoomOut);
  return [bits, speed(pan, 255), speed(tilt, 255), speed(zoom, 15)];
}

function lensBytes(focus: number, iris: number): CommandBytes {
  const bits =
    directionBit(focus, bit.focusFar, bit.focusNear) |
    directionBit(iris, bit.irisOpen, bit.irisClose);
  return [bit.lens | bits, speed(focus, 255), speed(iris, 255), 0];
}

function directionBit(value: number, positive: number, negative: number): number {
  if (value === 0) return 0;
  return value > 0 ? positive : negative;
}

/** Whatever moves at all moves at least at the slowest speed. */
const speed = (value: number, max: number) =>
  value === 0 ? 0 : Math.min(max, Math.max(1, Math.round(Math.abs(value))));

type Data = readonly [data1: number, data2: number, data3: number];

function commandOf(value: number, data: Data): PtzCommand | undefined {
  if (value === 0) return { kind: "stop" };
  if (value < 0x40) return moveOf(value, data);
  if (value < 0x50) return lensOf(value, data);
  return presetOf(value, data) ?? routeOf(value, data);
}

function moveOf(bits: number, [panSpeed, tiltSpeed, zoomSpeed]: Data): PtzCommand {
  return {
    kind: "move",
    pan: signed(bits, { positive: bit.right, negative: bit.left }, panSpeed),
    tilt: signed(bits, { positive: bit.up, negative: bit.down }, tiltSpeed),
    zoom: signed(bits, { positive: bit.zoomIn, negative: bit.zoomOut }, zoomSpeed),
  };
}

function lensOf(bits: number, [focusSpeed, irisSpeed]: Data): PtzCommand {
  return {
    kind: "lens",
    focus: signed(bits, { positive: bit.focusFar, negative: bit.focusNear }, focusSpeed),
    iris: signed(bits, { positive: bit.irisOpen, negative: bit.irisClose }, irisSpeed),
  };
}

/** A direction with speed 0 is what some platforms send: it moves slowly. */
function signed(
  bits: number,
  { positive, negative }: { readonly positive: number; readonly negative: number },
  magnitude: number,
): number {
  if ((bits & positive) !== 0) return Math.max(1, magnitude);
  return (bits & negative) === 0 ? 0 : -Math.max(1, magnitude);
}

function presetOf(value: number, [data1, data2]: Data): PtzCommand | undefined {
  const preset = nameOf(presetCodes, value);
  if (preset) return { kind: preset, preset: data2 };
  const point = nameOf(pointCodes, value);
  return point && { kind: point, group: data1, preset: data2 };
}

function routeOf(value: number, [data1, data2, data3]: Data): PtzCommand | undefined {
  if (value === auxOn || value === auxOff)
    return { kind: "aux", number: data1, isOn: value === auxOn };
  if (value === cruiseStart) return { kind: "cruise-start", group: data1 };
  const step = value === scan ? nameOf(scanSteps, data2) : undefined;
  if (step) return { kind: step, group: data1 };
  const kind = nameOf(valueCodes, value);
  return kind && { kind, group: data1, value: data2 | (data3 << 8) };
}

function nameOf<Name extends string>(
  codes: Readonly<Record<Name, number>>,
  value: number,
): Name | undefined {
  const names = Object.keys(codes) as Name[];
  return names.find((name) => codes[name] === value);
}
