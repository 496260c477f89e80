import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

export const signInWays = defineCall({
  methods: ["GET"],
  path: "/api/v1/session/ways",
  isOwn: true,
  access: "open",
  keys: "every",
  dialect: "bare",
  summary: "How people may sign in beside a password: `Oidc` is the name of the OpenID provider.",
  input: z.object({}),
  reply: z.object({ /** Empty: there is none. */ Oidc: z.string() }),
});

export const beginOidc = defineCall({
  methods: ["POST"],
  path: "/api/v1/session/oidc/begin",
  isOwn: true,
  access: "open",
  keys: "never",
  dialect: "bare",
  body: "json",
  summary:
    "Begins to sign in at the OpenID provider: gives the address to go to, good for ten minutes.",
  input: z.object({
    /** The console's /login, as the browser has it. */ returnTo: z.url().max(500),
  }),
  reply: z.object({ url: z.string(), state: z.string() }),
});

export const finishOidc = defineCall({
  methods: ["POST"],
  path: "/api/v1/session/oidc/finish",
  isOwn: true,
  access: "open",
  keys: "never",
  dialect: "bare",
  audit: "change",
  hasSecretInput: true,
  body: "json",
  summary: "Opens a session with what the OpenID provider sent the browser back with.",
  input: z.object({ state: z.string().max(200), query: z.string().max(5000) }),
  reply: z.object({ role_name: z.string() }),
});
