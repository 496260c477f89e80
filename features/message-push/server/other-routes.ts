import type { Text } from "@tessera/base";
import { type Route, route } from "@tessera/platform/server";
import {
  bindWechat,
  getPushConfig,
  getWechatLink,
  readBrowserPush,
  readWechat,
  setPushConfig,
  subscribeBrowser,
  unbindWechat,
  unsubscribeBrowser,
} from "../contract.ts";
import { messagePushSettings } from "../settings.ts";
import { isKindUsed, type RouteParts, rowsOf } from "./target-routes.ts";
import { targetOf, toDraft, toShown } from "./wire.ts";

/** Settings under the specification's name, browsers, and the public account. */
export function otherRoutes(parts: RouteParts): readonly Route[] {
  return [...configRoutes(parts), ...browserRoutes(parts), ...wechatRoutes(parts)];
}

function configRoutes({ site, settings, clock }: RouteParts): readonly Route[] {
  return [
    route(getPushConfig, async (_, { language }) => {
      const values = settings.get(messagePushSettings);
      return {
        data: {
          PublicAddress: values.publicAddress,
          GiveUpHours: values.giveUpHours,
          KeepDays: values.keepDays,
          WechatAppId: values.wechatAppId,
          Targets: await rowsOf(site, clock, language),
        },
      };
    }),
    route(setPushConfig, async ({ Targets, ...wire }, { noteChange }) => {
      // All are judged before the first is stored.
      const drafts = Targets.map(({ ID, ...target }) => {
        const before = ID ? site.targets.get(ID) : undefined;
        return { before, draft: toDraft(target, before) };
      });
      const change = await settings.change(messagePushSettings, {
        publicAddress: wire.PublicAddress,
        giveUpHours: wire.GiveUpHours,
        keepDays: wire.KeepDays,
        wechatAppId: wire.WechatAppId,
        wechatSecret: wire.WechatSecret,
      });
      noteChange({ target: "消息推送", ...change });
      const ids: number[] = [];
      for (const { before, draft } of drafts) {
        const saved = await site.targets.save(draft, before?.id);
        noteChange({
          target: targetOf(saved),
          ...(before && { before: toShown(before) }),
          after: toShown(saved),
        });
        ids.push(saved.id);
      }
      return { data: { IDs: ids } };
    }),
  ];
}

function browserRoutes({ site }: RouteParts): readonly Route[] {
  const { browsers } = site;
  return [
    route(readBrowserPush, async ({ endpoint }, { principal }) => ({
      PublicKey: (await browsers.keys()).publicKey,
      IsSubscribed: endpoint !== undefined && (await browsers.has(principal.userId, endpoint)),
      HasTarget: isKindUsed(site, "web-push"),
    })),
    route(subscribeBrowser, async ({ endpoint, p256dh, auth }, caller) => {
      const { principal, userAgent, noteChange } = caller;
      const subscription = { secretUrl: endpoint, p256dh, authSecret: auth };
      await browsers.subscribe(subscription, { userId: principal.userId, userAgent });
      noteChange({ target: `浏览器通知 ${principal.userName}`, after: { userAgent } });
      return {};
    }),
    route(unsubscribeBrowser, async ({ endpoint }, { principal, noteChange }) => {
      await browsers.unsubscribe(principal.userId, endpoint);
      noteChange({ target: `浏览器通知 ${principal.userName}` });
      return {};
    }),
  ];
}

function wechatRoutes({ site }: RouteParts): readonly Route[] {
  const { wechatAccount: wechat, wechatBindings: bindings } = site;
  return [
    route(getWechatLink, async (_, { principal }) => ({
      Link: wechat.link(principal.userId),
      IsBound: await bindings.isBound(principal.userId),
    })),
    route(readWechat, async (_, { principal }) => ({
      IsConfigured: wechat.isConfigured,
      IsBound: await bindings.isBound(principal.userId),
      HasTarget: isKindUsed(site, "wechat"),
    })),
    route(bindWechat, async ({ code, state }, { language, noteChange }) => {
      const userId = await wechat.bind(code, state);
      noteChange({ target: `微信绑定 ${userId}` });
      // People read it in WeChat.
      return { contentType: "text/plain; charset=utf-8", data: Buffer.from(boundText[language]) };
    }),
    route(unbindWechat, async (_, { principal, language, noteChange }) => {
      const wasBound = await bindings.unbind(principal.userId);
      noteChange({ target: `微信绑定 ${principal.userName}`, before: { isBound: wasBound } });
      return { Message: (wasBound ? unboundText : notBoundText)[language] };
    }),
  ];
}

const boundText: Text = {
  zh: "微信已绑定，可以关闭此页",
  en: "WeChat is bound. You can close this page",
};
const unboundText: Text = { zh: "微信已解绑", en: "WeChat is unbound" };
const notBoundText: Text = { zh: "尚未绑定微信，无需解绑", en: "No WeChat was bound" };
