import { BadRequest } from "./errors.ts";
import type { Text } from "./text.ts";

/** 8 to 100 characters, two kinds of the four. Other characters are allowed but are no kind. */
export function isTooSimple(password: string): boolean {
  return isShortOrPlain(password, /[~!@#$%^&*.]/);
}

export const tooSimpleText: Text = {
  zh: "最少8位,包含 大小写字母 数字 特殊字符 中的两种",
  en: "At least 8 characters with two kinds of: upper case, lower case, digits, special characters",
};

/** What devices and other platforms sign in with; any character that is no letter or digit is a kind. */
export function isWeakSecret(secret: string): boolean {
  return isShortOrPlain(secret, /[^A-Za-z\d]/);
}

/** Says so of a SIP password; none at all is another matter. */
export function refuseWeakSipPassword(password: string, field?: string): void {
  if (password === "" || !isWeakSecret(password)) return;
  const text = {
    zh: `SIP密码过于简单：${tooSimpleText.zh}`,
    en: `The SIP password is too simple: ${tooSimpleText.en}`,
  };
  throw new BadRequest("sip-password-weak", text, field === undefined ? {} : { field });
}

function isShortOrPlain(password: string, special: RegExp): boolean {
  const kinds = [/[A-Z]/, /[a-z]/, /\d/, special].filter((kind) => kind.test(password));
  return password.length < 8 || password.length > 100 || kinds.length < 2;
}
