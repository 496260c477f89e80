import { defineTexts } from "@tessera/platform/console";
import { words } from "../words.ts";

export const settingsTexts = defineTexts("settings-form", {
  ...words,
  reset: ["撤销修改", "Undo changes"],
  saved: ["已保存{{title}}设置", "{{title}} settings saved"],
  secretSet: ["已设置，留空则不修改", "Set. Leave empty to keep it."],
  secretUnset: ["未设置", "Not set"],
  needed: ["请填写此项", "This field is required"],
  aLine: ["每行一项", "One per line"],
  doesNotFit: ["格式不正确", "Invalid format"],
  fixedBy: [
    "由环境变量 {{variable}} 设定，不能在此修改",
    "Set by the environment variable {{variable}}; it cannot be changed here",
  ],
  isUsual: ["默认值", "Default"],
  isStored: ["已修改，默认：{{usual}}", "Changed. Default: {{usual}}"],
  empty: ["空", "empty"],
  on: ["开", "on"],
  off: ["关", "off"],
  history: ["修改记录", "Changes"],
  noHistory: ["还没有修改过", "Nothing has been changed yet"],
  noHistoryHint: [
    "在此修改的每一项都会记下是谁、何时改的，可以撤销。",
    "Every change made here is kept with who made it and when, and can be undone.",
  ],
  byServer: ["系统或其他程序", "The server or another program"],
  credentials: ["密码或密钥", "Password or key"],
  renewed: ["已更换", "replaced"],
  undo: ["撤销", "Undo"],
  undoQuestion: ["恢复为修改前的值？", "Set back to the values before?"],
  undone: ["已恢复为修改前的值", "Set back to the values before"],
  needsRestart: ["重启后生效", "Takes effect after a restart"],
  restartDue: ["重新启动服务后生效：{{names}}", "Restart the server to apply: {{names}}"],
});
