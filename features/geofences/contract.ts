import { defineCall, page } from "@tessera/platform/contract";
import { z } from "zod";
import { recordId } from "../playback/contract.ts";

/** Longitude and latitude in degrees, WGS-84. */
const place = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
export type FencePlace = z.output<typeof place>;

const mostCorners = 500;

const shape = z.discriminatedUnion("Kind", [
  z.object({
    Kind: z.literal("polygon"),
    /** The first corner is not repeated. */
    Ring: z.array(place).min(3, ringRule()).max(mostCorners),
  }),
  z.object({
    Kind: z.literal("circle"),
    Center: place,
    RadiusM: z.number().min(20).max(200_000),
  }),
  /** A route: whoever is on it is inside. */
  z.object({
    Kind: z.literal("corridor"),
    Path: z.array(place).min(2, pathRule()).max(mostCorners),
    WidthM: z.number().min(20).max(5000),
  }),
]);
export type FenceShape = z.output<typeof shape>;

const daySecond = z.number().int().min(0).max(86_400);
const slot = z
  .object({
    /** Seconds since midnight by the server's time; the end of the day is 86,400. */
    StartS: daySecond,
    EndS: daySecond,
  })
  .refine(
    ({ StartS, EndS }) => EndS > StartS,
    "结束时间应晚于开始时间；跨零点请分成两段，前一段到 24:00 结束 · must end after it begins; across midnight use two slots, the first ending at 24:00",
  );

const fields = {
  Name: z.string().trim().min(1).max(64),
  Enable: z.boolean().default(true),
  Shape: shape,
  /** Of a route, coming back to it and leaving it. */
  OnEnter: z.boolean().default(false),
  OnLeave: z.boolean().default(false),
  /** Faster than that inside is an alarm; 0: none. */
  LimitKmh: z.number().min(0).max(500).default(0),
  /** 1 is the most urgent, 4 the least. */
  Priority: z.literal([1, 2, 3, 4]).default(3),
  /** Seven days, Monday first: when it counts. Empty: always. */
  Week: z.array(z.array(slot).max(48)).max(7).default([]),
  Channels: z
    .array(z.object({ device: z.string().min(1).max(100), channel: z.string().min(1).max(100) }))
    .max(10_000)
    .default([]),
  /** Groups whose channels it is for, with those below them. */
  Groups: z.array(z.number().int().min(1)).max(200).default([]),
};

const fence = z.object({
  ID: z.number(),
  ...fields,
  Channels: z.array(
    z.object({
      device: z.string(),
      channel: z.string(),
      /** Empty: it is gone. */
      name: z.string(),
      deviceName: z.string(),
    }),
  ),
  /** How many are inside now, as far as they have been heard; a vehicle counts once, whatever cameras it has. */
  Inside: z.number(),
});
export type WireFence = z.output<typeof fence>;

export const listFences = defineCall({
  methods: ["GET"],
  path: "/api/v1/geofences",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "Geofences, routes and sections with a speed limit; with an `ID` that one alone.",
  input: z.object({ ...page, ID: z.coerce.number().int().min(1).optional() }),
  reply: z.object({ total: z.number(), rows: z.array(fence) }),
});

const shownFence = z.object({
  ID: z.number(),
  Name: z.string(),
  Shape: shape,
  /** 0: none. */
  LimitKmh: z.number(),
});
export type ShownFence = z.output<typeof shownFence>;

export const fencesOfChannels = defineCall({
  methods: ["POST"],
  path: "/api/v1/geofences/channels",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  body: "json",
  summary:
    "Geofences that are in use for channels, to be drawn on a map. Takes the right to the map on each channel.",
  /** Device and channel in one text each, as recordings name them. */
  input: z.object({ ids: z.array(recordId).min(1).max(64) }),
  reply: z.object({ rows: z.array(shownFence) }),
});

export const saveFence = defineCall({
  methods: ["POST"],
  path: "/api/v1/geofences/save",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Adds a geofence, or with an `ID` changes one. One whose shape has changed finds out anew who is inside, without alarms.",
  input: z.object({ ID: z.number().int().min(1).optional(), ...fields }),
  reply: fence,
});

export const enableFence = defineCall({
  methods: ["POST"],
  path: "/api/v1/geofences/enable",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Switches a geofence on or off, and changes nothing else of it.",
  input: z.object({ ID: z.number().int().min(1), Enable: z.boolean() }),
  reply: z.object({}),
});

export const removeFence = defineCall({
  methods: ["POST"],
  path: "/api/v1/geofences/remove",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Removes a geofence. Its alarms stay.",
  input: z.object({ ID: z.number().int().min(1) }),
  reply: z.object({}),
});

function ringRule(): string {
  return "多边形至少需要 3 个点 · a polygon needs at least 3 corners";
}

function pathRule(): string {
  return "路线至少需要 2 个点 · a route needs at least 2 points";
}
