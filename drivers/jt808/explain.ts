import { DeviceRefused, type Text, TimedOut } from "@tessera/base";
import { hexId } from "@tessera/formats/jt808";

/** What a terminal says to an order, 0x0001: 0 is done. */
export function explainResult(result: number, messageId: number): DeviceRefused {
  const order = hexId(messageId);
  const reason = reasons[result] ?? reasons[1];
  return new DeviceRefused(`jt808-result-${result}`, {
    zh: `终端没有执行指令 ${order}：${reason?.zh}`,
    en: `The terminal did not carry out ${order}: ${reason?.en}`,
  });
}

/** It was sent several times. */
export const noAnswer = (messageId: number, options?: ErrorOptions): TimedOut => {
  const order = hexId(messageId);
  return new TimedOut(
    "jt808-no-answer",
    {
      zh: `终端没有应答指令 ${order}，它可能不支持该功能，或信号不好`,
      en: `The terminal did not answer ${order}. It may not support this, or its signal may be poor.`,
    },
    options,
  );
};

const reasons: Readonly<Record<number, Text>> = {
  1: { zh: "终端执行失败，请稍后再试", en: "it failed. Try again later." },
  2: { zh: "终端认为消息有误", en: "it says that the message is wrong." },
  3: { zh: "终端不支持该功能", en: "it does not support this." },
};
