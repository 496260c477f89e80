import { defineCall, definePush } from "@tessera/platform/contract";
import { z } from "zod";

/** For as long as figures are kept. */
export const longestMinutes = 35 * 24 * 60;

/** UTC milliseconds, YYYYMMDDHHmmss or YYYY-MM-DD HH:mm:ss by the server's time. */
const moment = z
  .string()
  .regex(
    /^(\d{13,14}|\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?)?$/,
    "应为时间 YYYY-MM-DD HH:mm:ss · must be a time as YYYY-MM-DD HH:mm:ss",
  )
  .default("")
  .meta({ examples: ["2026-11-15 08:30:00"] });

/** From when to when; without them the last so many minutes. */
const ofTime = {
  from: moment,
  to: moment,
  minutes: z.coerce.number().int().min(1).max(longestMinutes).default(60),
};

const ofServer = {
  /** Its name, and the beginning of the time that the row is about, by the server's clock. */
  server: z.string(),
  time: z.string(),
};

/** Percent of what there is, the mean of the row's time and the most. */
const share = z.object({ ...ofServer, used: z.number(), max: z.number() });

const top = z.object({
  /** Seconds from row to row. */
  step: z.number(),
  servers: z.array(z.object({ id: z.string(), name: z.string(), isThis: z.boolean() })),
  memData: z.array(share),
  /** `own`: of this program and the processes that it has started. */
  cpuData: z.array(share.extend({ own: z.number().nullable() })),
  /** Bytes a second. */
  netData: z.array(z.object({ ...ofServer, received: z.number(), sent: z.number() })),
  loadData: z.array(z.object({ ...ofServer, load: z.number(), max: z.number() })),
  /** As it is now. */
  diskData: z.array(
    z.object({
      server: z.string(),
      path: z.string(),
      total: z.number(),
      free: z.number(),
      used: z.number(),
      percent: z.number(),
    }),
  ),
});

const topInput = z.object({
  ...ofTime,
  /** An id of `servers`; without it all of them. */
  server: z.string().max(100).optional(),
});

export const stateTop = defineCall({
  methods: ["GET"],
  path: "/api/v1/state/top",
  access: "admin",
  dialect: "bare",
  summary:
    "Processor, memory, network and load of the servers over time, at most a thousand rows of each, and the disks of the storage roots.",
  input: topInput,
  reply: top,
});

export const stateTopV2 = defineCall({
  methods: ["GET"],
  path: "/api/v2/state/top",
  access: "admin",
  dialect: "bare",
  summary: "As /api/v1/state/top, under `data`.",
  input: topInput,
  reply: z.object({ data: top }),
});

const protocolCount = z.object({
  protocol: z.string(),
  devices: z.number(),
  devicesOnline: z.number(),
  channels: z.number(),
  channelsOnline: z.number(),
});

export const stateDevice = defineCall({
  methods: ["GET"],
  path: "/api/v1/state/device",
  access: "admin",
  dialect: "bare",
  summary: "How many devices and channels there are and how many are online, by protocol.",
  input: z.object({}),
  reply: z.object({
    total: z.number(),
    online: z.number(),
    offline: z.number(),
    channelTotal: z.number(),
    channelOnline: z.number(),
    protocols: z.array(protocolCount),
  }),
});

export const stateChannels = defineCall({
  methods: ["GET"],
  path: "/api/v2/state/channels",
  access: "admin",
  dialect: "bare",
  summary: "How many channels there are, are online, are recorded and are watched.",
  input: z.object({}),
  reply: z.object({
    data: z.object({
      total: z.number(),
      online: z.number(),
      offline: z.number(),
      /** Of the server that answers. */
      recording: z.number(),
      streams: z.number(),
      viewers: z.number(),
      protocols: z.array(z.object({ protocol: z.string(), total: z.number(), online: z.number() })),
    }),
  }),
});

const labels = z.record(z.string(), z.string());

export const stateSeries = defineCall({
  methods: ["GET"],
  path: "/api/v1/state/series",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary:
    "Any declared figures over time, of all servers: names with commas between them. A counter is given as so many a second.",
  input: z.object({
    ...ofTime,
    names: z
      .string()
      .max(1000)
      .transform((text) => text.split(",").filter(Boolean))
      .meta({ examples: ["machine_cpu,streams"] }),
  }),
  reply: z.object({
    step: z.number(),
    servers: top.shape.servers,
    series: z.array(
      z.object({
        server: z.string(),
        name: z.string(),
        labels,
        /** When the time of the point begins in UTC milliseconds, mean and most, in order. */
        points: z.array(z.tuple([z.number(), z.number(), z.number()])),
      }),
    ),
  }),
});

/** Every ten seconds, from each server. */
export const figuresTold = definePush({
  kind: "figures",
  summary: "What a server has measured within ten seconds: mean and most of each figure.",
  access: "admin",
  data: z.object({
    /** Its id, as `servers` of the calls has it. */
    server: z.string(),
    atMs: z.number(),
    values: z.array(z.object({ name: z.string(), labels, mean: z.number(), most: z.number() })),
  }),
});
