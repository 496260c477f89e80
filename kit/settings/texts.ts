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
  needsRestart: ["重启后生效", "Takes effect after a restart"],
  restartDue: ["重新启动服务后生效：{{names}}", "Restart the server to apply: {{names}}"],
});
