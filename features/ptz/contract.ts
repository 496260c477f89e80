import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { mayMove, place } from "./moved-channel.ts";

export * from "./command-calls.ts";

/** How a camera can be moved; in and out of the focus is near and far, of the aperture open and closed. */
export const ptzCommand = z.enum([
  "up",
  "down",
  "left",
  "right",
  "upleft",
  "upright",
  "downleft",
  "downright",
  "zoomin",
  "zoomout",
  "focusin",
  "focusout",
  "aperturein",
  "apertureout",
  "stop",
]);
export type PtzCommand = z.output<typeof ptzCommand>;

export const controlPtz = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/ptzcontrol",
  access: "signed-in",
  dialect: "legacy",
  audit: "change",
  summary:
    "Moves a camera. A continuous move ends with `stop`, or by itself if it is not repeated.",
  input: z.object({
    ...place,
    command: ptzCommand,
    /** 1 slow to 255 fast. */
    speed: z.coerce.number().int().min(1).max(255).default(129),
    actiontype: z.enum(["continuous", "single"]).default("continuous"),
  }),
  reply: z.object({}),
  channel: mayMove,
});

export const listPresets = defineCall({
  methods: ["GET"],
  path: "/api/v1/onvifgetpresetlist",
  access: "signed-in",
  dialect: "legacy",
  summary: "The positions that a camera has kept.",
  input: z.object(place),
  reply: z.object({ Presets: z.array(z.object({ Token: z.string(), Name: z.string() })) }),
  channel: mayMove,
});

/** Opaque: as the camera calls it. */
const token = z.string().min(1).max(200);

export const setPreset = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/onvifsetpreset",
  access: "signed-in",
  dialect: "legacy",
  audit: "change",
  summary: "Keeps the present position under a name; with a token it replaces that preset.",
  input: z.object({
    ...place,
    name: z.string().trim().min(1).max(64),
    token: token.optional(),
  }),
  reply: z.object({ Token: z.string() }),
  channel: mayMove,
});

export const goToPreset = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/onvifgotopreset",
  access: "signed-in",
  dialect: "legacy",
  audit: "change",
  summary: "Turns a camera to a kept position.",
  input: z.object({ ...place, token }),
  reply: z.object({}),
  channel: mayMove,
});

export const removePreset = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/onvifremovepreset",
  access: "signed-in",
  dialect: "legacy",
  audit: "change",
  summary: "Forgets a kept position.",
  input: z.object({ ...place, token }),
  reply: z.object({}),
  channel: mayMove,
});
