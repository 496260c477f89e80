import { defineCall, page, settingsForm } from "@tessera/platform/contract";
import { z } from "zod";
import { outboxRow, outboxStates, targetFields, targetId, targetRow } from "./wire-types.ts";

const text = z.object({ zh: z.string(), en: z.string() });

export const listPushKinds = defineCall({
  methods: ["GET"],
  path: "/api/v1/messagepush/kinds",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "The kinds of push targets with their forms, and what templates may name.",
  input: z.object({}),
  reply: z.object({
    Kinds: z.array(
      z.object({
        Name: z.string(),
        Hint: text,
        /** Read by people: a limit of messages is advised. */
        IsForPeople: z.boolean(),
        Form: settingsForm,
      }),
    ),
    Placeholders: z.array(z.object({ Name: z.string(), Label: text })),
    /** Whether the site knows how people reach it: else messages carry no link. */
    HasPublicAddress: z.boolean(),
  }),
});
export type PushKind = z.output<typeof listPushKinds.reply>["Kinds"][number];

export const listPushTargets = defineCall({
  methods: ["GET"],
  path: "/api/v1/messagepush/list",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "Where messages are pushed to, with how that goes.",
  input: z.object({ ...page, kind: z.string().max(40).optional(), id: targetId.optional() }),
  reply: z.object({ total: z.number(), rows: z.array(targetRow) }),
});

const saved = z.object({ ...targetFields, ID: z.coerce.number().int().min(0).optional() });

export const savePushTarget = defineCall({
  methods: ["POST"],
  path: "/api/v1/messagepush/save",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  body: "json",
  audit: "change",
  summary: "Adds a push target, or changes the one with that ID.",
  hasSecretInput: true,
  input: saved,
  reply: z.object({ ID: z.number() }),
});

export const enablePushTarget = defineCall({
  methods: ["POST"],
  path: "/api/v1/messagepush/enable",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "action",
  body: "json",
  audit: "change",
  summary: "Switches a push target on or off; what waits for it stays.",
  input: z.object({ id: targetId, Enable: targetFields.Enable }),
  reply: z.object({}),
});

export const removePushTarget = defineCall({
  methods: ["POST"],
  path: "/api/v1/messagepush/remove",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "action",
  body: "json",
  audit: "change",
  summary: "Deletes a push target with all that waits for it.",
  input: z.object({ id: targetId }),
  reply: z.object({}),
});

export const testPushTarget = defineCall({
  methods: ["POST"],
  path: "/api/v1/messagepush/test",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  body: "json",
  audit: "change",
  summary: "Sends a message to a target as it is given, saved or not, and says what came of it.",
  hasSecretInput: true,
  input: saved,
  reply: z.object({
    Ok: z.boolean(),
    /** Status and first 500 characters of the answer, or why there was none. */
    Answer: z.string(),
    TookMs: z.number(),
  }),
});

export const listPushOutbox = defineCall({
  methods: ["GET"],
  path: "/api/v1/messagepush/outbox",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "Messages that wait, were sent, were given up or left out; newest first.",
  input: z.object({
    ...page,
    id: targetId.optional(),
    state: z.enum(outboxStates).optional(),
  }),
  reply: z.object({ total: z.number(), rows: z.array(outboxRow) }),
});

const chosen = z.object({
  /** The target. */
  id: targetId,
  /** Messages of it that were given up; absent: all of them. */
  messages: z.array(z.number().int().min(1)).min(1).max(500).optional(),
});

export const resendPushes = defineCall({
  methods: ["POST"],
  path: "/api/v1/messagepush/resend",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  body: "json",
  audit: "change",
  summary: "Sends messages that were given up once more.",
  input: chosen,
  reply: z.object({ Count: z.number() }),
});

export const discardPushes = defineCall({
  methods: ["POST"],
  path: "/api/v1/messagepush/discard",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  body: "json",
  audit: "change",
  summary: "Forgets messages that were given up.",
  input: chosen,
  reply: z.object({ Count: z.number() }),
});
