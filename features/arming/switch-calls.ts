import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { area, groupId, modeKey, mute, watched } from "./state-calls.ts";

export const switchMode = defineCall({
  methods: ["POST"],
  path: "/api/v1/arming/switch",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Switches the site, or a group that has a mode of its own. Stands until the schedule switches next. For administrators, and for all others if the settings allow it.",
  input: z.object({ GroupID: groupId.default(0), Mode: modeKey }),
  reply: area,
});

const place = {
  device: z.string().min(1).max(100),
  channel: z.string().min(1).max(100),
};

/** Until eight in the morning of the next day, by the server's time. */
export const untilTomorrow = "tomorrow";
export const muteMinutes = [15, 60, 240] as const;

export const muteCamera = defineCall({
  methods: ["POST"],
  path: "/api/v1/arming/mute",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Mutes the alarms of a camera for some minutes, or until eight in the morning of tomorrow. Everybody who may watch it sees who did so and until when. A camera that is muted already gets the new end.",
  input: z.object({
    ...place,
    For: z.union([z.literal(muteMinutes), z.literal(untilTomorrow)]).meta({ examples: [15] }),
  }),
  reply: mute,
  channel: watched,
});

export const unmuteCamera = defineCall({
  methods: ["POST"],
  path: "/api/v1/arming/unmute",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Ends the mute of a camera, whoever began it.",
  input: z.object(place),
  reply: z.object({}),
  channel: watched,
});
