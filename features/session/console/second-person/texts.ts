import { defineTexts } from "@tessera/platform/console";

export const secondPersonTexts = defineTexts("second-person", {
  title: ["需要另一人同意", "A second person must approve"],
  export: [
    "{{name}} 要导出或下载录像，或对外分享画面。请另一位有此权限的用户输入用户名和密码表示同意，操作将记入两人名下。",
    "{{name}} wants to export or download recordings, or share pictures. Another user with this right must approve with user name and password; the action is recorded under both names.",
  ],
  delete: [
    "{{name}} 要删除或解锁录像，删除后无法恢复。请另一位有此权限的用户输入用户名和密码表示同意，操作将记入两人名下。",
    "{{name}} wants to delete or unlock recordings. Deleted recordings cannot be restored. Another user with this right must approve with user name and password; the action is recorded under both names.",
  ],
  agree: ["同意", "Approve"],
  userName: ["另一人的用户名", "Second person's user name"],
  userNameNeeded: ["请输入另一人的用户名", "Enter the second person's user name"],
  password: ["另一人的密码", "Second person's password"],
  passwordNeeded: ["请输入另一人的密码", "Enter the second person's password"],
  code: ["动态口令", "One-time code"],
  codeHint: [
    "该用户验证器应用显示的 6 位数字，或一个恢复代码。",
    "The 6 digits shown in that user's authenticator app, or a recovery code.",
  ],
  codeNeeded: ["请输入动态口令", "Enter the code"],
});
