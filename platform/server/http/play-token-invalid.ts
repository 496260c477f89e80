import { Unauthorized } from "@tessera/base";

export const playTokenInvalid = (): Unauthorized =>
  new Unauthorized("play-token-invalid", {
    zh: "播放地址无效或已过期，请重新播放。",
    en: "The play address is invalid or has expired. Play again.",
  });
