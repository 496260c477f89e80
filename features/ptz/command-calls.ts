import { defineCall, flag } from "@tessera/platform/contract";
import { z } from "zod";
import { mayMove, place } from "./moved-channel.ts";

/** What only some cameras can be asked for; a channel's capabilities say which. */

const pixels = z.coerce.number().int().min(0).max(100_000);
const size = z.coerce.number().int().min(1).max(100_000);

/** A box drawn on the picture: pixels of the window in which it is shown, from its top left corner. */
const dragBox = {
  Length: size.describe("Width of the window"),
  Width: size.describe("Height of the window"),
  MidPointX: pixels.describe("Centre of the box"),
  MidPointY: pixels.describe("Centre of the box"),
  LengthX: size.describe("Width of the box"),
  LengthY: size.describe("Height of the box"),
};

const command = {
  methods: ["GET", "POST"],
  access: "signed-in",
  dialect: "legacy",
  audit: "change",
  reply: z.object({}),
  channel: mayMove,
} as const;

export const dragZoomIn = defineCall({
  ...command,
  path: "/api/v1/dragzoomin/control",
  summary: "Turns and zooms a camera so that what the box shows fills the picture.",
  input: z.object({ ...place, ...dragBox }),
});

export const dragZoomOut = defineCall({
  ...command,
  path: "/api/v1/dragzoomout/control",
  summary: "Zooms a camera out so far that what the picture shows now fits into the box.",
  input: z.object({ ...place, ...dragBox }),
});

/** Of a cruise or a scan; a device numbers them. */
const group = z.coerce.number().int().min(1).max(255).default(1);
const preset = z.coerce.number().int().min(1).max(255);
/** 12 bits on the wire. */
const amount = z.coerce.number().int().min(1).max(4095);

export const controlCruise = defineCall({
  ...command,
  path: "/api/v1/ptz/cruise",
  isOwn: true,
  summary:
    "Cruises: start, stop, add or remove a preset, clear the group, set speed or dwell seconds.",
  input: z
    .object({
      ...place,
      command: z.enum(["start", "stop", "clear", "add", "remove", "speed", "dwell"]),
      group,
      preset: preset.optional(),
      value: amount.optional(),
    })
    .refine(
      ({ command: word, ...given }) =>
        (!["add", "remove"].includes(word) || given.preset !== undefined) &&
        (!["speed", "dwell"].includes(word) || given.value !== undefined),
      "add 和 remove 需要 preset，speed 和 dwell 需要 value · add and remove need preset, speed and dwell need value",
    ),
});

export const controlScan = defineCall({
  ...command,
  path: "/api/v1/ptz/scan",
  isOwn: true,
  summary: "Scans between two bounds: start, stop, set the left or right bound, set the speed.",
  input: z
    .object({
      ...place,
      command: z.enum(["start", "stop", "left", "right", "speed"]),
      group,
      value: amount.optional(),
    })
    .refine(
      ({ command: word, value }) => word !== "speed" || value !== undefined,
      "speed 需要 value · speed needs value",
    ),
});

export const controlWiper = defineCall({
  ...command,
  path: "/api/v1/ptz/wiper",
  isOwn: true,
  summary: "Switches the wiper on or off.",
  input: z.object({ ...place, on: flag }),
});

export const setHomePosition = defineCall({
  ...command,
  path: "/api/v1/ptz/home",
  isOwn: true,
  summary: "The preset to which a camera goes by itself when nobody has moved it for a while.",
  input: z.object({
    ...place,
    enable: flag,
    preset: preset.default(1),
    seconds: z.coerce.number().int().min(1).max(65_535).default(60),
  }),
});

const position = {
  /** Degrees. */
  pan: z.coerce.number().min(-360).max(360),
  tilt: z.coerce.number().min(-360).max(360),
  /** Times. */
  zoom: z.coerce.number().min(0).max(1000),
};

export const readPosition = defineCall({
  methods: ["GET"],
  path: "/api/v1/ptz/position",
  isOwn: true,
  access: "signed-in",
  dialect: "legacy",
  summary: "Where a camera looks now.",
  input: z.object(place),
  reply: z.object({ Pan: z.number(), Tilt: z.number(), Zoom: z.number() }),
  channel: mayMove,
});

export const goToPosition = defineCall({
  ...command,
  methods: ["POST"],
  path: "/api/v1/ptz/position",
  isOwn: true,
  summary: "Turns a camera to just this position.",
  input: z.object({ ...place, ...position }),
});

/** These set a device up rather than turn a camera. */
const mayConfigure = { ...mayMove, verb: "configure" } as const;

export const controlGuard = defineCall({
  ...command,
  path: "/api/v1/devicecontrol/guard",
  isOwn: true,
  summary: "Arms or disarms the alarms of a channel at its device.",
  input: z.object({ ...place, on: flag }),
  channel: mayConfigure,
});

export const resetAlarm = defineCall({
  ...command,
  path: "/api/v1/devicecontrol/alarmreset",
  isOwn: true,
  summary: "Tells a device that an alarm was seen, so that it can raise the next.",
  input: z.object(place),
  channel: mayConfigure,
});

export const controlDeviceRecord = defineCall({
  ...command,
  path: "/api/v1/devicecontrol/record",
  isOwn: true,
  summary: "Lets a device record on its own card or disk, or stop that.",
  input: z.object({ ...place, on: flag }),
  channel: mayConfigure,
});

export const requestKeyFrame = defineCall({
  ...command,
  path: "/api/v1/devicecontrol/keyframe",
  isOwn: true,
  summary: "Asks a device for a key frame now.",
  input: z.object(place),
  channel: { ...mayMove, verb: "live" },
});
