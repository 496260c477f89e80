import { field } from "@tessera/platform/contract";
import { z } from "zod";
import { type OutgoingMessage, placeholderNames } from "../template/outgoing-message.ts";
import { fillTemplate, inJson, parseTemplate } from "../template/template.ts";
import { HttpClient } from "./http-client.ts";
import { httpAnswer, internalSwitch, secretUrl, shownHost } from "./http-fields.ts";
import { defineKind, type LineContext, type TargetLine } from "./kind.ts";
import { kindFields } from "./kind-fields.ts";
import { messageJson } from "./message-json.ts";
import { webhookSignature } from "./signatures.ts";

const section = kindFields("webhook", {
  title: ["Webhook", "Webhook"],
  fields: {
    secretUrl: secretUrl(
      ["地址", "Address"],
      ["以 POST 发送 JSON；不跟随跳转", "JSON is sent by POST; redirects are not followed"],
    ),
    secret: field(z.string().max(200).default(""), {
      label: ["签名密钥", "Signing secret"],
      hint: [
        "请求头 X-Tessera-Signature = sha256=HMAC-SHA256(密钥, “X-Tessera-Timestamp 的值.正文”)；留空则不签名",
        "The header X-Tessera-Signature is sha256=HMAC-SHA256(secret, “value of X-Tessera-Timestamp.body”). Empty: not signed.",
      ],
      secret: true,
    }),
    authorization: field(z.string().trim().max(1000).default(""), {
      label: ["Authorization 请求头", "Authorization header"],
      placeholder: "Bearer …",
      secret: true,
    }),
    bodyTemplate: field(z.array(z.string().max(2000)).max(100).default([]), {
      label: ["正文模板", "Body template"],
      hint: [
        "JSON 模板，变量自动转义；留空则发送全部内容",
        "A JSON template; values are escaped. Empty: all that is known is sent.",
      ],
    }),
    isInternal: internalSwitch,
  },
});
type WebhookFields = z.output<(typeof section)["schema"]>;

export const webhook = defineKind({
  name: "webhook",
  section,
  hint: { zh: "向自己的系统发送 JSON，可签名", en: "JSON to a system of your own, signed" },
  isForPeople: false,
  needed: ["secretUrl"],
  place: ["secretUrl"],
  where: ({ secretUrl: url }) => shownHost(url),
  check: ({ bodyTemplate }) => void templateOf(bodyTemplate),
  open,
});

function open(fields: WebhookFields, { timeoutMs }: LineContext): TargetLine {
  const client = new HttpClient({ internal: fields.isInternal ? "all" : "typed", timeoutMs });
  const { secretUrl: url, secret, authorization } = fields;
  return {
    async send(message, signal) {
      const body = bodyOf(message, fields);
      const timestamp = String(Date.now());
      const headers = {
        "content-type": "application/json; charset=utf-8",
        "x-tessera-key": encodeURIComponent(message.key),
        "x-tessera-timestamp": timestamp,
        ...(secret && { "x-tessera-signature": webhookSignature(secret, timestamp, body) }),
        ...(authorization && { authorization }),
      };
      return httpAnswer(await client.ask({ url, method: "POST", headers, body }, signal));
    },
    close: async () => client.close(),
  };
}

const bodyOf = (message: OutgoingMessage, { bodyTemplate }: WebhookFields): string =>
  bodyTemplate.length === 0
    ? JSON.stringify(messageJson(message))
    : fillTemplate(templateOf(bodyTemplate), message.values, inJson);

const templateOf = (lines: readonly string[]) =>
  parseTemplate(lines.join("\n"), placeholderNames, "bodyTemplate");
