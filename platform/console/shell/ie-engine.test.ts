import { describe, expect, it } from "vitest";
import { isIeEngine } from "./ie-engine.ts";

describe("isIeEngine", () => {
  it.each([
    ["Internet Explorer 11", "Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko"],
    ["Internet Explorer 9", "Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1)"],
  ])("knows %s by its name", (_, userAgent) => expect(isIeEngine({ userAgent })).toBe(true));

  it("knows the engine by documentMode under any name", () => {
    expect(isIeEngine({ userAgent: "Mozilla/5.0 Chrome/86", documentMode: 11 })).toBe(true);
  });

  it("leaves Edge and Chrome alone", () => {
    expect(isIeEngine({ userAgent: "Mozilla/5.0 Chrome/140.0 Safari/537.36 Edg/140.0" })).toBe(
      false,
    );
  });
});
