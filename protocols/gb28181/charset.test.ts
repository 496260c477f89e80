import iconv from "iconv-lite";
import { expect, it } from "vitest";
import { decodeText, encodeText } from "./charset.ts";

const prolog = (name: string) => `<?xml version="1.0" encoding="${name}"?>`;
const name = "<Name>东门 通道 㐂𠀀</Name>";

it.each(["GB2312", "gbk", "GB18030", "UTF-8"])("believes a prolog of %s that is right", (said) => {
  const bytes = encodeText(prolog(said) + name, said === "UTF-8" ? "UTF-8" : "GB2312");
  expect(decodeText(bytes)).toBe(prolog(said) + name);
});

it("reads UTF-8 under a prolog of GB2312", () => {
  expect(decodeText(encodeText(prolog("GB2312") + name, "UTF-8"))).toBe(prolog("GB2312") + name);
});

it("reads GB2312 under a prolog of UTF-8, and under none", () => {
  const bytes = iconv.encode(prolog("UTF-8") + name, "gb18030");
  expect(decodeText(bytes)).toBe(prolog("UTF-8") + name);
  expect(decodeText(iconv.encode("<Name>大门</Name>", "gb18030"))).toBe("<Name>大门</Name>");
});

it("believes the prolog where the bytes could be either", () => {
  // 通 alone is CD A8 in GB2312, which is also a letter in UTF-8.
  const text = `${prolog("GB2312")}<Name>通</Name>`;
  expect(decodeText(encodeText(text, "GB2312"))).toBe(text);
});
