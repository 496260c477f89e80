import type { Text } from "@tessera/base";
import type { DiskTrouble } from "@tessera/recorder/write";

export const connecting: Text = {
  zh: "正在连接设备",
  en: "Connecting to the device",
};

export const clockStep: Text = {
  zh: "服务器时间被调整，录像从新的时间继续",
  en: "The server clock was adjusted; recording continues with the new time",
};

export const diskSlow: Text = {
  zh: "磁盘写入速度跟不上，部分录像被丢弃：请更换更快的磁盘或减少录像路数",
  en: "The disk cannot keep up and recordings were dropped: use a faster disk or record fewer channels",
};

export const workerLost: Text = {
  zh: "媒体进程异常退出，正在恢复录像",
  en: "The media process ended unexpectedly; recording is being resumed",
};

export const internalError: Text = {
  zh: "录像时发生内部错误，详情请查看服务器日志",
  en: "An internal error stopped the recording. See the server log.",
};

export const diskTrouble = ({ kind, code }: DiskTrouble): Text => {
  if (kind === "full") return { zh: "录像磁盘已写满", en: "The recording disk is full" };
  if (kind === "slow") return diskSlow;
  return {
    zh: `录像磁盘写入失败（${code}）`,
    en: `Writing to the recording disk failed (${code})`,
  };
};
