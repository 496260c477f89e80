import { BadRequest, type Text } from "@tessera/base";
import { field } from "@tessera/platform/contract";
import { z } from "zod";
import { type OutgoingMessage, placeholderNames } from "../template/outgoing-message.ts";
import { fillTemplate, parseTemplate, type Template } from "../template/template.ts";
import { fieldValue } from "../wechat/template-message.ts";
import { defineKind, type LineContext, nothingToClose, type TargetLine } from "./kind.ts";
import { kindFields } from "./kind-fields.ts";
import { type Counts, tellEach } from "./tell-each.ts";

const section = kindFields("wechat", {
  title: ["微信公众号", "WeChat public account"],
  fields: {
    users: field(z.array(z.string().trim().max(100)).max(200).default([]), {
      label: ["用户", "Users"],
      hint: [
        "用户名，每行一个；留空为所有绑定了微信的用户。只通知其有权查看的通道",
        "User names, one per line. Empty: everybody who has bound WeChat. Users hear only of channels that they may watch.",
      ],
    }),
    templateId: field(z.string().trim().max(100).default(""), {
      label: ["模板 ID", "Template ID"],
      hint: [
        "在公众平台“广告与服务 → 模板消息”中选用一个模板（如设备报警提醒），从“我的模板”复制模板 ID；需要已认证的服务号",
        "Choose a template, such as one for device alarms, under “Template messages” of the account and copy its ID from “My templates”. It takes a verified service account.",
      ],
    }),
    data: field(z.array(z.string().trim().max(300)).max(20).default(usualData()), {
      label: ["模板字段", "Template fields"],
      hint: [
        "每行一个，字段名=内容。字段名见模板详情，如 {{thing1.DATA}} 的字段名是 thing1，旧模板为 first、keyword1、remark；内容可用变量，超长自动截断",
        "One per line, name=value. The template's details show the names: thing1 for {{thing1.DATA}}, or first, keyword1 and remark in older ones. Values may hold placeholders; long ones are cut.",
      ],
    }),
  },
});

function usualData(): string[] {
  return ["thing1={{title}}", "time2={{time}}", "thing3={{deviceName}}"];
}

export const wechat = defineKind({
  name: "wechat",
  section,
  hint: {
    zh: "由公众号的模板消息发到用户的微信，用户先在“账号安全”中绑定",
    en: "To users' WeChat by template messages of the public account; users bind WeChat under “Account security” first",
  },
  isForPeople: true,
  needed: ["templateId", "data"],
  place: [],
  where: ({ users }) => users.join(", "),
  check: ({ data }) => void dataOf(data),
  open: (fields, context) => wechatLine(fields, context),
});

interface Fields {
  readonly users: readonly string[];
  readonly templateId: string;
  readonly data: readonly string[];
}

function wechatLine({ users, templateId, data }: Fields, context: LineContext): TargetLine {
  const { wechat: messages } = context;
  const templates = dataOf(data);
  return {
    send: tellEach(context, {
      async begin(signal) {
        await messages.begin(signal);
        return { receivers: await messages.hearing(users), tools: {} };
      },
      tell: (user, message, { signal }) =>
        messages.send(
          user,
          { templateId, url: message.link, data: filled(templates, message) },
          signal,
        ),
      summary: toldText,
    }),
    close: nothingToClose,
  };
}

/** Throws where a line is none, naming it. */
function dataOf(lines: readonly string[]): ReadonlyMap<string, Template> {
  const found = new Map<string, Template>();
  for (const line of lines) {
    const [, name, value] = /^([A-Za-z]\w*)\s*=\s*(.+)$/.exec(line) ?? [];
    if (!name || !value || found.has(name))
      throw new BadRequest("push-wechat-field", lineText(line), { field: "data" });
    found.set(name, parseTemplate(value, placeholderNames, "data"));
  }
  return found;
}

const filled = (templates: ReadonlyMap<string, Template>, { values }: OutgoingMessage) =>
  Object.fromEntries(
    [...templates].map(([name, template]) => [
      name,
      { value: fieldValue(name, fillTemplate(template, values)) },
    ]),
  );

function toldText({ taken, gone, failed }: Counts): Text {
  if (taken + gone + failed === 0) return nobodyText;
  return {
    zh: `已通知 ${taken} 人${gone > 0 ? `，${gone} 人未关注公众号或拒收` : ""}`,
    en: `People told: ${taken}${gone > 0 ? `, not following the account or refusing it: ${gone}` : ""}`,
  };
}

const nobodyText: Text = {
  zh: "公众号可用，但没有可通知的人：用户需在“账号安全”中绑定微信，并有权查看该通道",
  en: "The account works, but there is nobody to tell: users bind WeChat under “Account security”, and must be allowed to watch the channel",
};
const lineText = (line: string): Text => ({
  zh: `“模板字段”中的“${line}”无效或重复，应形如 thing1={{title}}`,
  en: `“${line}” in “Template fields” is not valid or given twice. It must look like thing1={{title}}`,
});
