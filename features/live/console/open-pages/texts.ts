import { defineTexts } from "@tessera/platform/console";

export const playersTexts = defineTexts("players-page", {
  livePicture: ["实时画面", "Live view"],
  needsTokenOrLogin: ["没有观看此画面的权限", "You do not have the right to watch this picture"],
  needsTokenOrLoginHow: [
    "请登录有权限的账号，或在地址后附加播放令牌（?token=…），或请管理员对外开放播放页面。",
    "Sign in with an account that has the right, add a play token to the address (?token=…), or ask an administrator to open the player page.",
  ],
  tokenOver: ["播放令牌无效或已过期", "The play token is invalid or has expired"],
  tokenOverHow: [
    "播放令牌只对一个通道的一路码流有效，五分钟后失效。请重新获取播放地址。",
    "A play token is valid for one stream of one channel, for five minutes. Request a new play address.",
  ],
});
