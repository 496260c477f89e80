import type { Text } from "@tessera/base";

/** What became of a packet that was not heard, as the log of the protocol says it. */
export const traceNotes = {
  tooMany: {
    zh: "已丢弃：该终端一秒内消息过多",
    en: "Dropped: too many messages in a second.",
  },
  encrypted: {
    zh: "已丢弃：消息已加密，而平台没有与终端约定密钥，请在终端上关闭加密",
    en: "Dropped: the message is encrypted, but no key was agreed on. Turn encryption off on the terminal.",
  },
  tooEarly: {
    zh: "已丢弃：终端鉴权之前不接收分包消息",
    en: "Dropped: messages in several packets are taken only after the terminal has authenticated.",
  },
  otherNumber: {
    zh: "已丢弃：同一连接上出现了另一终端的手机号",
    en: "Dropped: another terminal's number on the same connection.",
  },
  givenUp: (missing: number): Text => ({
    zh: `已放弃：多次请求补传后仍缺 ${missing} 个分包`,
    en: `Given up: ${missing} packets never came although they were asked for.`,
  }),
} as const;
