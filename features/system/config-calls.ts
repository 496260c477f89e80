import { defineCall, type NavigationEntry } from "@tessera/platform/contract";
import { z } from "zod";

/** Title, Copyright and the switches that the shell reads. DefaultPlayer is always "ep". */
const otherConfig = z.object({
  Title: z.string(),
  Copyright: z.string(),
  /** Path of the site's own logo; empty: the product's. */
  Logo: z.string().default(""),
  RecordVersion: z.boolean(),
  Initial: z.boolean(),
  DefaultPlayer: z.literal("ep"),
});

export const getOtherConfig = defineCall({
  methods: ["GET"],
  path: "/api/v1/getotherconfig",
  access: "signed-in",
  answersBeforeSetUp: true,
  dialect: "legacy",
  summary: "Title, copyright, and whether first-run initialisation is still due.",
  input: z.object({}),
  reply: otherConfig,
});

export const getHomeOtherConfig = defineCall({
  methods: ["GET"],
  path: "/api/v1/gethomeotherconfig",
  access: "open",
  dialect: "legacy",
  summary: "What the login page shows before anybody has signed in.",
  input: z.object({}),
  reply: z.object({
    Title: z.string(),
    Copyright: z.string(),
    /** Path of the site's own logo; empty: the product's. */
    Logo: z.string().default(""),
  }),
});

/** Here, as the sign-in page fetches no other contract; `features/site-config` answers it. */
export const getLoginConfig = defineCall({
  methods: ["GET"],
  path: "/api/v1/getloginconfig",
  access: "open",
  dialect: "legacy",
  summary: "What the sign-in page shows, with its pictures of today.",
  input: z.object({}),
  reply: z.object({
    Title: z.string(),
    Copyright: z.string(),
    /** Empty: the console's own line. */
    LoginText: z.string(),
    /** No sign-in asks for the letters of a picture; one-time codes are asked for after the password. */
    Captcha: z.literal(false),
    /** Whether the MD5 of a password signs in. */
    Md5SignIn: z.boolean(),
    /** Link may be empty; Picture is a path. */
    Advertising: z.array(
      z.object({ ID: z.number(), Title: z.string(), Link: z.string(), Picture: z.string() }),
    ),
  }),
});

export const getServerInfo = defineCall({
  methods: ["GET"],
  path: "/api/v1/getserverinfo",
  access: "signed-in",
  answersBeforeSetUp: true,
  dialect: "legacy",
  summary: "Product, version, machine and running time.",
  input: z.object({}),
  reply: z.object({
    /** Name and version, as in "Tessera/0.1.0". */
    Server: z.string(),
    /** For administrators; empty for others. */
    Hardware: z.string(),
    InterfaceVersion: z.string(),
    RunningTime: z.string(),
    StartUpTime: z.string(),
    ServerTime: z.string(),
    /** That the caller may watch. */
    ChannelCount: z.number(),
    LogoText: z.string(),
    CopyrightText: z.string(),
    /** How many channels are licensed: a number, or "unlimited". */
    Authorization: z.string(),
    /** Until the right to use it ends; -1: never. */
    RemainDays: z.number(),
    /** The licensed edition; "free" without any. */
    VersionType: z.string(),
    /** The cameras are simulated: what can be seen is shown in a tour. */
    Demo: z.boolean(),
  }),
});

/** Whatever is configured, no map zooms further than 24. */
export const zoom = z.coerce
  .number()
  .int()
  .min(1)
  .overwrite((level) => Math.min(level, 24));

export const getMapConfig = defineCall({
  methods: ["GET"],
  path: "/api/v2/config/basic/map",
  access: "signed-in",
  answersBeforeSetUp: true,
  dialect: "bare",
  summary:
    "At which zoom maps open, and whether the caller may open the map (a right of the role).",
  input: z.object({}),
  reply: z.object({
    data: z.object({ home_map_zoom: zoom, column_map_zoom: zoom, may_open: z.boolean() }),
  }),
});

export const navigationEntry: z.ZodType<NavigationEntry> = z.object({
  path: z.string(),
  title: z.string(),
  icon: z.string(),
  show: z.boolean(),
});

export const getShowConfig = defineCall({
  methods: ["GET"],
  path: "/api/v2/config/basic/show",
  access: "signed-in",
  answersBeforeSetUp: true,
  dialect: "bare",
  summary: "The navigation list: the menu entries of the parts that this server has.",
  input: z.object({}),
  reply: z.object({ data: z.object({ navigation: z.array(navigationEntry) }) }),
});
