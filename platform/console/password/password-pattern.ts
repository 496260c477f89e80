import type { Text } from "@tessera/base";

/** 8 to 100 characters, two kinds of the four. Other characters are allowed but are no kind. */
export function isTooSimple(password: string): boolean {
  const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[~!@#$%^&*.]/].filter((kind) => kind.test(password));
  return password.length < 8 || password.length > 100 || kinds.length < 2;
}

export const tooSimpleText: Text = {
  zh: "最少8位,包含 大小写字母 数字 特殊字符 中的两种",
  en: "At least 8 characters with two kinds of: upper case, lower case, digits, special characters",
};
