import { expect, it } from "vitest";
import { browserLanguage, spokenOf } from "./browser-language.ts";

it.each([
  ["zh", ["zh-CN", "en"]],
  ["zh", ["zh-TW"]],
  ["zh", ["ja", "ZH-hans", "en-US"]],
  ["en", ["en-US", "zh-CN"]],
  ["en", ["de-DE", "en"]],
  ["en", ["de-DE"]],
  ["en", []],
])("reads %s of a browser set to %j", (language, tags) => {
  expect(spokenOf(tags)).toBe(language);
});

it("is Chinese without a browser", () => expect(browserLanguage()).toBe("zh"));
