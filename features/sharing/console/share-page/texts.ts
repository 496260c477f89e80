import { defineTexts } from "@tessera/platform/console";

export const sharePageTexts = defineTexts("share-page", {
  validFor: ["链接有效期：", "Link validity:"],
  leftNone: ["已到期", "expired"],
  leftMoment: ["剩余不到 1 分钟", "less than a minute left"],
  leftMinutes: ["剩余 {{minutes}} 分钟", "{{minutes}} min left"],
  leftHours: ["剩余 {{hours}} 小时 {{minutes}} 分钟", "{{hours}} h {{minutes}} min left"],
  leftDays: ["剩余 {{days}} 天 {{hours}} 小时", "{{days}} d {{hours}} h left"],
  sharedPicture: ["分享的画面", "Shared view"],
  linkInvalid: ["分享链接无效或已过期", "The share link is invalid or has expired"],
  askForNewLink: [
    "请向分享者索取新的链接，并确认链接复制完整（包括 # 之后的部分）。",
    "Ask the person who shared it for a new link, and check that the whole link was copied (including the part after #).",
  ],
  shareEnded: ["分享已结束", "Sharing has ended"],
  shareEndedWhy: [
    "链接已过期或已被撤回，画面不再播放。",
    "The link has expired or was revoked; playback has stopped.",
  ],
  needsLinkOrLogin: [
    "观看此画面需要有效的分享链接，或登录有权限的账号。",
    "You need a valid share link, or an account with the right to watch this.",
  ],
  full: ["观看人数已满", "Viewer limit reached"],
  fullHow: ["有人离开后将自动播放。", "Playback starts automatically when somebody leaves."],
});
