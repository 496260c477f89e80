import { describe, expect, it } from "vitest";
import { changeLanguage } from "./language.ts";
import { defineTexts, translate } from "./texts.ts";

const texts = defineTexts("test", {
  zh: { added: "‘{{channel}}’通道已添加收藏夹!", "a.b": "点" },
  en: { added: "Channel ‘{{channel}}’ is a favourite now!", "a.b": "dot" },
});

describe("texts", () => {
  it("are Chinese until the user chooses otherwise", async () => {
    expect(translate(texts, "a.b")).toBe("点");
    await changeLanguage("en");
    expect(translate(texts, "a.b")).toBe("dot");
    await changeLanguage("zh");
  });

  it("take values as they are, unescaped", () => {
    expect(translate(texts, "added", { channel: "A&B" })).toBe("‘A&B’通道已添加收藏夹!");
  });
});
