import { BadRequest } from "@tessera/base";
import { field } from "@tessera/platform/contract";
import { z } from "zod";
import { type OutgoingMessage, placeholderNames } from "../template/outgoing-message.ts";
import {
  asItIs,
  type Escape,
  fillTemplate,
  inAddress,
  inJson,
  parseTemplate,
} from "../template/template.ts";
import { said } from "./failure-text.ts";
import { HttpClient } from "./http-client.ts";
import {
  httpAnswer,
  internalSwitch,
  isWebAddress,
  secretUrl,
  shownHost,
  webAddressRule,
} from "./http-fields.ts";
import { type Answer, defineKind, type LineContext, type TargetLine } from "./kind.ts";
import { kindFields } from "./kind-fields.ts";

/** Services that take a request by HTTP, filled in from templates. */

const slackSection = kindFields("slack", {
  title: ["Slack", "Slack"],
  fields: {
    secretUrl: secretUrl(
      ["Incoming Webhook 地址", "Incoming webhook address"],
      ["在 Slack 应用的 Incoming Webhooks 中创建", "Made under “Incoming Webhooks” of a Slack app"],
    ),
  },
});

export const slack = defineKind({
  name: "slack",
  section: slackSection,
  hint: { zh: "发到 Slack 频道", en: "To a channel of Slack" },
  isForPeople: true,
  needed: ["secretUrl"],
  place: ["secretUrl"],
  where: ({ secretUrl: url }) => shownHost(url),
  open: ({ secretUrl: url }, context) =>
    serviceLine(context, "typed", (message) => [{ url, json: { text: textOf(message) } }]),
});

const telegramSection = kindFields("telegram", {
  title: ["Telegram", "Telegram"],
  fields: {
    botToken: field(z.string().trim().max(200).default(""), {
      label: ["机器人 Token", "Bot token"],
      hint: ["由 @BotFather 提供", "Given by @BotFather"],
      secret: true,
    }),
    chatId: field(z.string().trim().max(100).default(""), {
      label: ["会话 ID", "Chat ID"],
      hint: ["数字 ID，或 @频道名", "A number, or @channelname"],
    }),
    apiAddress: field(
      z
        .string()
        .trim()
        .max(300)
        .refine(isWebAddress, webAddressRule)
        .default("https://api.telegram.org"),
      { label: ["服务地址", "Address of the service"] },
    ),
  },
});

export const telegram = defineKind({
  name: "telegram",
  section: telegramSection,
  hint: { zh: "由机器人发到 Telegram", en: "To Telegram, by a bot" },
  isForPeople: true,
  needed: ["botToken", "chatId"],
  place: ["apiAddress"],
  where: ({ chatId }) => chatId,
  open: ({ botToken, chatId, apiAddress }, context) =>
    serviceLine(context, "typed", (message) => [
      {
        url: `${apiAddress.replace(/\/$/, "")}/bot${botToken}/sendMessage`,
        // The service takes 4096 characters.
        json: { chat_id: chatId, text: textOf(message).slice(0, 4096) },
      },
    ]),
});

const smsNames = [...placeholderNames, "phone"];
const forms = {
  json: { type: "application/json; charset=utf-8", escape: inJson },
  form: { type: "application/x-www-form-urlencoded", escape: inAddress },
  text: { type: "text/plain; charset=utf-8", escape: asItIs },
} as const satisfies Record<string, { readonly type: string; readonly escape: Escape }>;

