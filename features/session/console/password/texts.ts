import { defineTexts, tooSimpleText, words } from "@tessera/platform/console";

export const passwordTexts = defineTexts("password", {
  ...words,
  changeTitle: ["修改密码", "Change password"],
  initialTitle: ["初始化", "Initialisation"],
  initialHint: [
    "首次使用，请修改管理员密码并设置 SIP 接入密码。保存后请用新密码重新登录。",
    "Before you start, change the administrator's password and set the SIP access password. Then sign in with the new password.",
  ],
  alreadyInitial: ["系统已完成初始化。", "The system has been initialised."],
  home: ["进入系统", "Open the console"],
  oldPassword: ["原始密码", "Old password"],
  newPassword: ["新密码", "New password"],
  confirmation: ["确认新密码", "Confirm new password"],
  sipPassword: ["SIP密码", "SIP password"],
  newPasswordHint: [
    "8 到 100 个字符，至少包含大写字母、小写字母、数字、特殊字符（~!@#$%^&*.）中的两种。",
    "8 to 100 characters, with at least two of: upper case, lower case, digits, special characters (~!@#$%^&*.).",
  ],
  sipPasswordHint: [
    "国标（GB/T 28181）摄像机和录像机用它接入本平台，规则同上，且不能是 12345678。暂时没有国标设备也请设置，以后可在“配置中心 - 设备接入”中修改。",
    "GB/T 28181 cameras and recorders sign in to this platform with it. Same rules, and not 12345678. Set one even if you have no such devices yet: you can change it later under Configuration, Device access.",
  ],
  oldMissing: ["原始密码不能为空!", "The old password is missing!"],
  newMissing: ["新密码不能为空!", "The new password is missing!"],
  confirmMissing: ["确认新密码不能为空!", "The confirmation of the new password is missing!"],
  tooSimple: [tooSimpleText.zh, tooSimpleText.en],
  sameAsOld: [
    "新密码与原始密码一样，请重新输入!",
    "The new password is the same as the old one. Enter another!",
  ],
  confirmDiffers: [
    "新密码与确认密码不一样，请重新输入!",
    "The new password and its confirmation differ. Enter them again!",
  ],
  sipMissing: ["SIP密码不能为空!", "The SIP password is missing!"],
  sipDefault: [
    "SIP密码与默认密码一样，请重新输入!",
    "The SIP password is the default one. Enter another!",
  ],
  sipTooSimple: [
    `SIP密码过于简单：${tooSimpleText.zh}`,
    `The SIP password is too simple: ${tooSimpleText.en}`,
  ],
  expiredHint: [
    "您的密码已过期，请修改密码后重新登录。",
    "Your password has expired: change it, then sign in again.",
  ],
  changed: ["修改成功", "Password changed"],
  initialised: [
    "初始化成功, 3秒后跳转至登录页面!",
    "Initialised. The login page follows in 3 seconds!",
  ],
});
