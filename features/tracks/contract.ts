import { defineCall, mediaReply, page } from "@tessera/platform/contract";
import { z } from "zod";
import { channelOfRecordId, recordIds } from "../playback/contract.ts";

/** At once on one map. */
export const mostTracks = 8;
export const longestTrackDays = 31;
/** More are thinned such that a map shows the same. */
const mostPoints = 20_000;

const moment = z.coerce.number().int().min(0).max(8_640_000_000_000_000);
const range = {
  /** UTC milliseconds; the end is not included. */
  from: moment,
  to: moment,
};
const ids = recordIds(mostTracks);

export const listTrackedChannels = defineCall({
  methods: ["GET"],
  path: "/api/v1/tracks/channels",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "Channels that told where they are in a range, of those that the caller may watch; the last heard first unless sorted.",
  input: z.object({ ...page, ...range }),
  reply: z.object({
    total: z.number(),
    /** IANA name of the zone by which days go. */
    zone: z.string(),
    nowMs: z.number(),
    rows: z.array(
      z.object({
        /** Device and channel in one text, as recordings name them. */
        id: z.string(),
        device: z.string(),
        channel: z.string(),
        name: z.string(),
        deviceName: z.string(),
        online: z.literal([0, 1]),
        /** Of the last position in the range. */
        lastMs: z.number(),
      }),
    ),
  }),
});

/** Numbers of all points, one list a kind, each as what is added to the one before: small, and quickly read. */
const columns = z.object({
  /** Milliseconds; the first is UTC. */
  at: z.array(z.number()),
  /** Millionths of a degree, WGS-84. */
  lon: z.array(z.number()),
  lat: z.array(z.number()),
  /** Tenths of km/h; reckoned from the way where none was told. */
  speed: z.array(z.number()),
  /** Degrees from north by east; reckoned from the way where none was told. */
  direction: z.array(z.number()),
  /** Metres since the first point, without jitter while it stood. */
  mileage: z.array(z.number()),
});

const place = { lon: z.number(), lat: z.number() };
const span = { startMs: z.number(), endMs: z.number() };

const figures = z.object({
  /** Metres, by great circles; over a gap as the crow flies. */
  distanceM: z.number(),
  movingMs: z.number(),
  stoppedMs: z.number(),
  gapMs: z.number(),
  topKmh: z.number(),
  topAtMs: z.number(),
  stops: z.array(z.object({ ...span, ...place })),
  gaps: z.array(z.object({ ...span, distanceM: z.number() })),
  overspeeds: z.array(
    z.object({ ...span, ...place, topKmh: z.number(), topAtMs: z.number(), distanceM: z.number() }),
  ),
  days: z.array(
    z.object({
      /** YYYYMMDD, by the server's zone. */
      day: z.string(),
      distanceM: z.number(),
      movingMs: z.number(),
      stops: z.number(),
      topKmh: z.number(),
    }),
  ),
  /** Some lists were longer than this; the last ones are missing. */
  isCut: z.boolean(),
});

/** What is a stop and what is a gap: least, most, and usual unless it is said. */
export const trackRules = {
  stopRadiusM: { least: 5, most: 2000, usual: 50 },
  stopMinutes: { least: 0.5, most: 1440, usual: 3 },
  gapMinutes: { least: 0.5, most: 1440, usual: 3 },
} as const;
export type TrackRule = keyof typeof trackRules;

const ruleField = (rule: TrackRule) => {
  const { least, most, usual } = trackRules[rule];
  return z.coerce.number().min(least).max(most).default(usual);
};

const rules = {
  /** Within so many metres for so many minutes is a stop. */
  stopRadiusM: ruleField("stopRadiusM"),
  stopMinutes: ruleField("stopMinutes"),
  /** Silence for longer is a gap. */
  gapMinutes: ruleField("gapMinutes"),
  /** Faster than that is overspeed; 0: none is. */
  limitKmh: z.coerce.number().min(0).max(500).default(0),
};

export const readTracks = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/tracks/points",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "view",
  summary: `Where up to ${mostTracks} channels were in a range of up to ${longestTrackDays} days, with distance, stops, gaps, overspeed and mileage a day.`,
  input: z.object({
    ids,
    ...range,
    ...rules,
    /** Of each channel; more are thinned, figures are of all. */
    atMost: z.coerce.number().int().min(2).max(mostPoints).default(10_000),
  }),
  reply: z.object({
    zone: z.string(),
    nowMs: z.number(),
    tracks: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        deviceName: z.string(),
        /** Before they were thinned. */
        total: z.number(),
        points: columns,
        figures,
        /** The device's cameras that the caller may play back: their pictures go with the track. */
        cameras: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            /** The device itself keeps recordings of it that can be asked for. */
            keepsOwn: z.boolean(),
          }),
        ),
        mayExport: z.boolean(),
      }),
    ),
  }),
});
export type WireTrack = z.output<typeof readTracks.reply>["tracks"][number];

export const trackFormats = ["gpx", "kml", "csv"] as const;

export const exportTracks = defineCall({
  methods: ["GET"],
  path: "/api/v1/tracks/export",
  isOwn: true,
  access: "signed-in",
  dialect: "media",
  audit: "export",
  summary:
    "All points of channels in a range as a file: GPX 1.1, KML 2.2 or CSV. Takes the right to export on each channel.",
  input: z.object({ ids, ...range, format: z.enum(trackFormats).default("gpx") }),
  reply: mediaReply,
  // Where somebody was is taken away as recordings are.
  secondPerson: { verb: "export", channels: (wish) => wish.ids.map(channelOfRecordId) },
});
