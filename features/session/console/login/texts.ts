import { defineTexts } from "@tessera/platform/console";

export const loginTexts = defineTexts("login", {
  zh: {
    tagline: "视频监控平台",
    welcome: "欢迎登录",
    userName: "用户名",
    userNamePlaceholder: "请输入用户名",
    password: "密码",
    passwordPlaceholder: "请输入密码",
    submit: "登录",
    submitting: "登录中...",
    userNameMissing: "用户名不能为空!",
    passwordMissing: "密码不能为空!",
    failed: "登录失败，请稍后重试。",
    sessionOver: "登录已失效，请重新登录。",
  },
  en: {
    tagline: "Video surveillance platform",
    welcome: "Sign in",
    userName: "User name",
    userNamePlaceholder: "Enter your user name",
    password: "Password",
    passwordPlaceholder: "Enter your password",
    submit: "Sign in",
    submitting: "Signing in…",
    userNameMissing: "The user name is missing!",
    passwordMissing: "The password is missing!",
    failed: "Signing in failed. Try again later.",
    sessionOver: "Your session has ended. Please sign in again.",
  },
});
