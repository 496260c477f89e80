import { Zone } from "@tessera/base";
import type { DeviceCatalog } from "@tessera/engine";
import { defineModule, type Site } from "@tessera/platform/server";
import { CardStore, createDashboardFeature, ScreenStore } from "./index.ts";
import { dashboardMigrations } from "./migrations/index.ts";
import type { CameraSource } from "./screen.ts";

interface Place {
  readonly deviceId: string;
  readonly channelId: string;
}

interface DashboardSite extends Pick<Site, "database" | "figures" | "push" | "events" | "clock"> {
  readonly catalog: Pick<DeviceCatalog, "camerasByName" | "device" | "isOnline">;
  readonly groups: {
    readonly forest: {
      below(id: number): Iterable<{
        readonly id: number;
        readonly name: string;
        readonly parentId: number;
      }>;
    };
    readonly members: {
      groupsOfDevice(deviceId: string): ReadonlySet<number>;
      groupsOfChannel(place: Place): ReadonlySet<number>;
    };
  };
}

export const dashboard = defineModule({
  name: "dashboard",
  migrations: dashboardMigrations,
  create: (site: DashboardSite) => {
    const { database, figures, push, events, clock } = site;
    return {
      feature: createDashboardFeature({
        figures,
        cards: new CardStore(database),
        screens: new ScreenStore(database),
        cameras: camerasOf(site),
        zone: new Zone(),
        push,
        events,
        clock,
      }),
    };
  },
});

/** All groups lie below this one, which is none. */
const topId = 0;

const camerasOf = (site: Pick<DashboardSite, "catalog" | "groups">): CameraSource => ({
  *groups() {
    for (const { id, name, parentId } of site.groups.forest.below(topId))
      yield { id, name, parentId };
  },
  *cameras() {
    const { catalog, groups } = site;
    for (const camera of catalog.camerasByName) {
      const { deviceId, channelId, name } = camera;
      const isEnabled = camera.isEnabled && catalog.device(deviceId)?.isEnabled !== false;
      const found = new Set([
        ...groups.members.groupsOfDevice(deviceId),
        ...groups.members.groupsOfChannel({ deviceId, channelId }),
      ]);
      yield {
        device: deviceId,
        channel: channelId,
        name,
        state: stateOf(isEnabled, catalog.isOnline(camera)),
        groups: [...found],
      };
    }
  },
});

function stateOf(isEnabled: boolean, isOnline: boolean): "online" | "offline" | "off" {
  if (!isEnabled) return "off";
  return isOnline ? "online" : "offline";
}
