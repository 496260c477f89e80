import type { Text } from "@tessera/base";
import type { Hearer, Hearers } from "../hearers.ts";
import type { HttpClient } from "../targets/http-client.ts";
import type { Failure, Told } from "../targets/told.ts";
import type { AccessToken } from "./access-token.ts";
import { requireAccount, type WechatSettings } from "./account-settings.ts";
import { type CodedReply, codedReplyOf } from "./coded-reply.ts";
import type { WechatStore } from "./wechat-store.ts";

interface WechatMessagesParts {
  readonly store: Pick<WechatStore, "all">;
  readonly hearers: Hearers;
  readonly settings: () => WechatSettings;
  readonly token: AccessToken;
  readonly client: Pick<HttpClient, "ask">;
  readonly apiAddress: string;
}

/** A user with his WeChat, and what he may know. */
export interface WechatHearer extends Hearer {
  readonly id: number;
  readonly openId: string;
}

/** As the account's template wants it. */
export interface TemplateMessage {
  readonly templateId: string;
  /** What opens when it is tapped; empty: nothing. */
  readonly url: string;
  readonly data: Readonly<Record<string, { readonly value: string }>>;
}

/** Messages of the public account to the users who have bound their WeChat. */
export class WechatMessages {
  readonly #parts: WechatMessagesParts;

  constructor(parts: WechatMessagesParts) {
    this.#parts = parts;
  }

  /** Rejects where nothing could be sent: without an account, or with one that the service refuses. */
  async begin(signal: AbortSignal): Promise<void> {
    await this.#token(signal);
  }

  /** Of those users, or of all. */
  async hearing(userNames: readonly string[]): Promise<readonly WechatHearer[]> {
    const { store, hearers } = this.#parts;
    const found = await hearers.among(await store.all(), userNames);
    return found.map(({ userId, ...rest }) => ({ ...rest, id: userId }));
  }

  /** A token that is not taken any more is asked for anew, once. */
  async send(
    { openId }: Pick<WechatHearer, "openId">,
    message: TemplateMessage,
    signal: AbortSignal,
  ): Promise<Told> {
    const token = await this.#token(signal);
    const told = await this.#post(token, openId, message, signal);
    if (told !== "stale") return told;
    this.#parts.token.forget(token);
    const again = await this.#post(await this.#token(signal), openId, message, signal);
    return again === "stale" ? { text: staleText, isForAll: true } : again;
  }

  #token(signal: AbortSignal): Promise<string> {
    return this.#parts.token.get(requireAccount(this.#parts.settings()), signal);
  }

  async #post(
    token: string,
    openId: string,
    { templateId, url, data }: TemplateMessage,
    signal: AbortSignal,
  ): Promise<Told | "stale"> {
    const { client, apiAddress } = this.#parts;
    const query = new URLSearchParams({ access_token: token }).toString();
    const { status, text } = await client.ask(
      {
        url: `${apiAddress}/cgi-bin/message/template/send?${query}`,
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8" },
        body: JSON.stringify({
          touser: openId,
          template_id: templateId,
          ...(url !== "" && { url }),
          data,
        }),
      },
      signal,
    );
    const reply = codedReplyOf(text);
    if (!reply || status !== 200) return { text: strangeText(status) };
    const secrets = [token, this.#parts.settings().secret, openId];
    return outcomeOf(reply, secrets);
  }
}

const staleCodes = [40001, 40014, 42001];
/** The user follows the account no more, refuses its messages, or is not known to it. */
const goneCodes = [40003, 43004, 43019, 43101];

function outcomeOf(reply: CodedReply, secrets: readonly string[]): Told | "stale" {
  const { errcode } = reply;
  if (errcode === 0) return "taken";
  if (staleCodes.includes(errcode)) return "stale";
  if (goneCodes.includes(errcode)) return "gone";
  return failures[errcode] ?? { text: saidText(reply, secrets) };
}

/** In its own words, without what we sent. */
function saidText({ errcode, errmsg }: CodedReply, secrets: readonly string[]): Text {
  const said = typeof errmsg === "string" ? errmsg.slice(0, 300) : "";
  const words = secrets
    .filter((secret) => secret !== "")
    .reduce((text, secret) => text.replaceAll(secret, "…"), said);
  return { zh: `微信答复 ${errcode} ${words}`, en: `WeChat answered ${errcode} ${words}` };
}

const failures: Readonly<Record<number, Failure>> = {
  40037: {
    isFinal: true,
    isForAll: true,
    text: {
      zh: "模板 ID 不正确（40037），请从公众平台“模板消息”的“我的模板”中复制",
      en: "The template ID is wrong (40037). Copy it from “My templates” of the account's template messages",
    },
  },
  47003: {
    isFinal: true,
    text: {
      zh: "模板字段与模板不符（47003），请检查字段名，并确认内容符合该字段的类型",
      en: "The fields do not fit the template (47003). Check their names, and that each value is of the field's kind",
    },
  },
  45009: {
    isForAll: true,
    text: {
      zh: "公众号今天的模板消息次数已用完（45009）",
      en: "The account's template messages of today are used up (45009)",
    },
  },
  48001: {
    isForAll: true,
    text: {
      zh: "公众号没有模板消息权限（48001），需要已认证的服务号并开通“模板消息”",
      en: "The account may not send template messages (48001): it takes a verified service account with template messages turned on",
    },
  },
};
const staleText: Text = {
  zh: "微信不接受刚取得的接口凭据，请检查“消息推送”设置中的 AppID 和 AppSecret",
  en: "WeChat does not take the access token that it has just given. Check AppID and AppSecret in the settings of message push",
};
const strangeText = (status: number): Text => ({
  zh: `答复不是来自微信接口（HTTP ${status}），请检查网络和代理`,
  en: `The answer is not one of WeChat's interface (HTTP ${status}). Check network and proxy`,
});
