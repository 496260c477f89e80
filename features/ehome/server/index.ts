import type { MessageLog } from "@tessera/engine/listening";
import { defineFeature, type Feature, type Settings } from "@tessera/platform/server";
import { ehomeSettings } from "../contract.ts";
import { configRoutes } from "./config-routes.ts";
import { logRoutes } from "./log-routes.ts";
import type { EhomePlatformView } from "./ports.ts";
import { sessionRoutes } from "./session-routes.ts";
import type { WaitingRoom } from "./waiting/waiting-room.ts";
import { waitingRoutes } from "./waiting-routes.ts";

export interface EhomeAccessDeps {
  readonly settings: Pick<Settings, "get" | "change">;
  readonly platform: EhomePlatformView;
  readonly waiting: WaitingRoom;
  readonly messages: MessageLog;
  /** Empty if there is no such device. */
  readonly deviceName: (deviceId: string) => string;
}

/** Who may register by EHome, who has, and what was said. */
export function createEhomeAccessFeature(deps: EhomeAccessDeps): Feature {
  return defineFeature({
    name: "ehome",
    settings: [ehomeSettings],
    routes: [
      ...configRoutes(deps.settings),
      ...sessionRoutes(deps),
      ...waitingRoutes(deps.waiting),
      ...logRoutes(deps.messages),
    ],
  });
}
