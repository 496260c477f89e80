import type { Text } from "@tessera/base";
import type { DiskTrouble } from "../write/disk-trouble.ts";

export const notLookedAt: Text = { zh: "正在检查", en: "Being looked at" };

export const full: Text = {
  zh: "空间不足：请增加磁盘，或缩短录像保留时间；未锁定的最早录像会被自动清理",
  en: "No room is left: add a disk or keep footage for less time; the oldest footage that is not locked is deleted by itself",
};

export const silent: Text = {
  zh: "磁盘没有响应：请检查磁盘或网络存储是否在线",
  en: "The volume does not answer: check the disk or the network storage",
};

export const withoutIdentity: Text = {
  zh: "找不到该目录或其中的卷标识文件：磁盘可能未挂载，请重新挂载",
  en: "The folder, or the file in it that names its volume, is not there: the disk may not be mounted; mount it again",
};

export const otherVolume: Text = {
  zh: "该目录现在是另一块磁盘：请挂回原来的磁盘，或从存储设置中移除后重新添加",
  en: "Another volume lies in this folder: mount the right one, or take the folder off the list and add another",
};

export const notEmpty: Text = {
  zh: "该目录中已有其他文件，不能用作录像目录：请选择空目录",
  en: "There are other files in this folder: choose an empty one for recordings",
};

export const usedTwice: Text = {
  zh: "该目录与列表中的另一个目录是同一个录像卷（或其拷贝）：请只保留一个",
  en: "This folder is the same volume as another one of the list, or a copy of it: keep only one of them",
};

export const unreadable = (code: string): Text => ({
  zh: `无法读取该目录（${code}）：请检查磁盘和目录权限`,
  en: `The folder cannot be read (${code}): check the disk and the rights of the folder`,
});

export const unusable = (code: string): Text => ({
  zh: `无法创建或写入该目录（${code}）：请检查路径和目录权限`,
  en: `The folder cannot be made or written (${code}): check the path and the rights of the folder`,
});

export const failing = ({ kind, code }: DiskTrouble): Text =>
  kind === "slow"
    ? {
        zh: "磁盘写入长时间没有完成：请检查磁盘，恢复后会自动继续使用",
        en: "Writing does not get done: check the disk; it is used again by itself once it answers",
      }
    : {
        zh: `写入失败（${code}）：请检查磁盘，恢复后会自动继续使用`,
        en: `Writing failed (${code}): check the disk; it is used again by itself once it can be written`,
      };

export const noneReadyFull: Text = {
  zh: "所有录像目录都已写满：请增加磁盘，或缩短录像保留时间",
  en: "All storage is full: add a disk or keep footage for less time",
};

export const noneReadyLost: Text = {
  zh: "没有可用的录像目录：请在存储设置中查看各目录的状态",
  en: "No storage can be used: the storage page says what is wrong with each folder",
};
