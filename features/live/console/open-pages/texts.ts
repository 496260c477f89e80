import { defineTexts } from "@tessera/platform/console";

export const playersTexts = defineTexts("players-page", {
  livePicture: ["实时画面", "Live view"],
  needsTokenOrLogin: ["没有观看此画面的权限", "You may not watch this picture"],
  needsTokenOrLoginHow: [
    "请登录有权限的账号，或在地址后附加播放令牌（?token=…），或请管理员对外开放播放页面。",
    "Sign in with an account that may, add a play token to the address (?token=…), or ask the administrator to open the player page.",
  ],
  tokenOver: ["播放令牌无效或已过期", "The play token is not valid or has expired"],
  tokenOverHow: [
    "播放令牌只对一个通道的一路码流有效，五分钟后失效。请重新获取播放地址。",
    "A play token is good for one stream of one channel and for five minutes. Ask for a new play address.",
  ],
});