const smsSection = kindFields("sms", {
  title: ["短信（HTTP 网关）", "SMS (HTTP gateway)"],
  fields: {
    secretUrl: secretUrl(
      ["网关地址", "Address of the gateway"],
      [
        "可含变量，如 https://sms.example.com/send?to={{phone}}&text={{title}}",
        "May hold placeholders, such as https://sms.example.com/send?to={{phone}}&text={{title}}",
      ],
    ),
    method: field(z.enum(["POST", "GET"]).default("POST"), { label: ["请求方法", "Method"] }),
    form: field(z.enum(["json", "form", "text"]).default("json"), {
      label: ["正文格式", "Body format"],
      options: [
        ["json", "JSON"],
        ["form", ["表单", "Form"]],
        ["text", ["纯文本", "Plain text"]],
      ],
    }),
    bodyTemplate: field(z.array(z.string().max(2000)).max(50).default([]), {
      label: ["正文模板", "Body template"],
      hint: [
        '如 {"mobile":"{{phone}}","content":"{{title}}"}；变量自动转义，{{phone}} 为手机号',
        'Such as {"mobile":"{{phone}}","content":"{{title}}"}. Values are escaped; {{phone}} is the number.',
      ],
    }),
    authorization: field(z.string().trim().max(1000).default(""), {
      label: ["Authorization 请求头", "Authorization header"],
      secret: true,
    }),
    phones: field(
      z
        .array(
          z
            .string()
            .trim()
            .regex(
              /^\+?[\d -]{5,20}$/,
              "应为电话号码，如 13800000000 · must be a number, such as +8613800000000",
            ),
        )
        .max(50)
        .default([]),
      { label: ["手机号", "Phone numbers"], hint: ["每行一个", "One per line"] },
    ),
    successText: field(z.string().trim().max(200).default(""), {
      label: ["成功标志", "Sign of success"],
      hint: [
        "应答中含有这段文字才算成功；留空则按 HTTP 状态码判断",
        "The answer must hold this text. Empty: the HTTP status decides.",
      ],
    }),
    isInternal: internalSwitch,
  },
});

export const sms = defineKind({
  name: "sms",
  section: smsSection,
  hint: {
    zh: "通过短信服务商的 HTTP 接口，每个号码一次请求",
    en: "By the HTTP interface of an SMS service, one request a number",
  },
  isForPeople: true,
  needed: ["secretUrl", "phones"],
  place: ["secretUrl"],
  where: ({ secretUrl: url, phones }) => `${shownHost(url)} → ${phones.join(", ")}`,
  check({ secretUrl: url, method, bodyTemplate }) {
    parseTemplate(url, smsNames, "secretUrl");
    parseTemplate(bodyTemplate.join("\n"), smsNames, "bodyTemplate");
    if (method === "POST" && bodyTemplate.length === 0)
      throw new BadRequest("push-body-needed", bodyNeededText, { field: "bodyTemplate" });
  },
  open(fields, context) {
    const { secretUrl: urlText, method, form, authorization, phones, successText } = fields;
    const url = parseTemplate(urlText, smsNames, "secretUrl");
    const body = parseTemplate(fields.bodyTemplate.join("\n"), smsNames, "bodyTemplate");
    const { type, escape } = forms[form];
    return serviceLine(context, fields.isInternal ? "all" : "typed", ({ values }) =>
      phones.map((phone) => ({
        url: fillTemplate(url, { ...values, phone }, inAddress),
        method,
        headers: {
          ...(method === "POST" && { "content-type": type }),
          ...(authorization && { authorization }),
        },
        ...(method === "POST" && { body: fillTemplate(body, { ...values, phone }, escape) }),
        successText,
      })),
    );
  },
});

interface ServiceCall {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly body?: string;
  readonly successText?: string;
}

/** One request, or one for each receiver: those who have it are not asked again when another fails. */
function serviceLine(
  { timeoutMs }: LineContext,
  internal: "all" | "typed",
  callsOf: (message: OutgoingMessage) => readonly ServiceCall[],
): TargetLine {
  const client = new HttpClient({ internal, timeoutMs });
  let doneKey = "";
  let done = 0;
  return {
    async send(message, signal) {
      if (doneKey !== message.key) done = 0;
      doneKey = message.key;
      let last: Answer = { isOk: true, text: said("–") };
      for (const call of callsOf(message).slice(done)) {
        last = await ask(client, call, signal);
        if (!last.isOk) return last;
        done++;
      }
      return last;
    },
    close: async () => client.close(),
  };
}

async function ask(client: HttpClient, call: ServiceCall, signal: AbortSignal): Promise<Answer> {
  const { url, method = "POST", json, headers, successText = "" } = call;
  const type = json && { "content-type": "application/json; charset=utf-8" };
  const body = json ? JSON.stringify(json) : call.body;
  const question = { url, method, headers: { ...type, ...headers }, ...(body && { body }) };
  const heard = await client.ask(question, signal);
  const answer = httpAnswer(heard);
  return { ...answer, isOk: answer.isOk && heard.text.includes(successText) };
}

const textOf = ({ title, body }: OutgoingMessage): string => `${title}\n${body}`.trim();

const bodyNeededText = {
  zh: 'POST 请求需要正文模板，例如 {"mobile":"{{phone}}","content":"{{title}}"}',
  en: 'A POST request needs a body template, such as {"mobile":"{{phone}}","content":"{{title}}"}',
};
