import type { KeyGroup } from "@tessera/platform/console";

/** What the sheet of keys says of the inbox. */
export const inboxKeys: KeyGroup = {
  title: { zh: "实时报警", en: "Live alarms" },
  keys: [
    [
      "J K",
      { zh: "下一条 / 上一条（Shift：连续选择）", en: "Next / previous (Shift: select both)" },
    ],
    ["Space", { zh: "播放报警录像 / 返回", en: "Play the clip / back" }],
    ["Enter", { zh: "展开或收起同类报警", en: "Show or hide the alarms of a row" }],
    ["A", { zh: "确认", en: "Acknowledge" }],
    ["H", { zh: "已处理", en: "Handled" }],
    ["X", { zh: "误报", en: "False alarm" }],
    ["N", { zh: "备注与指派", en: "Note and assign" }],
    ["U", { zh: "撤销上一次处理", en: "Undo the last handling" }],
    ["Ctrl + Z", { zh: "撤销上一次处理", en: "Undo the last handling" }],
    ["Esc", { zh: "取消选择", en: "Clear the selection" }],
  ],
};
