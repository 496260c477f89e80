import { type Clock, Conflict, type Logger } from "@tessera/base";
import type { PurgedDevices } from "@tessera/engine";
import {
  type Database,
  defineFeature,
  type Feature,
  route,
  type Sessions,
  type Settings,
  sessionSettings,
  wireTime,
} from "@tessera/platform/server";
import { getLoginConfig } from "../../system/contract.ts";
import { clearDirtyData, getUserToken, readOperation, reload, restart } from "../contract.ts";
import { siteConfigSettings } from "../settings.ts";
import { Advertising } from "./advertising.ts";
import { advertisingRoutes } from "./advertising-routes.ts";
import { AdvertisingStore } from "./advertising-store.ts";
import { mappedRoutes } from "./mapped-routes.ts";

export interface SiteConfigDeps {
  readonly product: { readonly name: string };
  readonly database: Database;
  readonly settings: Settings;
  readonly sessions: Pick<Sessions, "find">;
  readonly certificate: { refresh(): Promise<unknown> };
  readonly strays: {
    strays(): Promise<PurgedDevices>;
    purgeStrays(): Promise<PurgedDevices>;
  };
  readonly unfinishedExports: () => number;
  /** Undefined where the program cannot start itself again. */
  readonly restartProgram: (() => void) | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Long enough for the answer to arrive and for people to read it. */
const restartDelayMs = 2000;

/** What belongs to the site as a whole: its sign-in page, general settings, and what an operator does to the server. */
export function createSiteConfigFeature(deps: SiteConfigDeps): Feature {
  const { product, settings, sessions, strays, clock, log } = deps;
  const page = () => settings.get(siteConfigSettings);
  const advertising = new Advertising({
    store: new AdvertisingStore(deps.database),
    isShown: () => page().isAdvertisingShown,
    clock,
  });
  let cancelRestart: (() => void) | undefined;

  return defineFeature({
    name: "site-config",
    settings: [siteConfigSettings],
    stop: async () => cancelRestart?.(),
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
      route(clearDirtyData, async ({ dryrun }, { noteChange }) => {
        const isDryRun = dryrun === 1;
        const { deviceIds, channels } = isDryRun
          ? await strays.strays()
          : await strays.purgeStrays();
        const found = { devices: deviceIds.length, channels: channels.length };
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
        };
      }),
      route(reload, async (_, { noteChange }) => {
        await settings.reread();
        await deps.certificate.refresh();
        noteChange({ target: "设置与证书 settings and certificates" });
        return { status: "success" as const };
      }),
      route(readOperation, async () => ({
        CanRestart: deps.restartProgram !== undefined,
        UnfinishedExports: deps.unfinishedExports(),
        RestartDue: settings
          .forms()
          .flatMap(({ fields }) => fields.filter(({ isRestartDue }) => isRestartDue))
          .map(({ label }) => label),
      })),
      route(restart, async ({ force }, { principal, noteChange }) => {
        const { restartProgram } = deps;
        if (!restartProgram) throw cannotRestart();
        const exports = deps.unfinishedExports();
        if (exports > 0 && force === 0) throw exportsRunning(exports);
        noteChange({ target: "服务器 server", after: { restart: true, exports } });
        log.warn({ user: principal.userName, exports }, "restart asked for");
        cancelRestart ??= clock.after(restartDelayMs, restartProgram);
        return { Seconds: restartDelayMs / 1000 };
      }),
    ],
  });
}

const cannotRestart = () =>
  new Conflict("restart-unavailable", {
    zh: "本系统在这台机器上不能自行重启，请用启动它的方式（服务管理器或命令行）重新启动",
    en: "This server cannot restart itself on this machine. Restart it the way it was started: by the service manager or the command line.",
  });

const exportsRunning = (count: number) =>
  new Conflict("restart-exports-running", {
    zh: `有 ${count} 个导出任务尚未完成，重启会中断它们：请等待完成，或选择仍然重启`,
    en: `${count} exports are not finished and a restart would cut them off. Wait for them, or restart anyway.`,
  });
