import type { MessagePush, PushBacklogs } from "@tessera/engine";
import { defineFeature, type Feature } from "@tessera/platform/server";
import { messagePushSettings } from "../settings.ts";
import { otherRoutes } from "./other-routes.ts";
import { type MessagePushDeps, PushSite } from "./push-site.ts";
import { targetRoutes } from "./target-routes.ts";

export { messagePushMigrations } from "./migrations/index.ts";
export type { MessagePushDeps } from "./push-site.ts";

export interface MessagePushFeature extends Feature {
  readonly messagePush: MessagePush & PushBacklogs;
}

/** Tells people and programs outside the console. */
export async function createMessagePushFeature(deps: MessagePushDeps): Promise<MessagePushFeature> {
  const { settings, clock } = deps;
  const site = new PushSite(deps);
  // Others choose from the targets before anything starts.
  await site.targets.load();
  const parts = { site, settings, clock };
  const feature = defineFeature({
    name: "message-push",
    settings: [messagePushSettings],
    start: () => site.start(),
    stop: () => site.stop(),
    routes: [...targetRoutes(parts), ...otherRoutes(parts)],
  });
  return Object.assign(feature, { messagePush: site.outbox });
}
