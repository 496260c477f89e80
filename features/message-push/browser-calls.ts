import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

const endpoint = z
  .url()
  .max(2000)
  .meta({ examples: ["https://push.example.com/send/abc"] });
/** Base64url, as browsers tell it. */
const key = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\w-]+=*$/)
  .meta({
    examples: [
      "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
    ],
  });

export const readBrowserPush = defineCall({
  methods: ["POST"],
  path: "/api/v1/messagepush/browser",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  dialect: "bare",
  body: "json",
  summary: "The key that a browser subscribes with, and whether it is notified for the caller.",
  input: z.object({ endpoint: endpoint.optional() }),
  reply: z.object({
    PublicKey: z.string(),
    IsSubscribed: z.boolean(),
    /** Whether an enabled target notifies browsers; else nothing comes. */
    HasTarget: z.boolean(),
  }),
});

export const subscribeBrowser = defineCall({
  methods: ["POST"],
  path: "/api/v1/messagepush/browser/subscribe",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  dialect: "action",
  body: "json",
  audit: "change",
  summary: "The caller's browser is notified from now on.",
  hasSecretInput: true,
  input: z.object({ endpoint, p256dh: key, auth: key }),
  reply: z.object({}),
});

export const unsubscribeBrowser = defineCall({
  methods: ["POST"],
  path: "/api/v1/messagepush/browser/unsubscribe",
  isOwn: true,
  access: "signed-in",
  keys: "never",
  dialect: "action",
  body: "json",
  audit: "change",
  summary: "The caller's browser is not notified any more.",
  hasSecretInput: true,
  input: z.object({ endpoint }),
  reply: z.object({}),
});
