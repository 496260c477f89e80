import { defineCall, flag, type NavigationEntry, settingsForm } from "@tessera/platform/contract";
import { z } from "zod";

export * from "./settings-calls.ts";

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

export const setOtherConfig = defineCall({
  methods: ["POST"],
  path: "/api/v1/setotherconfig",
  access: "admin",
  keys: "named",
  dialect: "legacy",
  audit: "change",
  body: "form",
  summary: "Changes the title, the copyright line or the recording switch; absent fields stay.",
  input: z.object({
    Title: z.string().trim().max(100).optional(),
    Copyright: z.string().max(5000).optional(),
    RecordVersion: flag.optional(),
  }),
  reply: z.object({}),
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
const zoom = z.coerce
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

const navigationEntry: z.ZodType<NavigationEntry> = z.object({
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

export const changeShowConfig = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v2/config/basic/show",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Shows or hides entries of the main menu for operators; entries that are absent stay. Administrators see all of them, and what is for administrators alone stays theirs.",
  input: z.object({
    navigation: z.array(z.object({ path: z.string().max(100), show: flag })).max(100),
  }),
  reply: z.object({ data: z.object({ navigation: z.array(navigationEntry) }) }),
});

export const changeMapConfig = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v2/config/basic/map",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Changes at which zoom maps open; absent fields stay.",
  input: z.object({ home_map_zoom: zoom.optional(), column_map_zoom: zoom.optional() }),
  reply: z.object({ data: z.object({ home_map_zoom: zoom, column_map_zoom: zoom }) }),
});

const section = z.string().max(40);

export const getSettings = defineCall({
  methods: ["GET"],
  path: "/api/v1/settings/{section}",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary:
    "The settings of one section as their form shows them: labels, values without secrets, what the environment fixes and what waits for a restart.",
  input: z.object({ section }),
  reply: settingsForm,
});

export const changeSettings = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v1/settings/{section}",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "change",
  hasSecretInput: true,
  summary:
    "Changes settings of one section; fields that are absent stay. X-Error-Field names the one at fault.",
  input: z.object({ section, values: z.record(z.string(), z.unknown()) }),
  reply: settingsForm,
});
