import type { MessagePush, PushBacklogs } from "@tessera/engine";
import { defineModule } from "@tessera/platform/server";
import { messagePushSettings } from "../settings.ts";
import { createMessagePushFeature, type MessagePushDeps } from "./index.ts";
import { messagePushMigrations } from "./migrations/index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    /** Tells people and programs outside the console. */
    readonly messagePush: MessagePush & PushBacklogs;
  }
}

export const messagePush = defineModule({
  name: "message-push",
  migrations: messagePushMigrations,
  settings: [messagePushSettings],
  create: async ({ ...site }: MessagePushDeps) => {
    const { database, feed, leases, settings, rights, events, product, clock, log } = site;
    const feature = await createMessagePushFeature({
      database,
      feed,
      leases,
      settings,
      rights,
      events,
      product,
      clock,
      log,
    });
    return { feature, offers: { messagePush: feature.messagePush } };
  },
});
