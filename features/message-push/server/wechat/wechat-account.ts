import { createHmac, timingSafeEqual } from "node:crypto";
import { BadRequest, type Clock, Conflict, minuteMs, Offline, type Text } from "@tessera/base";
import type { HttpClient } from "../targets/http-client.ts";
import { requireAccount, type WechatSettings } from "./account-settings.ts";
import { codedReplyOf } from "./coded-reply.ts";
import type { WechatStore } from "./wechat-store.ts";

interface WechatAccountParts {
  readonly store: WechatStore;
  readonly settings: () => WechatSettings;
  readonly client: Pick<HttpClient, "ask">;
  readonly clock: Clock;
  /** Of the service that tells who came by a link. */
  readonly apiAddress: string;
}

const linkLivesMs = 10 * minuteMs;

/** The public account of the site: users bind their WeChat to it by a link that they open in WeChat. */
export class WechatAccount {
  readonly #parts: WechatAccountParts;

  constructor(parts: WechatAccountParts) {
    this.#parts = parts;
  }

  /** With all that it takes to bind somebody. */
  get isConfigured(): boolean {
    return Object.values(this.#parts.settings()).every((value) => value !== "");
  }

  /** WeChat asks the user, and leads to our address with a code. */
  link(userId: number): string {
    const settings = this.#configured();
    const query = new URLSearchParams({
      appid: settings.appId,
      redirect_uri: new URL("/api/v1/wechat/bind", settings.publicAddress).href,
      response_type: "code",
      scope: "snsapi_base",
      state: this.#stateOf(userId, this.#parts.clock.nowMs() + linkLivesMs),
    });
    return `https://open.weixin.qq.com/connect/oauth2/authorize?${query.toString()}#wechat_redirect`;
  }

  /** Gives the user whose it is now. */
  async bind(code: string, state: string): Promise<number> {
    const { appId, secret } = this.#configured();
    const userId = this.#userOf(state);
    const { client, store, clock, apiAddress } = this.#parts;
    const query = new URLSearchParams({
      appid: appId,
      secret,
      code,
      grant_type: "authorization_code",
    });
    const url = `${apiAddress}/sns/oauth2/access_token?${query.toString()}`;
    const { text } = await client.ask({ url, method: "GET" }, AbortSignal.timeout(linkLivesMs));
    const openId = openIdOf(text);
    if (openId === undefined) throw new Offline("wechat-refused", refusedText);
    await store.bind(userId, openId, clock.nowMs());
    return userId;
  }

  #configured(): WechatSettings {
    const settings = requireAccount(this.#parts.settings());
    if (settings.publicAddress === "") throw new Conflict("wechat-no-address", noAddressText);
    return settings;
  }

  /** Signed, so that nobody binds his WeChat to another's account. */
  #stateOf(userId: number, untilMs: number): string {
    const body = `${userId}.${untilMs}`;
    const { secret } = this.#parts.settings();
    return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
  }

  #userOf(state: string): number {
    const [userId = "", untilMs = ""] = state.split(".");
    const meant = Buffer.from(this.#stateOf(Number(userId), Number(untilMs)));
    const given = Buffer.from(state);
    const isOurs = given.length === meant.length && timingSafeEqual(given, meant);
    if (!isOurs || Number(untilMs) < this.#parts.clock.nowMs())
      throw new BadRequest("wechat-link-old", oldLinkText);
    return Number(userId);
  }
}

function openIdOf(text: string): string | undefined {
  const openid = codedReplyOf(text)?.["openid"];
  return typeof openid === "string" ? openid : undefined;
}

const noAddressText: Text = {
  zh: "尚未填写平台访问地址，请管理员在“消息推送”设置中填写，微信需要它返回本平台",
  en: "The address of this site is not set. An administrator enters it in the settings of message push: WeChat leads back to it",
};
const oldLinkText: Text = {
  zh: "绑定链接无效或已过期，请重新获取",
  en: "The link is not valid or has expired. Get a new one",
};
const refusedText: Text = {
  zh: "微信没有确认身份，请重新获取链接；若仍失败，请检查公众号的 AppSecret 和网页授权域名",
  en: "WeChat did not confirm who you are. Get a new link; if that fails too, check AppSecret and the authorised domain of the account",
};
