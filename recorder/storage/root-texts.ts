import type { Text } from "@tessera/base";
import type { DiskTrouble } from "../write/disk-trouble.ts";

export const notLookedAt: Text = { zh: "正在检查", en: "Checking" };

export const full: Text = {
  zh: "空间不足：请增加磁盘，或缩短录像保留时间；未锁定的最早录像会被自动清理",
  en: "No space left: add a disk or keep footage for less time. The oldest unlocked footage is deleted automatically.",
};

export const silent: Text = {
  zh: "磁盘没有响应：请检查磁盘或网络存储是否在线",
  en: "The disk does not respond: check the disk or the network storage",
};

export const withoutIdentity: Text = {
  zh: "找不到该目录或其中的卷标识文件：磁盘可能未挂载，请重新挂载",
  en: "The folder or its volume identity file is missing: the disk may not be mounted. Mount it again.",
};

export const otherVolume: Text = {
  zh: "该目录现在是另一块磁盘：请挂回原来的磁盘，或从存储设置中移除后重新添加",
  en: "The folder is now on another disk: mount the original disk, or remove the folder in the storage settings and add it again",
};

export const notEmpty: Text = {
  zh: "该目录中已有其他文件，不能用作录像目录：请选择空目录",
  en: "The folder holds other files and cannot be used for recordings: choose an empty folder",
};

export const usedTwice: Text = {
  zh: "该目录与列表中的另一个目录是同一个录像卷（或其拷贝）：请只保留一个",
  en: "The folder is the same recording volume as another folder in the list, or a copy of it: keep only one",
};

export const unreadable = (code: string): Text => ({
  zh: `无法读取该目录（${code}）：请检查磁盘和目录权限`,
  en: `The folder cannot be read (${code}): check the disk and the folder's permissions`,
});

export const unusable = (code: string): Text => ({
  zh: `无法创建或写入该目录（${code}）：请检查路径和目录权限`,
  en: `The folder cannot be created or written (${code}): check the path and the folder's permissions`,
});

export const failing = ({ kind, code }: DiskTrouble): Text =>
  kind === "slow"
    ? {
        zh: "磁盘写入长时间没有完成：请检查磁盘，恢复后会自动继续使用",
        en: "The disk has not finished writing for a long time: check the disk. It is used again automatically once it recovers.",
      }
    : {
        zh: `写入失败（${code}）：请检查磁盘，恢复后会自动继续使用`,
        en: `Writing failed (${code}): check the disk. It is used again automatically once it recovers.`,
      };

export const noneReadyFull: Text = {
  zh: "所有录像目录都已写满：请增加磁盘，或缩短录像保留时间",
  en: "All recording folders are full: add a disk or keep footage for less time",
};

export const noneReadyLost: Text = {
  zh: "没有可用的录像目录：请在存储设置中查看各目录的状态",
  en: "No recording folder can be used: see the state of each folder in the storage settings",
};
