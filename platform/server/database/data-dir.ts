import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { StartupError } from "@tessera/base";

/** Makes sure that the data folder is there and can be written; gives its full path. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return path;
  } catch (cause) {
    throw dataDirNotUsable(path, String((cause as NodeJS.ErrnoException).code), cause);
  }
}

export function dataDirNotUsable(path: string, why: string, cause: unknown): StartupError {
  return new StartupError(
    "data-dir-not-writable",
    {
      zh: `无法使用数据目录 ${path}（${why}）。请用 --data 指定一个可写的目录，或为当前用户授予该目录的写权限。`,
      en: `The data folder ${path} cannot be used (${why}). Choose a writable folder with --data, or give the current user write access to it.`,
    },
    { cause },
  );
}
