import { arch, availableParallelism, cpus, release, totalmem, type } from "node:os";
import type { Clock } from "@tessera/base";
import type { NavigationEntry } from "@tessera/platform/contract";
import {
  defineFeature,
  type Feature,
  type Principal,
  route,
  type Settings,
  wireTime,
} from "@tessera/platform/server";
import {
  changeMapConfig,
  getHomeOtherConfig,
  getMapConfig,
  getOtherConfig,
  getServerInfo,
  setOtherConfig,
} from "../contract.ts";
import { systemSettings } from "../settings.ts";
import { menuRoutes } from "./menu-routes.ts";
import { runningTime } from "./running-time.ts";
import { type SettingsRouteParts, settingsRoutes } from "./settings-routes.ts";

/** Without any: edition "free", 0 channels, which is no limit, and -1 days, which is no end. */
interface SiteLicence {
  readonly Edition: string;
  readonly Channels: number;
  readonly RemainDays: number;
}

export interface SystemDeps {
  /** What the site is licensed for. */
  readonly licence: () => SiteLicence;
  readonly product: { readonly name: string; readonly version: string };
  readonly settings: Pick<Settings, "get" | "change"> & SettingsRouteParts["settings"];
  readonly isInitialDue: () => boolean;
  /** Path of the site's own logo; empty: it has none. */
  readonly logo: () => Promise<string>;
  /** The cameras are simulated. */
  readonly isDemo: boolean;
  /** Those that the caller may watch. */
  readonly countChannels: (principal: Principal) => number | Promise<number>;
  readonly mayOpenMap: (principal: Principal) => boolean;
  /** The menu entries of all features. */
  readonly navigation: () => readonly NavigationEntry[];
  readonly clock: Clock;
}

export function createSystemFeature(deps: SystemDeps): Feature {
  const { product, settings, clock } = deps;
  const startedAtMs = clock.nowMs();
  const startedMonotonicMs = clock.monotonicMs();
  const texts = () => {
    const { title, copyright } = settings.get(systemSettings);
    return { Title: title || product.name, Copyright: copyright };
  };

  const zooms = () => {
    const { homeMapZoom, columnMapZoom } = settings.get(systemSettings);
    return { home_map_zoom: homeMapZoom, column_map_zoom: columnMapZoom };
  };

  return defineFeature({
    name: "system",
    settings: [systemSettings],
    routes: [
      route(getOtherConfig, async (_, { principal }) => ({
        ...texts(),
        Logo: await deps.logo(),
        RecordVersion: settings.get(systemSettings).hasRecording,
        // Only an administrator can do it, so only an administrator is asked to.
        Initial: principal.isAdmin && deps.isInitialDue(),
        DefaultPlayer: "ep" as const,
      })),
      route(
        setOtherConfig,
        async ({ Title, Copyright, RecordVersion }, { principal, noteChange }) => {
          const patch = { title: Title, copyright: Copyright, hasRecording: RecordVersion };
          const before = settings.get(systemSettings);
          await settings.change(systemSettings, patch, principal.userName);
          const after = settings.get(systemSettings);
          noteChange({ target: "系统设置 system settings", before, after });
          return {};
        },
      ),
      route(getHomeOtherConfig, async () => ({ ...texts(), Logo: await deps.logo() })),
      route(getServerInfo, async (_, { language, principal }) => ({
        Server: `${product.name}/${product.version}`,
        Hardware: principal.isAdmin ? hardware() : "",
        InterfaceVersion: "v1",
        RunningTime: runningTime(clock.monotonicMs() - startedMonotonicMs, language),
        StartUpTime: wireTime(startedAtMs),
        ServerTime: wireTime(clock.nowMs()),
        ChannelCount: await deps.countChannels(principal),
        LogoText: texts().Title,
        CopyrightText: texts().Copyright,
        ...licensed(deps.licence()),
        Demo: deps.isDemo,
      })),
      route(getMapConfig, async (_, { principal }) => ({
        data: { ...zooms(), may_open: deps.mayOpenMap(principal) },
      })),
      route(changeMapConfig, async (wished, { principal, noteChange }) => {
        const patch = { homeMapZoom: wished.home_map_zoom, columnMapZoom: wished.column_map_zoom };
        const change = await settings.change(systemSettings, patch, principal.userName);
        noteChange({ target: "地图设置 map settings", ...change });
        return { data: zooms() };
      }),
      ...settingsRoutes(deps),
      ...menuRoutes({ settings, navigation: deps.navigation }),
    ],
  });
}

/** "Linux 6.1.0 x64, 4 × Intel(R) Core(TM) i5, 16 GB" */
function hardware(): string {
  const model = cpus()[0]?.model.trim() || "CPU";
  const memoryGb = Math.round(totalmem() / 1024 ** 3);
  return `${type()} ${release()} ${arch()}, ${availableParallelism()} × ${model}, ${memoryGb} GB`;
}

const licensed = ({ Edition, Channels, RemainDays }: SiteLicence) => ({
  Authorization: Channels === 0 ? "unlimited" : String(Channels),
  RemainDays,
  VersionType: Edition,
});
