import { describe, expect, it } from "vitest";
import { dotsOf, layOutMarks } from "./mark-layout.ts";
import { MomentText } from "./moment-text.ts";

const moment = "2026-11-14 18:00:03 +08:00";
const hd = { width: 1920, height: 1080 };

describe("the mark of a picture", () => {
  it("has the name and the moment on one line, three times, in letters of 32 pixels at 1080p", () => {
    const lines = layOutMarks(hd, "王小明", moment);
    expect(lines.map(({ text, scale }) => [text, scale])).toEqual(
      Array.from({ length: 3 }, () => [`王小明  ${moment}`, 2]),
    );
  });

  it.each([
    hd,
    { width: 3840, height: 2160 },
    { width: 640, height: 360 },
    { width: 352, height: 288 },
    { width: 176, height: 144 },
    { width: 1080, height: 1920 },
    { width: 64, height: 64 },
  ])("lies within a picture of $width × $height, on both sides of its middle", (size) => {
    for (const name of [
      "li",
      "管理员".repeat(12),
      "operator-of-the-night-shift-at-the-north-gate",
    ]) {
      const lines = layOutMarks(size, name, moment);
      for (const { text, x, y, scale } of lines) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(scale);
        expect(x + (dotsOf(text) + 1) * scale).toBeLessThanOrEqual(size.width);
        expect(y + 17 * scale).toBeLessThanOrEqual(size.height);
      }
      const rows = lines.map(({ y }) => y);
      expect(new Set(rows).size).toBe(rows.length);
    }
  });

  it("cuts a name that is too long, never the moment", () => {
    const texts = layOutMarks({ width: 352, height: 288 }, "值班员".repeat(20), moment).map(
      ({ text }) => text,
    );
    expect(texts).toHaveLength(6);
    expect(texts[0]).toMatch(/^值班员.*…$/);
    expect(texts[1]).toBe(moment);
  });

  it("draws nothing that turns or hides what stands beside it", () => {
    const [line] = layOutMarks(hd, "a\u202Eb\u200Bc\nd", moment);
    expect(line?.text).toBe(`abcd  ${moment}`);
  });

  it("knows Chinese characters as wide as high, and a stand-in for what no font has", () => {
    expect([dotsOf("A"), dotsOf("中"), dotsOf("龘"), dotsOf("\u{1F6F8}")]).toEqual([8, 16, 16, 8]);
  });
});

describe("the moment of a picture", () => {
  it("is told by the site's zone, to the second, with its offset", () => {
    const at = Date.UTC(2026, 10, 14, 10, 0, 3, 999);
    expect(new MomentText("Asia/Shanghai").at(at)).toBe(moment);
    expect(new MomentText("UTC").at(at)).toBe("2026-11-14 10:00:03 +00:00");
    expect(new MomentText("America/St_Johns").at(at)).toBe("2026-11-14 06:30:03 -03:30");
  });

  it("tells the two hours apart that come when summer time ends", () => {
    const berlin = new MomentText("Europe/Berlin");
    const first = Date.UTC(2026, 9, 25, 0, 30);
    expect(berlin.at(first)).toBe("2026-10-25 02:30:00 +02:00");
    expect(berlin.at(first + 3_600_000)).toBe("2026-10-25 02:30:00 +01:00");
  });
});
