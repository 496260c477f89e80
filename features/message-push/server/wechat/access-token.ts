import { type Clock, Offline, secondMs, type Text } from "@tessera/base";
import type { HttpClient } from "../targets/http-client.ts";
import type { WechatSettings } from "./account-settings.ts";
import { codedReplyOf } from "./coded-reply.ts";

interface AccessTokenParts {
  readonly client: Pick<HttpClient, "ask">;
  readonly clock: Clock;
  readonly apiAddress: string;
}

interface Kept {
  readonly appId: string;
  readonly secret: string;
  readonly token: string;
  readonly untilMs: number;
}

/** The service makes the next one when so much is left, and takes both for that long. */
const overlapS = 300;

/**
 * What the account's calls are made with. It is asked for by `stable_token`: the secret is in no address there, and a
 * token that another server or another program of the customer holds stays good.
 */
export class AccessToken {
  readonly #parts: AccessTokenParts;
  #kept: Kept | undefined;

  constructor(parts: AccessTokenParts) {
    this.#parts = parts;
  }

  /** The one that is kept, or a new one. Rejects where the service does not give it. */
  async get(
    account: Pick<WechatSettings, "appId" | "secret">,
    signal: AbortSignal,
  ): Promise<string> {
    const { clock } = this.#parts;
    const { appId, secret } = account;
    const kept = this.#kept;
    const isSameAccount = kept?.appId === appId && kept.secret === secret;
    if (kept && isSameAccount && kept.untilMs > clock.monotonicMs()) return kept.token;
    const { token, livesS } = await this.#ask(appId, secret, signal);
    const keptS = Math.max(livesS - overlapS, livesS / 2);
    this.#kept = { appId, secret, token, untilMs: clock.monotonicMs() + keptS * secondMs };
    return token;
  }

  /** The service does not take it any more. */
  forget(token: string): void {
    if (this.#kept?.token === token) this.#kept = undefined;
  }

  async #ask(appId: string, secret: string, signal: AbortSignal) {
    const { client, apiAddress } = this.#parts;
    const { status, text } = await client.ask(
      {
        url: `${apiAddress}/cgi-bin/stable_token`,
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8" },
        body: JSON.stringify({ grant_type: "client_credential", appid: appId, secret }),
      },
      signal,
    );
    const reply = codedReplyOf(text);
    const token = reply?.["access_token"];
    const livesS = reply?.["expires_in"];
    if (typeof token === "string" && typeof livesS === "number") return { token, livesS };
    throw new Offline("wechat-token-refused", refusedText(status, reply?.errcode ?? 0));
  }
}

/** Its own words are left out: they may hold what was sent. */
function refusedText(status: number, code: number): Text {
  const said = code === 0 ? `HTTP ${status}` : String(code);
  const { zh, en } = reasons[code] ?? {
    zh: "请检查“消息推送”设置中的 AppID 和 AppSecret",
    en: "Check AppID and AppSecret in the settings of message push",
  };
  return {
    zh: `微信没有给出接口凭据（${said}）：${zh}`,
    en: `WeChat gave no access token (${said}). ${en}`,
  };
}

const ipText: Text = {
  zh: "本服务器的公网 IP 不在公众号的 IP 白名单中，请在公众平台“基本配置”中添加",
  en: "The public IP address of this server is not on the account's allowlist. Add it under “Basic configuration” of the account",
};
const busyText: Text = { zh: "微信繁忙，稍后自动重试", en: "WeChat is busy; it is tried again" };
const reasons: Readonly<Record<number, Text>> = {
  [-1]: busyText,
  45009: { zh: "今天的调用次数已用完", en: "The calls of today are used up" },
  40164: ipText,
  61004: ipText,
};
