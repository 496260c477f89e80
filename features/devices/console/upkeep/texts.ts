import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const upkeepTexts = defineTexts("device-upkeep", {
  ...words,
  setClocks: ["校时", "Set clocks"],
  changePasswords: ["修改密码", "Change passwords"],
  passwordTitle: [
    "修改 {{count}} 台设备的密码",
    "Change the password of {{count}} {{count|device|devices}}",
  ],
  passwordHint: [
    "在设备上修改本系统登录所用的用户的密码，并同时更新保存的密码。8 到 64 个字符。",
    "Changes the password of the user this system signs in with, on the devices and in the stored settings. 8 to 64 characters.",
  ],
  newPassword: ["新密码", "New password"],
  passwordLength: ["密码应为 8 到 64 个字符", "A password must have 8 to 64 characters"],
  tooMany: ["一次最多 200 台设备", "At most 200 devices at once"],
  outcomes: ["结果", "Result"],
  done: ["已完成", "Done"],
  summary: ["{{done}} 台完成，{{failed}} 台未完成", "{{done}} done, {{failed}} not done"],
});
