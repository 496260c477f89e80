import { defineCall, fileReply } from "@tessera/platform/contract";
import { z } from "zod";

export const maxPictureBytes = 1024 * 1024;

/** As the sign-in page shows it. */
const shownAdvertisement = z.object({
  ID: z.number(),
  Title: z.string(),
  /** Empty: the picture leads nowhere. */
  Link: z.string(),
  /** Path of the picture. */
  Picture: z.string(),
});

export const advertisement = shownAdvertisement.extend({
  /** YYYY-MM-DD, the first and the last day on which it is shown; empty: no such end. */
  StartDate: z.string(),
  EndDate: z.string(),
  IsShown: z.boolean(),
});
export type Advertisement = z.output<typeof advertisement>;

const dayOrEmpty = z
  .string()
  .trim()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/)
  .default("")
  .meta({ examples: ["2026-01-31"] });

/** Judged again by the rules, which say what is wrong in words. */
const newAdvertisement = z.object({
  Title: z.string().trim().max(100).default(""),
  Link: z.string().trim().max(1000).default(""),
  StartDate: dayOrEmpty,
  EndDate: dayOrEmpty,
  /** PNG, JPEG, WebP or GIF of at most 1 MB, in base64; a data URL is taken too. */
  Picture: z
    .string()
    .max(2 * maxPictureBytes)
    .default(""),
});

const listSummary =
  "Pictures for the sign-in page, with their days and whether they are shown now.";

export const listAdvertising = defineCall({
  methods: ["GET"],
  path: "/api/v1/advertisinglist",
  access: "admin",
  dialect: "legacy",
  summary: listSummary,
  input: z.object({}),
  reply: z.object({ Advertising: z.array(advertisement), Total: z.number() }),
});

export const addAdvertising = defineCall({
  methods: ["POST"],
  path: "/api/v1/addadvertising",
  access: "admin",
  keys: "named",
  dialect: "legacy",
  audit: "change",
  hasSecretInput: true,
  body: "json",
  summary: "Adds a picture to the sign-in page, with a link and between two days if wished.",
  input: newAdvertisement,
  reply: z.object({ ID: z.number() }),
});

export const removeAdvertising = defineCall({
  methods: ["POST"],
  path: "/api/v1/deladvertising",
  access: "admin",
  keys: "named",
  dialect: "legacy",
  audit: "change",
  body: "form",
  summary: "Removes a picture from the sign-in page.",
  input: z.object({ ID: z.coerce.number().int() }),
  reply: z.object({}),
});

export const readAdvertising = defineCall({
  methods: ["GET"],
  path: "/api/v2/config/basic/advertising",
  access: "admin",
  dialect: "bare",
  summary: listSummary,
  input: z.object({}),
  reply: z.object({ data: z.array(advertisement) }),
});

export const writeAdvertising = defineCall({
  methods: ["PUT", "POST"],
  path: "/api/v2/config/basic/advertising",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "change",
  hasSecretInput: true,
  body: "json",
  summary: "Adds a picture to the sign-in page, as addadvertising does.",
  input: newAdvertisement,
  reply: z.object({ data: z.array(advertisement) }),
});

export const advertisingPicture = defineCall({
  methods: ["GET"],
  path: "/api/v1/advertising/picture",
  isOwn: true,
  access: "open",
  dialect: "file",
  summary: "A picture of the sign-in page; strangers see those that are shown today.",
  input: z.object({ id: z.coerce.number().int() }),
  reply: fileReply,
});
