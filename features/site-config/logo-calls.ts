import { defineCall, fileReply } from "@tessera/platform/contract";
import { z } from "zod";

export const maxLogoBytes = 200 * 1024;

export const changeLogo = defineCall({
  methods: ["POST"],
  path: "/api/v1/logo",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  audit: "change",
  hasSecretInput: true,
  body: "json",
  summary:
    "Sets the site's own logo, which the sign-in page and the top bar show; an empty picture brings the product's back.",
  input: z.object({
    /** PNG, JPEG, WebP or GIF of at most 200 KB, in base64; a data URL is taken too. */
    Picture: z
      .string()
      .max(2 * maxLogoBytes)
      .default(""),
  }),
  reply: z.object({
    /** Path of the picture; empty: the product's own. */
    Logo: z.string(),
  }),
});

export const logoPicture = defineCall({
  methods: ["GET"],
  path: "/api/v1/logo/picture",
  isOwn: true,
  access: "open",
  dialect: "file",
  summary: "The site's own logo.",
  input: z.object({
    /** Another one has another address, so that no browser shows an old one. */
    v: z.string().max(30).default(""),
  }),
  reply: fileReply,
});
