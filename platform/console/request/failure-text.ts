import type { Text } from "@tessera/base";
import { readEnvelope } from "../../contract/index.ts";

export const noAnswer: Text = {
  zh: "无法连接服务器，请检查网络或确认服务已启动。",
  en: "The server cannot be reached. Check the network and that the service is running.",
};

export const unreadableReply: Text = {
  zh: "服务器的回复无法识别，请刷新页面后重试。",
  en: "The server's reply could not be read. Reload the page and try again.",
};

/** The sentence of a failed response: its body, or what an envelope in it says. */
export function failureText(httpStatus: number, body: string): Text {
  const sentence = envelopeMessage(body) ?? body.trim();
  if (sentence && !sentence.startsWith("<")) return { zh: sentence, en: sentence };
  return {
    zh: `请求失败（HTTP ${httpStatus}），请稍后重试。`,
    en: `The request failed (HTTP ${httpStatus}). Try again later.`,
  };
}

function envelopeMessage(body: string): string | undefined {
  if (!body.startsWith("{")) return undefined;
  try {
    return readEnvelope(JSON.parse(body)).msg;
  } catch {
    return undefined;
  }
}
