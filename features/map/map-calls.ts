import { defineCall, definePush, mediaReply, page } from "@tessera/platform/contract";
import { z } from "zod";

const place = { device: z.string().min(1).max(100), channel: z.string().min(1).max(100) };

const channelOf = ({ device, channel }: { readonly device: string; readonly channel: string }) => ({
  deviceId: device,
  channelId: channel,
});

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** West, south, east, north, in degrees; west may lie east of east where the box crosses the date line. */
const box = z
  .string()
  .regex(
    /^-?\d+(?:\.\d+)?(?:,-?\d+(?:\.\d+)?){3}$/,
    "应为“西,南,东,北”四个经纬度，如 121.3,31.1,121.6,31.4 · must be west,south,east,north in degrees, such as 121.3,31.1,121.6,31.4",
  )
  .meta({ examples: ["121.3,31.1,121.6,31.4"] });

/** What a camera sees: where it looks, how wide, how far. */
const sight = z.object({
  /** Degrees from north, clockwise. */
  Direction: z.number().min(0).lt(360),
  /** Degrees. */
  Angle: z.number().min(1).max(360),
  /** Metres. */
  Range: z.number().min(1).max(5000),
});
export type Sight = z.output<typeof sight>;

const heading = z.number().int().min(0).max(359);

export const mapCamera = z.object({
  DeviceID: z.string(),
  ChannelID: z.string(),
  Name: z.string(),
  DeviceName: z.string(),
  Online: z.boolean(),
  Enable: z.boolean(),
  /** WGS-84; 0 and 0: it has no place. */
  Longitude: z.number(),
  Latitude: z.number(),
  /** It tells its own position, as vehicles do. */
  IsMoving: z.boolean(),
  /** Whereto it goes, in degrees from north, clockwise; absent while it stands. */
  Heading: heading.optional(),
  Sight: sight.optional(),
  /** The caller may give it another place. */
  CanPlace: z.boolean(),
});
export type MapCamera = z.output<typeof mapCamera>;

const cluster = z.object({
  /** The same cluster has the same while nothing moves. */
  ID: z.string(),
  Longitude: z.number(),
  Latitude: z.number(),
  Count: z.number(),
  Online: z.number(),
  /** West, south, east, north of all in it. */
  Box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** All of them are cameras of this vehicle. */
  Vehicle: z
    .object({ DeviceID: z.string(), Name: z.string(), Heading: heading.optional() })
    .optional(),
});
export type MapCluster = z.output<typeof cluster>;

/** Which cameras are meant. */
const filter = {
  q: page.q,
  /** IDs of groups, with commas between them: those in any of them or below it. Empty: all. */
  groups: z
    .string()
    .max(2000)
    .regex(
      /^(?:[1-9]\d{0,14}(?:,[1-9]\d{0,14})*)?$/,
      "应为分组编号，多个用逗号隔开，如 3,7 · must be IDs of groups with commas between them, such as 3,7",
    )
    .default("")
    .meta({ examples: ["3,7"] }),
  state: z.enum(["", "online", "offline"]).default(""),
};

export const readMap = defineCall({
  methods: ["GET"],
  path: "/api/v1/map/base",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "What lies below the cameras on the map: tile addresses, with the key of their server in them, an archive, or the outline of the world; and where the caller's cameras are. For who has the right to the map.",
  input: z.object({}),
  reply: z.object({
    Kind: z.enum(["outline", "tiles", "archive"]),
    /** In which data the tiles are drawn. */
    Datum: z.enum(["wgs84", "gcj02", "bd09"]),
    /** From below upwards, with {x}, {y} and {z}. */
    Tiles: z.array(z.string()),
    TileZoomMax: z.number(),
    /** Path of the archive. */
    Archive: z.string(),
    Longitude: z.number(),
    Latitude: z.number(),
    Zoom: z.number(),
    ZoomMax: z.number(),
    Bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
    Attribution: z.string(),
    /** Of all cameras that the caller may see on the map; null: none has a place. */
    Extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
    /** How many of them have no place yet. */
    Unplaced: z.number(),
  }),
});
export type SiteMapReply = z.output<typeof readMap.reply>;

