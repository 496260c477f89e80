import { field } from "@tessera/platform/contract";
import { z } from "zod";
import { said } from "./failure-text.ts";
import type { HttpAnswer } from "./http-client.ts";
import type { Answer } from "./kind.ts";

export const webAddressRule =
  "应形如 https://主机/路径（或 http://），不带用户名 · must look like https://host/path (or http://), without a user";

export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) && new URL(text).username === "";

const webAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => text === "" || isWebAddress(text), webAddressRule);

/** A whole address that opens the way by itself: it is kept as a secret. */
export const secretUrl = (label: readonly [string, string], hint: readonly [string, string]) =>
  field(webAddress.default(""), { label, hint, secret: true });

export const internalSwitch = field(z.boolean().default(false), {
  label: ["允许内网地址", "Internal addresses"],
  hint: [
    "主机名解析到内网或本机时也推送；直接填写内网 IP 时无需打开",
    "Also push where the name leads into the own network. Not needed where an internal IP address was entered.",
  ],
});

/** `https://host/…`. */
export const shownHost = (url: string): string =>
  isWebAddress(url) ? `${new URL(url).origin}/…` : "";

/** Messages that a receiver finds wrong do not become right by trying again; all else may pass. */
const finalStatuses = [400, 413, 415, 422];

export const httpAnswer = ({ status, text }: HttpAnswer): Answer => ({
  isOk: status >= 200 && status < 300,
  isFinal: finalStatuses.includes(status),
  text: said(`HTTP ${status} ${text}`.trim()),
});

/** Of services that answer 200 and say in JSON whether they took it. */
export function codedAnswer(answer: HttpAnswer, isTaken: (reply: CodedReply) => boolean): Answer {
  const { isOk, ...rest } = httpAnswer(answer);
  return { ...rest, isOk: isOk && isTaken(replyOf(answer.text)) };
}

type CodedReply = Readonly<Record<string, unknown>>;

function replyOf(text: string): CodedReply {
  try {
    const reply: unknown = JSON.parse(text);
    return typeof reply === "object" && reply !== null ? (reply as CodedReply) : {};
  } catch {
    return {};
  }
}
