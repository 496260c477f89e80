import { isAbsolute, normalize, sep } from "node:path";
import { BadRequest, type Clock, type Language, type Text, type Zone } from "@tessera/base";
import type { DeviceCatalog } from "@tessera/engine";
import { type Route, route, type Settings } from "@tessera/platform/server";
import type { StorageRoot } from "@tessera/recorder";
import { adoptFootage, readStorage, saveStorageRoots } from "../../contract.ts";
import { nameOf } from "../channel-names.ts";
import type { Plans } from "../plans/plans.ts";
import type { FootageIndex, StorageRoots } from "../ports.ts";
import { recordingSettings } from "../settings.ts";
import { forecast } from "./forecast.ts";
import { keptFootage } from "./kept-footage.ts";
import { roomOf } from "./room.ts";

interface StorageRouteParts {
  readonly plans: Plans;
  readonly index: FootageIndex;
  readonly roots: StorageRoots;
  readonly settings: Pick<Settings, "get" | "change">;
  readonly catalog: Pick<DeviceCatalog, "channel">;
  readonly zone: Zone;
  readonly clock: Clock;
}

const dearestCount = 10;

/** The calls about where recordings are kept and how long they will be. */
export function storageRoutes(parts: StorageRouteParts): readonly Route[] {
  const { plans, index, roots, settings, catalog, zone, clock } = parts;
  return [
    route(readStorage, async (_, { language }) => {
      const usage = await index.usageByRoot();
      const kept = keptFootage(index, (channel) => plans.of(channel));
      const told = forecast(kept, roomOf(roots.all, usage), clock.nowMs());
      const wire = (channel: { readonly deviceId: string; readonly channelId: string }) => ({
        device: channel.deviceId,
        channel: channel.channelId,
        name: nameOf(channel, catalog, index),
      });
      const dearest = kept
        .filter((one) => one.usage.bytesPerDay > 0)
        .toSorted((one, other) => other.usage.bytesPerDay - one.usage.bytesPerDay)
        .slice(0, dearestCount);
      return {
        zone: zone.name,
        roots: roots.all.map((root) => ({
          ...toWireRoot(root, language),
          recordedBytes: usage.get(root.id)?.bytes ?? 0,
          lockedBytes: usage.get(root.id)?.lockedBytes ?? 0,
        })),
        forecast: {
          bytesPerDay: told.bytesPerDay,
          fullInDays: told.fullInDays ?? null,
          keepsDays: told.keepsDays ?? null,
          dearest: dearest.map(({ channel, usage: { bytesPerDay } }) => ({
            ...wire(channel),
            bytesPerDay,
            share: bytesPerDay / told.bytesPerDay,
          })),
          goesWithinDay: {
            bytes: told.goesWithinDay.reduce((sum, { bytes }) => sum + bytes, 0),
            channels: told.goesWithinDay.map(({ channel, bytes, untilMs }) => ({
              ...wire(channel),
              bytes,
              untilMs,
            })),
          },
        },
      };
    }),
    route(saveStorageRoots, async ({ paths: given }, { noteChange }) => {
      const paths = usablePaths(given);
      const before = roots.all.map(({ path }) => path);
      await roots.use(paths);
      try {
        for (const root of roots.all) refuseUnusable(root, before);
        await settings.change(recordingSettings, { paths });
      } catch (error) {
        await roots.use(before);
        throw error;
      }
      noteChange({ target: "录像存储目录", before: { paths: before }, after: { paths } });
      return { paths };
    }),
    route(adoptFootage, async ({ root }, { noteChange }) => {
      const result = await index.adopt(root);
      const path = roots.all.find(({ id }) => id === root)?.path ?? String(root);
      noteChange({ target: `录像存储目录 ${path}`, after: { ...result } });
      return result;
    }),
  ];
}

const toWireRoot = (root: StorageRoot, language: Language) => ({
  id: root.id,
  path: root.path,
  state: root.state,
  text: root.trouble?.[language] ?? "",
  totalBytes: root.totalBytes,
  freeBytes: root.freeBytes,
});

function usablePaths(given: readonly string[]): string[] {
  const paths = given.map((path) => normalize(path).replace(/(?<=.)[/\\]+$/, ""));
  for (const [index, path] of paths.entries()) {
    if (!isAbsolute(path)) throw new BadRequest("path-not-absolute", notAbsoluteText(path));
    for (const other of paths.slice(0, index))
      if (path === other || isInside(path, other) || isInside(other, path))
        throw new BadRequest("paths-nested", nestedText(path, other));
  }
  return paths;
}

const isInside = (path: string, folder: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);

/** One that was there before may be away for a while; a new one must work. */
function refuseUnusable({ path, state, trouble }: StorageRoot, before: readonly string[]): void {
  if (before.includes(path) || state === "ready" || state === "full") return;
  throw new BadRequest("path-unusable", {
    zh: `目录 ${path} 不能使用：${trouble?.zh ?? ""}`,
    en: `The folder ${path} cannot be used: ${trouble?.en ?? ""}`,
  });
}

const notAbsoluteText = (path: string): Text => ({
  zh: `请填写完整路径，例如 /mnt/disk1：${path}`,
  en: `Enter the full path, for example /mnt/disk1: ${path}`,
});
const nestedText = (one: string, other: string): Text => ({
  zh: `目录不能相同或互相包含：${one} 与 ${other}`,
  en: `Folders must not be the same or contain each other: ${one} and ${other}`,
});
