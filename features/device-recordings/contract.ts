import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

const place = { device: z.string().min(1), channel: z.string().min(1) };

/** Whoever asks must be allowed to play the channel back. */
const mayPlayBack = {
  verb: "playback",
  of: ({ device, channel }: { readonly device: string; readonly channel: string }) => ({
    deviceId: device,
    channelId: channel,
  }),
} as const;

export const listDeviceRecordings = defineCall({
  methods: ["GET"],
  path: "/api/v1/devices/record/files",
  access: "signed-in",
  dialect: "bare",
  summary: "What a device has recorded itself on one day, by the server's time.",
  input: z.object({
    ...place,
    /** YYYYMMDD. */
    period: z.string().regex(/^\d{8}$/),
  }),
  reply: z.object({
    total: z.number(),
    list: z.array(
      z.object({
        /** YYYYMMDDHHmmss, as the end. */
        startAt: z.string(),
        endAt: z.string(),
        /** Seconds. */
        duration: z.number(),
      }),
    ),
  }),
  channel: mayPlayBack,
});

export const listDeviceRecordingDays = defineCall({
  methods: ["GET"],
  path: "/api/v1/devices/record/month",
  access: "signed-in",
  dialect: "bare",
  summary: "The days of a month on which a device has recorded: 0 or 1 for each, in one text.",
  input: z.object({
    ...place,
    /** YYYYMM. */
    period: z.string().regex(/^\d{6}$/),
  }),
  reply: z.string(),
  channel: mayPlayBack,
});
