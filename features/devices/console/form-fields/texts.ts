import { defineTexts } from "@tessera/platform/console";

export const fieldTexts = defineTexts("device-fields", {
  needed: ["请填写“{{label}}”", "Enter “{{label}}”"],
  addressWrong: [
    "地址应以 {{schemes}} 开头，例如 {{example}}",
    "The address must start with {{schemes}}, for example {{example}}",
  ],
  or: [" 或 ", " or "],
  secretKept: ["已保存，留空则不修改", "Saved. Leave empty to keep it."],
  keyMade: ["留空则自动生成", "Leave empty to generate one"],
  keyWrong: ["应为 16 到 64 个字母、数字、- 或 _", "It must have 16 to 64 letters, digits, - or _"],
  credentialsMoved: [
    "地址中的用户名和密码已移到下方输入框",
    "The user name and password were moved from the address to the fields below",
  ],
});
