import { defineCall, definePush, mediaReply } from "@tessera/platform/contract";
import { z } from "zod";
import { mayMove, place } from "./moved-channel.ts";

export const preset = z.object({
  Token: z.string(),
  Name: z.string(),
  /** Of its picture, which changes with it; 0: there is none. */
  PictureVersion: z.number(),
});
export type Preset = z.output<typeof preset>;

export const listPresets = defineCall({
  methods: ["GET"],
  path: "/api/v1/onvifgetpresetlist",
  access: "signed-in",
  dialect: "legacy",
  summary: "The positions that a camera has kept.",
  input: z.object(place),
  reply: z.object({ Presets: z.array(preset) }),
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

export const getPresetPicture = defineCall({
  methods: ["GET"],
  path: "/api/v1/ptz/presetpicture",
  isOwn: true,
  access: "signed-in",
  dialect: "media",
  summary:
    "What the camera saw where a preset is, as a small JPEG for who may watch it; 404 if there is none.",
  input: z.object({
    ...place,
    token,
    /** PictureVersion of the list, so that a page shows another picture at once. */
    v: z.coerce.number().optional(),
  }),
  reply: mediaReply,
  channel: mayMove,
});

export const takePresetPicture = defineCall({
  methods: ["POST"],
  path: "/api/v1/ptz/presetpicture",
  isOwn: true,
  access: "signed-in",
  dialect: "legacy",
  audit: "change",
  summary: "Makes what the camera sees now the picture of a preset, for who may watch it.",
  input: z.object({ ...place, token }),
  reply: z.object({ PictureVersion: z.number() }),
  channel: mayMove,
});

export const presetPicture = definePush({
  kind: "preset-picture",
  summary: "A preset has got a picture, or another one.",
  data: z.object({ ParentDeviceID: z.string(), ChannelID: z.string(), Token: z.string() }),
  channel: {
    verb: "ptz",
    of: ({ ParentDeviceID, ChannelID }) => ({ deviceId: ParentDeviceID, channelId: ChannelID }),
  },
});
