import { Conflict, type Text } from "@tessera/base";

/** The site's public account, as an administrator has entered it. */
export interface WechatSettings {
  readonly appId: string;
  readonly secret: string;
  readonly publicAddress: string;
}

/** Throws, naming who enters what where. */
export function requireAccount(settings: WechatSettings): WechatSettings {
  if (settings.appId === "" || settings.secret === "")
    throw new Conflict("wechat-not-configured", noAccountText);
  return settings;
}

const noAccountText: Text = {
  zh: "尚未配置微信公众号，请管理员在“消息推送”设置中填写 AppID 和 AppSecret",
  en: "No WeChat public account is configured. An administrator enters AppID and AppSecret in the settings of message push",
};
