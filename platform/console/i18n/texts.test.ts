import { describe, expect, it } from "vitest";
import { changeLanguage } from "./language.ts";
import { defineTexts, translate } from "./texts.ts";

const texts = defineTexts("test", {
  added: ["‘{{channel}}’通道已添加收藏夹!", "Channel ‘{{channel}}’ is a favourite now!"],
  "a.b": ["点", "dot"],
  pair: ["{{a}}/{{b}}/{{a}}", "{{b}} {{a}}"],
  users: ["{{count}} 个用户", "{{count}} {{count|user has|users have}} {{other|a role|roles}}"],
});

describe("texts", () => {
  it("are Chinese until the user chooses otherwise", () => {
    expect(translate(texts, "a.b")).toBe("点");
    changeLanguage("en");
    expect(translate(texts, "a.b")).toBe("dot");
    changeLanguage("zh");
  });

  it("take values as they are, unescaped, and do not look into them", () => {
    expect(translate(texts, "added", { channel: "A&B" })).toBe("‘A&B’通道已添加收藏夹!");
    expect(translate(texts, "pair", { a: "{{b}}", b: "$&" })).toBe("{{b}}/$&/{{b}}");
  });

  it("take every place of a value, also zero and nothing", () => {
    expect(translate(texts, "pair", { a: 0, b: "" })).toBe("0//0");
  });

  it("have a word for one and another for every other number", () => {
    changeLanguage("en");
    const said = (count: number | string, other: number) =>
      translate(texts, "users", { count, other });
    expect([
      said(1, 2),
      said(2, 1),
      said(0, 1),
      said(21, 1),
      said("1", 1),
      said("1,001", 1),
    ]).toEqual([
      "1 user has roles",
      "2 users have a role",
      "0 users have a role",
      "21 users have a role",
      "1 user has a role",
      "1,001 users have a role",
    ]);
    changeLanguage("zh");
    expect(translate(texts, "users", { count: 1 })).toBe("1 个用户");
  });

  it("leave the place of a value that is not given", () => {
    expect(translate(texts, "pair", { a: 1 })).toBe("1/{{b}}/1");
  });
});
