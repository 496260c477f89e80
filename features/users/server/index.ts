import type { Clock, Logger } from "@tessera/base";
import { type DeviceCleanUp, purgedBy } from "@tessera/engine";
import type { ChannelRef } from "@tessera/platform/contract";
import {
  type Accounts,
  type Database,
  defineFeature,
  type Events,
  type Feature,
  type Sessions,
  type Settings,
  sessionSettings,
} from "@tessera/platform/server";
import { passkeyRoutes } from "./passkey-routes.ts";
import { protectionRoutes } from "./protection-routes.ts";
import { roleProtectionRoutes } from "./role-protection-routes.ts";
import { roleRoutes } from "./role-routes.ts";
import { Roles } from "./roles.ts";
import { totpRoutes } from "./totp-routes.ts";
import { userRoutes } from "./user-routes.ts";
import { Users } from "./users.ts";

export const roleCleanUps: readonly DeviceCleanUp[] = [
  { table: "role_grant_channels", device: "device_id", channel: "channel_id" },
];

export interface UsersDeps {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly settings: Pick<Settings, "get" | "change">;
  readonly events: Events;
  readonly clock: Clock;
  readonly log: Logger;
  /** The channels there are. A grant may name one that is deleted. */
  readonly channels: { find(channel: ChannelRef): { readonly name: string } | undefined };
  readonly product: { readonly name: string };
}

export function createUsersFeature(deps: UsersDeps): Feature {
  const roles = new Roles(deps);
  const users = new Users({ ...deps, roles });
  const stopListening = deps.events.on("devices-purged", (purged) =>
    deps.accounts.forget(purgedBy(purged)),
  );
  return defineFeature({
    name: "users",
    stop: async () => stopListening(),
    navigation: [{ path: "/user", title: "user", icon: "user", show: false }],
    routes: [
      ...userRoutes({ ...deps, users, roles }),
      ...roleRoutes({
        roles,
        users,
        channelName: (channel) => deps.channels.find(channel)?.name ?? "",
      }),
      ...roleProtectionRoutes({ ...deps, roles }),
      ...protectionRoutes({ ...deps, users }),
      ...totpRoutes({
        ...deps,
        users,
        passwordMaxDays: () => deps.settings.get(sessionSettings).passwordMaxDays,
        productName: deps.product.name,
      }),
      ...passkeyRoutes({ ...deps, productName: deps.product.name }),
    ],
  });
}
