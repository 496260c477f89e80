import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

/** How many live pictures stand beside each other on the big screen. */
export const screenTiles = [1, 4, 6, 9] as const;

export const screenSecondsMin = 5;
export const screenSecondsMax = 3600;

/** Whose live pictures take turns: all with those first that have an alarm, those of a group, those of a layout. */
const screenSources = ["alarms", "group", "layout"] as const;

const choice = z.object({
  tiles: z.literal(screenTiles),
  source: z.enum(screenSources),
  /** Of the group or the layout; 0 where all cameras take turns. */
  sourceId: z.number().int().min(0),
  /** How long each picture stays. */
  seconds: z.number().int().min(screenSecondsMin).max(screenSecondsMax),
});
export type ScreenChoice = z.output<typeof choice>;

export const readScreen = defineCall({
  methods: ["GET"],
  path: "/api/v1/dashboard/screen",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "What the caller has chosen for the big screen, and the time of the server.",
  input: z.object({}),
  reply: z.object({
    choice,
    /** UTC milliseconds. */
    nowMs: z.number(),
    /** When today began, by the server's clock. */
    todayMs: z.number(),
    /** IANA name of the server's zone. */
    zone: z.string(),
  }),
});

export const saveScreen = defineCall({
  methods: ["POST"],
  path: "/api/v1/dashboard/screen",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Keeps which live pictures the caller's big screen shows, how many and for how long.",
  input: choice.refine(({ source, sourceId }) => (source === "alarms") === (sourceId === 0), {
    path: ["sourceId"],
    error:
      "选择分组或布局时须指定其编号，其余为 0 · must name the group or layout that was chosen, and be 0 otherwise",
  }),
  reply: choice,
});

const cameraStates = ["offline", "online", "off"] as const;

const screenCamera = z.object({
  device: z.string(),
  channel: z.string(),
  name: z.string(),
  /** off: switched off, itself or its device. */
  state: z.enum(cameraStates),
  /** Those that it or its device is assigned to. */
  groups: z.array(z.number()),
});
export type ScreenCamera = z.output<typeof screenCamera>;

export const listScreenCameras = defineCall({
  methods: ["GET"],
  path: "/api/v1/dashboard/cameras",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "All cameras with their state and groups, in few words: for the big screen.",
  input: z.object({}),
  reply: z.object({
    /** Parents before what lies in them. */
    groups: z.array(z.object({ id: z.number(), name: z.string(), parentId: z.number() })),
    cameras: z.array(screenCamera),
  }),
});
export type ScreenCameras = z.output<typeof listScreenCameras.reply>;
