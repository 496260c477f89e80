import { defineTexts, words } from "@tessera/platform/console";

export const loginTexts = defineTexts("login", {
  ...words,
  tagline: ["视频监控平台", "Video surveillance platform"],
  welcome: ["欢迎登录", "Sign in"],
  userName: ["用户名", "User name"],
  userNamePlaceholder: ["请输入用户名", "Enter your user name"],
  passwordPlaceholder: ["请输入密码", "Enter your password"],
  submit: ["登录", "Sign in"],
  submitting: ["登录中...", "Signing in…"],
  userNameMissing: ["用户名不能为空!", "The user name is missing!"],
  passwordMissing: ["密码不能为空!", "The password is missing!"],
  failed: ["登录失败，请稍后重试。", "Signing in failed. Try again later."],
  sessionOver: ["登录已失效，请重新登录。", "Your session has ended. Sign in again."],
  notEncrypted: [
    "连接未加密：同一网络中的人可能看到您的登录信息。请尽量使用 https:// 地址访问。",
    "The connection is not encrypted: others on the network may see your sign-in details. Use the https:// address if there is one.",
  ],
  code: ["动态口令", "One-time code"],
  codePlaceholder: ["请输入 6 位动态口令", "Enter the 6-digit code"],
  codeHint: [
    "打开手机上的验证器应用查看；手机不在身边时可输入恢复代码。",
    "Shown in your authenticator app. Without your phone, enter a recovery code.",
  ],
  codeMissing: ["动态口令不能为空!", "The one-time code is missing!"],
  withProvider: ["使用 {{provider}} 登录", "Sign in with {{provider}}"],
  passkey: ["使用通行密钥登录", "Sign in with a passkey"],
  passkeyFailed: [
    "未使用通行密钥登录，请重试，或使用密码登录。",
    "Passkey sign-in was not completed. Try again, or use your password.",
  ],
});
