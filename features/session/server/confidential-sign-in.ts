import { Forbidden } from "@tessera/base";
import { notEncrypted } from "../contract.ts";

/** A password itself is taken only where nobody could read it on its way. */
export function requireConfidential({ isConfidential }: { readonly isConfidential: boolean }) {
  if (!isConfidential)
    throw new Forbidden(notEncrypted, {
      zh: "连接未加密，不能发送密码。请使用 HTTPS 访问，或在服务器本机登录。",
      en: "The connection is not encrypted, so passwords are not accepted. Use HTTPS, or sign in on the server itself.",
    });
}

export function requireMd5SignIn({ md5SignIn }: { readonly md5SignIn: boolean }) {
  if (!md5SignIn)
    throw new Forbidden("md5-sign-in-off", {
      zh: "本站已关闭 MD5 登录。请使用 HTTPS 打开控制台登录；程序请通过 HTTPS 调用 POST /api/v1/session/signin。",
      en: "MD5 sign-in is turned off on this site. Open the console over HTTPS; programs call POST /api/v1/session/signin over HTTPS.",
    });
}