export const listMapPoints = defineCall({
  methods: ["GET"],
  path: "/api/v1/map/points",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "The cameras within a box that the caller may see on the map, as it is drawn at a zoom: those that would lie upon each other are one cluster with its count.",
  input: z.object({ ...filter, box, zoom: z.coerce.number().min(0).max(24) }),
  reply: z.object({
    /** In the box, clustered or not. */
    total: z.number(),
    data: z.array(mapCamera),
    clusters: z.array(cluster),
  }),
});

export const searchMap = defineCall({
  methods: ["GET"],
  path: "/api/v1/map/search",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "Cameras by name or id that the caller may see on the map; `placed` 0: only those without a place, 1: only those with one; `offPlan`: those that a floor plan does not have.",
  input: z.object({
    start: page.start,
    limit: z.coerce.number().int().min(1).max(200).default(20),
    ...filter,
    placed: z.enum(["", "0", "1"]).default(""),
    /** 1: only those that the caller may give another place. */
    placeable: z.enum(["", "1"]).default(""),
    /** Only those that are not on this floor plan. */
    offPlan: z.coerce.number().int().min(0).default(0),
  }),
  reply: z.object({ total: z.number(), data: z.array(mapCamera) }),
});

export const findOnMap = defineCall({
  methods: ["GET"],
  path: "/api/v1/map/camera",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary: "One camera as the map shows it.",
  input: z.object(place),
  reply: mapCamera,
  channel: { verb: "map", of: channelOf },
});

/** As many as a wall may show are many enough to be chosen at once. */
export const mostInside = 256;

export const listInside = defineCall({
  methods: ["POST"],
  path: "/api/v1/map/inside",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  body: "json",
  summary:
    "The cameras inside a line drawn on the map, by name; of more than 256 the first, with how many there are.",
  input: z.object({
    ...filter,
    ring: z
      .array(z.tuple([longitude, latitude]))
      .min(3)
      .max(2000),
  }),
  reply: z.object({ total: z.number(), data: z.array(mapCamera) }),
});

export const placeCamera = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v1/map/place",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Gives a camera its place, in WGS-84; 0 and 0 takes it away. Who may change the camera's settings may do so.",
  input: z.object({ ...place, Longitude: longitude, Latitude: latitude }),
  reply: mapCamera,
  channel: { verb: "configure", of: channelOf },
});

export const setSight = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v1/map/sight",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Keeps where a camera looks, how wide and how far; null forgets it.",
  input: z.object({
    ...place,
    Sight: sight.nullable().meta({ examples: [{ Direction: 0, Angle: 60, Range: 50 }] }),
  }),
  reply: mapCamera,
  channel: { verb: "configure", of: channelOf },
});

export const mapHeat = defineCall({
  methods: ["GET"],
  path: "/api/v1/map/heat",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "How many alarms there were where, in the last hours: of cameras that the caller may see on the map.",
  input: z.object({ hours: z.coerce.number().int().min(1).max(744).default(24) }),
  reply: z.object({
    total: z.number(),
    data: z.array(z.object({ Longitude: z.number(), Latitude: z.number(), Count: z.number() })),
  }),
});

export const mapArchive = defineCall({
  methods: ["GET"],
  path: "/api/v1/map/archive",
  isOwn: true,
  access: "signed-in",
  dialect: "media",
  summary: "The PMTiles file that is set as base map, by ranges. For who has the right to the map.",
  input: z.object({
    /** Another file has another address, so that no browser mixes two. */
    v: z.string().max(40).default(""),
  }),
  reply: mediaReply,
});

export const previewMap = defineCall({
  methods: ["POST"],
  path: "/api/v1/map/preview",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  body: "json",
  summary:
    "Fetches one tile of the base map that is set, as the server sees it, or says why it cannot be had.",
  input: z.object({}),
  reply: z.object({
    /** Which host was asked; empty: none has to be. */
    Host: z.string(),
    /** A picture as data URL; empty: what is set has no pictures of its own. */
    Picture: z.string(),
    Bytes: z.number(),
    TookMs: z.number(),
  }),
});

/** An alarm of one camera is told as a row of the inbox; this is one of what carries it. */
export const vehicleAlarm = definePush({
  kind: "vehicle-alarm",
  summary:
    "A vehicle as a whole has an alarm (its emergency button): once for each of its cameras that the hearer sees on the map.",
  data: z.object({ DeviceID: z.string(), ChannelID: z.string() }),
  channel: {
    verb: "map",
    of: ({ DeviceID, ChannelID }) => ({ deviceId: DeviceID, channelId: ChannelID }),
  },
});
