import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { momentMs, place } from "./wire-types.ts";

/** Small: the console's shell asks for it all the time, for its banner. */
export const readRecordingHealth = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/health",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary: "What keeps channels from being recorded now.",
  input: z.object({}),
  reply: z.object({
    troubles: z.array(
      z.object({
        kind: z.enum([
          "disk-full",
          "only-locked-left",
          "root-missing",
          "root-foreign",
          "root-failing",
          "disk-slow",
          "not-recording",
        ]),
        sinceMs: momentMs,
        /** What is wrong and what to do, in the caller's language. */
        text: z.string(),
        channels: z.number(),
      }),
    ),
  }),
});

/** For the figures in the top bar. */
export const readRecordingFigures = defineCall({
  methods: ["GET"],
  path: "/api/v1/record/figures",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "How many channels that the caller may play back are recorded now, which should be and are not, and for administrators how long footage is kept.",
  input: z.object({}),
  reply: z.object({
    recording: z.number(),
    failing: z.array(
      z.object({
        ...place,
        name: z.string(),
        /** In the caller's language. */
        reason: z.string(),
        /** By the server's clock. */
        forSeconds: z.number(),
      }),
    ),
    /** Null for who is no administrator. */
    disk: z
      .object({
        bytesPerDay: z.number(),
        /** How long footage is kept at the present rate; null: as long as the plans ask for. */
        keepsDays: z.number().nullable(),
        /** Some plan asks for more days than that. */
        isShort: z.boolean(),
      })
      .nullable(),
  }),
});
