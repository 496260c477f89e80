import type { Clock, Logger } from "@tessera/base";
import type { PurgedDevices } from "@tessera/engine";
import {
  type Database,
  defineFeature,
  type Feature,
  type PushHub,
  route,
  type Sessions,
  type Settings,
  sessionSettings,
  wireTime,
} from "@tessera/platform/server";
import { getLoginConfig } from "../../system/contract.ts";
import {
  clearDirtyData,
  getUserToken,
  readOperation,
  reload,
  restartChanged,
} from "../contract.ts";
import { siteConfigSettings } from "../settings.ts";
import { Advertising } from "./advertising.ts";
import { advertisingRoutes } from "./advertising-routes.ts";
import { AdvertisingStore } from "./advertising-store.ts";
import { logoRoutes } from "./logo.ts";
import { LogoStore } from "./logo-store.ts";
import { mappedRoutes } from "./mapped-routes.ts";
import { RestartDesk } from "./restart-desk.ts";
import { restartRoutes } from "./restart-routes.ts";

export interface SiteConfigDeps {
  readonly product: { readonly name: string };
  readonly database: Database;
  readonly settings: Settings;
  readonly sessions: Pick<Sessions, "find">;
  readonly certificate: { refresh(): Promise<unknown> };
  readonly strays: {
    strays(wish: { readonly withHistory: boolean }): Promise<PurgedDevices>;
    /** By table. */
    countRows(found: PurgedDevices): Promise<ReadonlyMap<string, number>>;
    purgeStrays(wish: { readonly withHistory: boolean }): Promise<PurgedDevices>;
  };
  readonly unfinishedExports: () => number;
  /** Undefined where the program cannot start itself again. */
  readonly restartProgram: (() => void) | undefined;
  readonly programAgeMs: () => number;
  readonly push: Pick<PushHub, "tellHere">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What belongs to the site as a whole: its sign-in page, general settings, and what an operator does to the server. */
export function createSiteConfigFeature(deps: SiteConfigDeps): Feature {
  const { product, settings, sessions, strays, clock, log } = deps;
  const page = () => settings.get(siteConfigSettings);
  const advertising = new Advertising({
    store: new AdvertisingStore(deps.database),
    isShown: () => page().isAdvertisingShown,
    clock,
  });
  const { restartProgram, unfinishedExports, programAgeMs } = deps;
  const desk = new RestartDesk({
    restartProgram,
    unfinishedExports,
    programAgeMs,
    // Of this server alone: its consoles lose it.
    onChange: () => deps.push.tellHere(restartChanged, {}),
    clock,
  });

  return defineFeature({
    name: "site-config",
    settings: [siteConfigSettings],
    start: async () => desk.noteStarted(),
    stop: async () => desk.stop(),
    routes: [
      route(getLoginConfig, async () => {
        const texts = settings.form("system").fields;
        const textOf = (name: string): string => {
          const value = texts.find((field) => field.name === name)?.value;
          return typeof value === "string" ? value : "";
        };
        return {
          Title: textOf("title") || product.name,
          Copyright: textOf("copyright"),
          LoginText: page().loginText,
          Captcha: false as const,
          Md5SignIn: settings.get(sessionSettings).md5SignIn,
          Advertising: await advertising.shown(),
        };
      }),
      route(getUserToken, async (_, { principal }) => {
        const session = await sessions.find(principal.sessionId);
        const nowMs = clock.nowMs();
        const { createdAtMs = nowMs, lastUsedAtMs = nowMs } = session ?? {};
        const { idleHours, maxDays } = settings.get(sessionSettings);
        const endsAtMs = Math.min(
          Math.max(lastUsedAtMs, nowMs) + idleHours * 3_600_000,
          createdAtMs + maxDays * 86_400_000,
        );
        return {
          UserName: principal.userName,
          role_name: principal.roleName,
          CreateTime: wireTime(createdAtMs),
          LastTime: wireTime(lastUsedAtMs),
          ExpireTime: wireTime(endsAtMs),
          TokenTimeout: Math.max(0, Math.round((endsAtMs - nowMs) / 1000)),
        };
      }),
      ...mappedRoutes(settings),
      ...advertisingRoutes(advertising),
      ...logoRoutes({ store: new LogoStore(deps.database), clock }),
      route(clearDirtyData, async ({ dryrun }, { noteChange }) => {
        const isDryRun = dryrun === 1;
        const wish = { withHistory: true };
        const looked = await strays.strays(wish);
        const rows = await strays.countRows(looked);
        const { deviceIds, channels } = isDryRun ? looked : await strays.purgeStrays(wish);
        const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
        const found = { devices: deviceIds.length, channels: channels.length, rows: total };
        noteChange({
          target: "脏数据 leftovers",
          ...(isDryRun ? { after: found } : { before: found }),
        });
        return {
          DryRun: isDryRun,
          Devices: [...deviceIds],
          Channels: channels.map(({ deviceId, channelId }) => ({
            DeviceID: deviceId,
            ChannelID: channelId,
          })),
          Rows: total,
          Tables: [...rows].map(([Name, Rows]) => ({ Name, Rows })),
        };
      }),
      route(reload, async (_, { noteChange }) => {
        await settings.reread();
        await deps.certificate.refresh();
        noteChange({ target: "设置与证书 settings and certificates" });
        return { status: "success" as const };
      }),
      route(readOperation, async () => ({
        CanRestart: desk.canRestart,
        UnfinishedExports: unfinishedExports(),
        GapSeconds: desk.state().GapSeconds,
        RestartDue: settings
          .forms()
          .flatMap(({ fields }) => fields.filter(({ isRestartDue }) => isRestartDue))
          .map(({ label }) => label),
      })),
      ...restartRoutes({ desk, unfinishedExports, log }),
    ],
  });
}
