import { randomBytes } from "node:crypto";
import { access, constants, open, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Text } from "@tessera/base";
import { type Finding, type LookedAt, lookedAt } from "./finding.ts";

const mebibyte = 1024 ** 2;
const probeBytes = 16 * mebibyte;
/** Database and log fail soon below the one; below the other retention has no room. */
const freeBad = 512 * mebibyte;
const freeWarn = 5 * 1024 * mebibyte;
/** Forty cameras of 2 Mbit/s write 10 MB a second. */
const slowMegabytes = 10;

/** Of the data folder: who may see it. */
export async function checkDataDir(dataDir: string): Promise<readonly Finding[]> {
  const about = lookedAt({ zh: `数据目录 ${dataDir}`, en: `data folder ${dataDir}` });
  const found = await stat(dataDir).catch(() => undefined);
  if (!found) return [await checkParent(about, dataDir)];
  if (!found.isDirectory())
    return [
      about.bad(
        { zh: "不是目录", en: "is not a folder" },
        { zh: "用 --data 指定另一个目录。", en: "Choose another folder with --data." },
      ),
    ];
  if ((found.mode & 0o077) !== 0 && process.platform !== "win32")
    return [
      about.warn(
        { zh: "其他用户可以读取其中的密钥和数据库", en: "others can read its keys and database" },
        { zh: `执行 chmod 700 ${dataDir}`, en: `Run chmod 700 ${dataDir}` },
      ),
    ];
  return [about.ok({ zh: "只有所有者可以访问", en: "its owner alone can see into it" })];
}

async function checkParent(about: LookedAt, dataDir: string): Promise<Finding> {
  const parent = await existingParent(dataDir);
  try {
    await access(parent, constants.W_OK | constants.X_OK);
    return about.ok({
      zh: "还没有，首次启动时创建",
      en: "not there yet; the first start makes it",
    });
  } catch {
    return about.bad(
      {
        zh: `还没有，而且无法在 ${parent} 中创建`,
        en: `not there, and cannot be made in ${parent}`,
      },
      {
        zh: "用 --data 指定可写的目录，或授予写权限。",
        en: "Choose a writable folder with --data, or give this user write access.",
      },
    );
  }
}

async function existingParent(path: string): Promise<string> {
  const parent = dirname(path);
  if (parent === path) return parent;
  return (await stat(parent).catch(() => undefined)) ? parent : existingParent(parent);
}

/** Room, and whether and how fast it can be written: by a small file that is gone afterwards. */
export async function checkDisk(folder: string): Promise<Finding> {
  const about = lookedAt({ zh: `磁盘 ${folder}`, en: `disk of ${folder}` });
  try {
    const { bavail, bsize } = await statfs(folder);
    return judge(about, bavail * bsize, await writeSpeed(folder));
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return about.bad(
      { zh: `无法写入（${code}）`, en: `cannot be written (${code})` },
      {
        zh: "检查磁盘是否已挂载、是否已满、目录权限是否正确。",
        en: "Check that the disk is mounted and not full, and the permissions of the folder.",
      },
    );
  }
}

function judge(about: LookedAt, freeBytes: number, megabytesPerSecond: number): Finding {
  const free = `${(freeBytes / 1024 ** 3).toFixed(1)} GB`;
  const speed = `${megabytesPerSecond.toFixed(0)} MB/s`;
  const text: Text = {
    zh: `剩余 ${free}，写入 ${speed}`,
    en: `${free} free, writes at ${speed}`,
  };
  if (freeBytes < freeWarn)
    return about[freeBytes < freeBad ? "bad" : "warn"](text, {
      zh: "清理磁盘，或把录像和备份放到其他磁盘。",
      en: "Free some space, or move recordings and backups to another disk.",
    });
  if (megabytesPerSecond < slowMegabytes)
    return about.warn(text, {
      zh: "磁盘很慢，只能录制少量摄像头；检查硬盘健康状态和网络存储的连接。",
      en: "That is slow and records few cameras only. Check the health of the disk, or the line to network storage.",
    });
  return about.ok(text);
}

async function writeSpeed(folder: string): Promise<number> {
  const file = join(folder, `.tessera-doctor-${process.pid}`);
  const bytes = randomBytes(probeBytes);
  try {
    const handle = await open(file, "wx", 0o600);
    try {
      const startedAtMs = performance.now();
      await handle.writeFile(bytes);
      await handle.sync();
      return probeBytes / 1000 / Math.max(1, performance.now() - startedAtMs);
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}
