import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

const addressRule =
  "应形如 https://vms.example.com，不带路径 · must look like https://vms.example.com, without a path";

export const messagePushSettings = defineSettings("messagePush", {
  title: ["消息推送", "Message push"],
  fields: {
    publicAddress: field(
      z
        .string()
        .trim()
        .max(300)
        .refine((text) => text === "" || isSiteAddress(text), addressRule)
        .default(""),
      {
        label: ["平台访问地址", "Address of this site"],
        hint: [
          "收到消息的人用它打开画面，如 https://vms.example.com；留空则消息不带链接",
          "How people who get a message open the console, such as https://vms.example.com. Empty: messages carry no link.",
        ],
        placeholder: "https://vms.example.com",
      },
    ),
    giveUpHours: field(z.number().int().min(1).max(168).default(24), {
      label: ["重试时长", "Retry for"],
      hint: [
        "超过这个时间仍未送达的消息转入未送达列表，可手动重发",
        "Messages that cannot be delivered for this long become undelivered; they can be resent by hand",
      ],
      unit: ["小时", "hours"],
    }),
    keepDays: field(z.number().int().min(1).max(365).default(7), {
      label: ["已发消息保留", "Keep sent messages"],
      unit: ["天", "days"],
    }),
    wechatAppId: field(z.string().trim().max(100).default(""), {
      heading: ["微信公众号", "WeChat public account"],
      label: ["公众号 AppID", "AppID of the account"],
      hint: [
        "填写后用户可以绑定微信；在公众平台“基本配置”中查看",
        "Users can bind their WeChat once it is set; see “Basic configuration” of the account",
      ],
    }),
    wechatSecret: field(z.string().trim().max(200).default(""), {
      label: ["公众号 AppSecret", "AppSecret of the account"],
      secret: true,
    }),
  },
});

/** Scheme and host, perhaps a port. */
function isSiteAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === "/" && search + hash + username === "";
}
