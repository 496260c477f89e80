import type { MessagePush, PushBacklogs } from "@tessera/engine";
import { defineFeature, type Feature } from "@tessera/platform/server";
import { messagePushSettings } from "../settings.ts";
import { otherRoutes } from "./other-routes.ts";
import { type MessagePushDeps, PushSite } from "./push-site.ts";
import { targetRoutes } from "./target-routes.ts";
import { HttpClient } from "./targets/http-client.ts";
import { WechatAccount } from "./wechat/wechat-account.ts";
import { WechatStore } from "./wechat/wechat-store.ts";

export { messagePushMigrations } from "./migrations/index.ts";
export type { MessagePushDeps } from "./push-site.ts";

export interface MessagePushFeature extends Feature {
  readonly messagePush: MessagePush & PushBacklogs;
}

const wechatTimeoutMs = 10_000;

/** Tells people and programs outside the console. */
export async function createMessagePushFeature(deps: MessagePushDeps): Promise<MessagePushFeature> {
  const { database, settings, clock } = deps;
  const site = new PushSite(deps);
  // Others choose from the targets before anything starts.
  await site.targets.load();
  const bindings = new WechatStore(database);
  const client = new HttpClient({ internal: "typed", timeoutMs: wechatTimeoutMs });
  const wechat = new WechatAccount({
    store: bindings,
    client,
    clock,
    settings: () => {
      const values = settings.get(messagePushSettings);
      const { wechatAppId: appId, wechatSecret: secret, publicAddress } = values;
      return { appId, secret, publicAddress };
    },
  });
  const parts = { site, settings, clock, wechat, bindings };
  const feature = defineFeature({
    name: "message-push",
    settings: [messagePushSettings],
    start: () => site.start(),
    async stop() {
      await site.stop();
      client.close();
    },
    routes: [...targetRoutes(parts), ...otherRoutes(parts)],
  });
  return Object.assign(feature, { messagePush: site.outbox });
}
