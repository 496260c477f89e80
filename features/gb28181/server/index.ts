import { defineFeature, type Feature, type Settings } from "@tessera/platform/server";
import { gb28181Settings } from "../contract.ts";
import { configRoutes } from "./config-routes.ts";
import { listRoutes } from "./list-routes.ts";
import type { AccessLists } from "./lists/access-lists.ts";
import { passwordRoutes } from "./password-routes.ts";
import type { GbPlatformView } from "./ports.ts";
import { sessionRoutes } from "./session-routes.ts";
import type { SipLog } from "./sip-log/sip-log.ts";
import { sipLogRoutes } from "./sip-log-routes.ts";
import type { SnapshotUploads } from "./snapshot-uploads.ts";
import type { WaitingRoom } from "./waiting/waiting-room.ts";
import { waitingRoutes } from "./waiting-routes.ts";

export { gbSettingsOf } from "./config-wire.ts";
export { AccessListStore } from "./lists/access-list-store.ts";
export { AccessLists } from "./lists/access-lists.ts";
export { gbMigrations } from "./migrations/index.ts";
export { SipLog } from "./sip-log/sip-log.ts";
export { SnapshotUploads } from "./snapshot-uploads.ts";
export { loadWaitingRoom } from "./waiting/waiting-room.ts";
export { WaitingStore } from "./waiting/waiting-store.ts";

export interface GbAccessDeps {
  readonly settings: Pick<Settings, "get" | "change">;
  readonly accessLists: AccessLists;
  readonly sipLog: SipLog;
  readonly platform: GbPlatformView;
  /** Empty if there is no such device. */
  readonly deviceName: (deviceId: string) => string;
  readonly waiting: WaitingRoom;
  readonly snapshots: SnapshotUploads;
}

/** Who may register by GB/T 28181, who has, and what was said. */
export function createGbAccessFeature(deps: GbAccessDeps): Feature {
  const { settings, accessLists, sipLog } = deps;
  return defineFeature({
    name: "gb28181",
    settings: [gb28181Settings],
    doors: [deps.snapshots.door],
    routes: [
      ...configRoutes(settings),
      ...listRoutes(accessLists),
      ...sessionRoutes(deps),
      ...waitingRoutes(deps),
      ...passwordRoutes(deps.platform),
      ...sipLogRoutes(sipLog),
    ],
  });
}
