import { join } from "node:path";
import type { Settings } from "@tessera/platform/server";
import { recordingSettings } from "./settings.ts";

const gigabyte = 1024 ** 3;

/** Where recordings are kept, by the settings. */
export function storagePaths(settings: Pick<Settings, "get">, dataDir: string): readonly string[] {
  const { paths } = settings.get(recordingSettings);
  return paths.length > 0 ? paths : [join(dataDir, "recordings")];
}

/** Whether what is recorded to a root from now on is encrypted, by the settings. */
export function isEncrypted(settings: Pick<Settings, "get">, rootPath: string): boolean {
  const { encryptedPaths } = settings.get(recordingSettings);
  return encryptedPaths.includes("*") || encryptedPaths.includes(rootPath);
}

/** How much of a root stays free, by the settings. */
export function reserveBytes(settings: Pick<Settings, "get">, totalBytes: number): number {
  const { reserveGigabytes, reservePercent } = settings.get(recordingSettings);
  return Math.max(reserveGigabytes * gigabyte, (totalBytes * reservePercent) / 100);
}
