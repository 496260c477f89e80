import { defineTexts } from "../i18n/texts.ts";
import { words } from "../i18n/words.ts";

export const shellTexts = defineTexts("shell", {
  ...words,
  mainMenu: ["主菜单", "Main menu"],
  sectionMenu: ["子菜单", "Section menu"],
  openMenu: ["打开菜单", "Open menu"],
  fold: ["收起菜单", "Collapse menu"],
  unfold: ["展开菜单", "Expand menu"],
  skipToContent: ["跳到主要内容", "Skip to content"],
  otherLanguage: ["English", "中文"],
  "otherLanguage.short": ["EN", "中"],
  theme: ["主题", "Theme"],
  "theme.light": ["浅色", "Light"],
  "theme.dark": ["深色", "Dark"],
  "theme.system": ["跟随系统", "Follow the system"],
  "theme.stageDark": ["“{{section}}”始终深色", "Always dark in {{section}}"],
  apiDocs: ["接口文档", "API documentation"],
  changePassword: ["修改密码", "Change password"],
  logOut: ["退出登录", "Log out"],
  account: ["用户菜单", "User menu"],
  loading: ["加载中...", "Loading…"],
  ieEngine: [
    "本软件不支持IE内核浏览器，请使用 Chrome、Edge、Firefox 等现代浏览器访问！",
    "This software does not support browsers with an IE engine. Use Chrome, Edge, Firefox or another modern browser!",
  ],
  serverGone: [
    "服务器没有应答，正在重新连接；页面上的内容不是最新的。",
    "The server does not answer. Reconnecting; this page is not up to date.",
  ],
  serverGoneFor: ["已 {{seconds}} 秒", "{{seconds}} s"],
  "loadFailed.title": ["页面加载失败", "The page could not be loaded"],
  "loadFailed.hint": [
    "网络中断，或系统刚刚升级。请检查网络后重试。",
    "The network connection was lost, or the system has just been updated. Check the network and try again.",
  ],
  "crashed.title": ["页面出错了", "Something went wrong on this page"],
  "crashed.hint": [
    "请重试；若仍然出错，请把下面的信息告诉管理员。",
    "Try again. If it keeps failing, send the details below to your administrator.",
  ],
  "empty.title": ["没有可显示的页面", "No page to show"],
  "empty.hint": ["请联系管理员开通权限。", "Ask an administrator for access."],
});
