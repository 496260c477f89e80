import { translate } from "@tessera/platform/console";
import { expect, it } from "vitest";
import { clockSkewText } from "./clock-skew.ts";
import { type DeviceFormTextKey, deviceFormTexts } from "./texts.ts";

const t = (key: DeviceFormTextKey, values?: Readonly<Record<string, string | number>>) =>
  translate(deviceFormTexts, key, values);

it.each([
  [400, "与服务器一致"],
  [3_200, "快 3 秒"],
  [-90_000, "慢 2 分钟"],
  [8 * 3_600_000, "快 8 小时"],
  [-3 * 86_400_000, "慢 3 天"],
])("a clock that is %i ms off is said as %s", (skewMs, text) => {
  expect(clockSkewText(skewMs, t)).toBe(text);
});
