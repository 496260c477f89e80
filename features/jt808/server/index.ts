import type { MessageLog } from "@tessera/engine/listening";
import { defineFeature, type Feature, type Settings } from "@tessera/platform/server";
import { jt808Settings, jt1078Settings } from "../contract.ts";
import { configRoutes } from "./config-routes.ts";
import { dataRoutes } from "./data-routes.ts";
import { logRoutes } from "./log-routes.ts";
import type { ListedNumbers } from "./numbers/listed-numbers.ts";
import type { Jt808PlatformView, KnownTerminals } from "./ports.ts";
import { stateRoutes } from "./state-routes.ts";
import { terminalRoutes } from "./terminal-routes.ts";
import type { WaitingRoom } from "./waiting/waiting-room.ts";
import { waitingRoutes } from "./waiting-routes.ts";

export interface Jt808Deps {
  readonly settings: Pick<Settings, "get" | "changeAll">;
  readonly platform: Jt808PlatformView;
  readonly known: KnownTerminals;
  readonly waiting: WaitingRoom;
  readonly numbers: ListedNumbers;
  readonly messageLog: MessageLog;
}

/** Which vehicle terminals may come, which are there, and what is said with them. */
export function createJt808Feature(deps: Jt808Deps): Feature {
  return defineFeature({
    name: "jt808",
    settings: [jt808Settings, jt1078Settings],
    routes: [
      ...configRoutes(deps.settings),
      ...stateRoutes(deps),
      ...terminalRoutes(deps),
      ...dataRoutes(deps),
      ...waitingRoutes(deps),
      ...logRoutes(deps.messageLog),
    ],
  });
}
