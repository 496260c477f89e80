import { day, defineCall, moment } from "@tessera/platform/contract";
import { z } from "zod";
import { channelOf, place } from "./wire-types.ts";

const startInput = z.object({
  ...place,
  /** Ends by itself after so many seconds. */
  duration: z.coerce.number().int().min(10).max(86_400).default(600),
});

export const startRecording = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/record/realtimerecord/start",
  access: "signed-in",
  dialect: "bare",
  summary: "Records a channel now, whatever its plan says.",
  audit: "change",
  input: startInput,
  reply: z.object({ endsAtMs: z.number() }),
  channel: { verb: "playback", of: channelOf },
});

export const stopRecording = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/record/realtimerecord/stop",
  access: "signed-in",
  dialect: "bare",
  summary: "Ends a recording that was started by hand; what a plan wants goes on.",
  audit: "change",
  input: z.object(place),
  reply: z.object({ isRecording: z.boolean() }),
  channel: { verb: "playback", of: channelOf },
});

const range = z.object({ ...place, start: moment, end: moment });

export const lockFootage = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/record/setimportant",
  access: "signed-in",
  dialect: "bare",
  summary:
    "Locks footage, or with important=0 unlocks it (which needs the right to delete). Locked footage is never deleted.",
  audit: "change",
  input: range.extend({ important: z.enum(["0", "1"]).default("1") }),
  reply: z.object({
    segments: z.number(),
    /** What is locked now around the range: whole files, which reach out of it. Absent: nothing is. */
    lockedFromMs: z.number().optional(),
    lockedToMs: z.number().optional(),
  }),
  channel: { verb: "export", of: channelOf },
  // What is unlocked is deleted sooner or later.
  secondPerson: { verb: "delete", when: ({ important }) => important === "0" },
});

export const removeFootage = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/record/remove",
  access: "signed-in",
  dialect: "bare",
  summary: "Deletes footage of a range for good; locked footage stays and is counted.",
  audit: "change",
  input: range,
  reply: z.object({ deleted: z.number(), locked: z.number() }),
  channel: { verb: "delete", of: channelOf },
  secondPerson: { verb: "delete" },
});

export const removeDay = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/record/removedaily",
  access: "signed-in",
  dialect: "bare",
  summary: "Deletes a day's footage for good; locked footage stays and is counted.",
  audit: "change",
  input: z.object({
    ...place,
    period: day,
  }),
  reply: z.object({ deleted: z.number(), locked: z.number() }),
  channel: { verb: "delete", of: channelOf },
  secondPerson: { verb: "delete" },
});
