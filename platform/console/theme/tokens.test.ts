import { theme } from "antd";
import { describe, expect, it } from "vitest";
import { themeFor } from "./tokens.ts";

const channels = [
  [1, 0.2126],
  [3, 0.7152],
  [5, 0.0722],
] as const;

/** WCAG 2.2, of a colour as `#rrggbb`. */
function luminance(colour: string): number {
  return channels.reduce((sum, [at, weight]) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return sum + weight * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  }, 0);
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const texts = [
  "colorLink",
  "colorLinkHover",
  "colorLinkActive",
  "colorPrimaryTextHover",
  "colorErrorTextHover",
] as const;
const grounds = ["colorBgContainer", "colorBgElevated", "colorBgLayout"] as const;

describe.each([false, true])("the theme that is dark: %s", (isDark) => {
  const tokens = theme.getDesignToken(themeFor({ isDark, isStill: true }));

  it.each(texts.flatMap((text) => grounds.map((ground) => ({ text, ground }))))(
    "$text can be read on $ground, also under the pointer",
    ({ text, ground }) => {
      expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );
});
