import { field } from "@tessera/platform/contract";
import { z } from "zod";
import type { OutgoingMessage } from "../template/outgoing-message.ts";
import { HttpClient } from "./http-client.ts";
import { codedAnswer, secretUrl, shownHost } from "./http-fields.ts";
import { defineKind, type LineContext, type TargetLine } from "./kind.ts";
import { kindFields } from "./kind-fields.ts";
import { dingTalkSign, feishuSign } from "./signatures.ts";

/** Chat robots of groups: the address that the group shows is all they need, and a signature where they ask for one. */

const robotUrl = secretUrl(
  ["机器人 Webhook 地址", "Webhook address of the robot"],
  [
    "在群设置中添加自定义机器人后复制",
    "Copy it from the group's settings, where the robot was added",
  ],
);
const robotSecret = field(z.string().trim().max(200).default(""), {
  label: ["签名密钥", "Signing secret"],
  hint: ["机器人启用“加签”时填写", "Where the robot was added with signature verification"],
  secret: true,
});

const weChatSection = kindFields("wechat-work", {
  title: ["企业微信群机器人", "WeChat Work robot"],
  fields: {
    secretUrl: robotUrl,
    mentioned: field(z.array(z.string().trim().max(64)).max(50).default([]), {
      label: ["提醒成员", "Mention"],
      hint: [
        "成员 userid，每行一个；@all 提醒所有人",
        "User IDs, one per line; @all mentions everybody",
      ],
    }),
  },
});
const dingTalkSection = kindFields("dingtalk", {
  title: ["钉钉群机器人", "DingTalk robot"],
  fields: { secretUrl: robotUrl, secret: robotSecret },
});
const feishuSection = kindFields("feishu", {
  title: ["飞书群机器人", "Feishu robot"],
  fields: { secretUrl: robotUrl, secret: robotSecret },
});

const common = {
  isForPeople: true,
  needed: ["secretUrl"],
  place: ["secretUrl"],
  where: ({ secretUrl: url }: { readonly secretUrl: string }) => shownHost(url),
};

export const weChatWork = defineKind({
  ...common,
  name: "wechat-work",
  section: weChatSection,
  hint: { zh: "发到企业微信群", en: "To a group of WeChat Work" },
  open: ({ secretUrl: url, mentioned }, context) =>
    robotLine(context, (message) => ({
      url,
      // The service takes 2048 bytes.
      json: {
        msgtype: "text",
        text: { content: within(textOf(message), 2048), mentioned_list: mentioned },
      },
      isTaken: ({ errcode }) => errcode === 0,
    })),
});

export const dingTalk = defineKind({
  ...common,
  name: "dingtalk",
  section: dingTalkSection,
  hint: { zh: "发到钉钉群", en: "To a group of DingTalk" },
  open: ({ secretUrl: url, secret }, context) =>
    robotLine(context, (message) => {
      const atMs = Date.now();
      const signed = `${url}&timestamp=${atMs}&sign=${dingTalkSign(secret, atMs)}`;
      return {
        url: secret === "" ? url : signed,
        json: { msgtype: "text", text: { content: within(textOf(message), 20_000) } },
        isTaken: ({ errcode }) => errcode === 0,
      };
    }),
});

export const feishu = defineKind({
  ...common,
  name: "feishu",
  section: feishuSection,
  hint: { zh: "发到飞书群", en: "To a group of Feishu" },
  open: ({ secretUrl: url, secret }, context) =>
    robotLine(context, (message) => {
      const atS = Math.floor(Date.now() / 1000);
      const signed = { timestamp: String(atS), sign: feishuSign(secret, atS) };
      return {
        url,
        json: {
          ...(secret !== "" && signed),
          msg_type: "text",
          content: { text: within(textOf(message), 18_000) },
        },
        isTaken: ({ code, StatusCode }) => (code ?? StatusCode) === 0,
      };
    }),
});

interface RobotCall {
  readonly url: string;
  readonly json: object;
  readonly isTaken: (reply: Readonly<Record<string, unknown>>) => boolean;
}

function robotLine(
  { timeoutMs }: LineContext,
  callOf: (message: OutgoingMessage) => RobotCall,
): TargetLine {
  const client = new HttpClient({ internal: "typed", timeoutMs });
  return {
    async send(message, signal) {
      const { url, json, isTaken } = callOf(message);
      const headers = { "content-type": "application/json; charset=utf-8" };
      const body = JSON.stringify(json);
      const answer = await client.ask({ url, method: "POST", headers, body }, signal);
      return codedAnswer(answer, isTaken);
    },
    close: async () => client.close(),
  };
}

const textOf = ({ title, body }: OutgoingMessage): string => `${title}\n${body}`.trim();

/** No more bytes than that, without half a character at the end. */
function within(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  const cut = new TextDecoder().decode(bytes.subarray(0, maxBytes - 3), { stream: true });
  return `${cut}…`;
}
