import iconv from "iconv-lite";

/** What the prolog of a message says; GB2312 is written and read as GB18030, which holds it. */
export type Charset = "GB2312" | "UTF-8";

export function encodeText(text: string, charset: Charset): Uint8Array {
  return iconv.encode(text, charset === "UTF-8" ? "utf8" : "gb18030");
}

/** By what the prolog says, unless the bytes say that it is wrong, as it is with many devices. */
export function decodeText(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text === undefined) return iconv.decode(bytes, "gb18030");
  if (isChinese(text) || !claimsGb(bytes)) return text;
  return iconv.decode(bytes, "gb18030");
}

/** Undefined if it is not UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Chinese takes three bytes a character in UTF-8, and pairs of GB2312 do not fall into such threes; they do fall
 * into twos, which is then no proof of UTF-8.
 */
const isChinese = (text: string) => /[\u0800-\uffff]/.test(text);

function claimsGb(bytes: Uint8Array): boolean {
  const prolog = Buffer.from(bytes.subarray(0, 120)).toString("latin1");
  return /^[^>]*encoding\s*=\s*["']gb/i.test(prolog);
}
