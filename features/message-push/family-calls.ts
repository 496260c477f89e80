import { defineCall, fileReply } from "@tessera/platform/contract";
import { z } from "zod";
import { targetFields, targetRow } from "./wire-types.ts";

const settings = {
  PublicAddress: z.string().max(300),
  GiveUpHours: z.number(),
  KeepDays: z.number(),
  WechatAppId: z.string().max(100),
};

export const getPushConfig = defineCall({
  methods: ["GET"],
  path: "/api/v2/config/basic/push/message",
  access: "admin",
  dialect: "bare",
  summary: "Settings and targets of message push, without secrets.",
  input: z.object({}),
  reply: z.object({ data: z.object({ ...settings, Targets: z.array(targetRow) }) }),
});

export const setPushConfig = defineCall({
  methods: ["POST", "PUT"],
  path: "/api/v2/config/basic/push/message",
  isOwn: true,
  access: "admin",
  keys: "named",
  dialect: "bare",
  body: "json",
  audit: "change",
  summary:
    "Changes settings of message push, and adds or changes the targets that it names; all else stays.",
  hasSecretInput: true,
  input: z.object({
    PublicAddress: settings.PublicAddress.optional(),
    GiveUpHours: settings.GiveUpHours.optional(),
    KeepDays: settings.KeepDays.optional(),
    WechatAppId: settings.WechatAppId.optional(),
    WechatSecret: z.string().max(200).optional(),
    Targets: z
      .array(z.object({ ...targetFields, ID: z.coerce.number().int().min(0).optional() }))
      .max(100)
      .default([]),
  }),
  reply: z.object({ data: z.object({ IDs: z.array(z.number()) }) }),
});

export const getWechatLink = defineCall({
  methods: ["GET"],
  path: "/api/v1/wechat/getLink",
  access: "signed-in",
  dialect: "bare",
  summary: "The link by which the caller follows the public account of the site.",
  input: z.object({}),
  reply: z.object({ Link: z.string(), IsBound: z.boolean() }),
});

export const readWechat = defineCall({
  methods: ["GET"],
  path: "/api/v1/wechat/state",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary: "Whether the site has a public account, and whether the caller's WeChat is bound to it.",
  input: z.object({}),
  reply: z.object({
    IsConfigured: z.boolean(),
    IsBound: z.boolean(),
    /** Whether an enabled target tells people by WeChat; else nothing comes. */
    HasTarget: z.boolean(),
  }),
});

export const bindWechat = defineCall({
  methods: ["GET"],
  path: "/api/v1/wechat/bind",
  isOwn: true,
  access: "open",
  dialect: "file",
  audit: "change",
  summary:
    "Where WeChat leads back to: binds the account that the state was made for, and says so in words.",
  secretInputs: ["code", "state"],
  input: z.object({ code: z.string().min(1).max(200), state: z.string().min(1).max(500) }),
  reply: fileReply,
});

export const unbindWechat = defineCall({
  methods: ["GET", "POST"],
  path: "/api/v1/wechat/unBind",
  access: "signed-in",
  dialect: "bare",
  audit: "change",
  summary: "The caller's WeChat hears nothing any more.",
  input: z.object({}),
  reply: z.object({ Message: z.string() }),
});
