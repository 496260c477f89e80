import { Conflict, type Text } from "@tessera/base";

/** Why nothing is switched now. */
export const updateFaults = {
  notFound: (version: string) =>
    conflict("update-not-found", {
      zh: `没有已检查好的版本 ${version}。请重新上传或检查发行包。`,
      en: `There is no checked release of version ${version}. Upload or check the release again.`,
    }),
  nothingBefore: () =>
    conflict("update-nothing-before", {
      zh: "没有可以回退的版本：上一版本的程序或升级前的备份已不在。",
      en: "There is nothing to roll back to: the program of the previous version, or the backup from before the update, is gone.",
    }),
  busy: () =>
    conflict("update-running", {
      zh: "正在检查发行包或升级，请等待完成。",
      en: "A release is being checked or switched to. Wait until that is done.",
    }),
  otherServer: () =>
    conflict("update-elsewhere", {
      zh: "站点的另一台服务器正在升级。请等它完成后再升级本机。",
      en: "Another server of the site is being updated. Update this one when that is done.",
    }),
  exportsRunning: (count: number) =>
    conflict("update-exports-running", {
      zh: `有 ${count} 个导出任务尚未完成，升级会中断它们：请等待完成，或选择仍然升级。`,
      en: `${count === 1 ? "1 export is" : `${count} exports are`} not finished and would be cut off. Wait, or update anyway.`,
    }),
  cannotSwitch: () => conflict("update-unavailable", cannotSwitchText),
  unknown: {
    zh: "准备升级时出现意外错误，没有改动任何东西。详情见服务器日志。",
    en: "Something unexpected failed while the update was prepared; nothing was changed. See the server log.",
  } satisfies Text,
} as const;

export const cannotSwitchText: Text = {
  zh: "本系统在这台机器上不能自行更换程序（Windows）。请停止服务，更新程序目录后重新启动。",
  en: "On this machine the server cannot replace its own program (Windows). Stop it, update the program's folder and start it again.",
};

const conflict = (code: string, text: Text) => new Conflict(code, text);
