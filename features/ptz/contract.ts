import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { mayMove, place } from "./moved-channel.ts";

export * from "./command-calls.ts";
export * from "./holder-calls.ts";
export * from "./preset-calls.ts";

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
