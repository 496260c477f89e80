import { type Translate, translate } from "@tessera/platform/console";
import { expect, it } from "vitest";
import { demoReport } from "./demo-report.ts";
import { type DemoTextKey, demoTexts } from "./texts.ts";

const t: Translate<DemoTextKey> = (key, values) => translate(demoTexts, key, values);

it("has everything but the token", () => {
  const report = demoReport(
    {
      atMs: Date.now(),
      address: "wss://h/live/ws-fmp4/d/1/1?token=s3cret&transcode=h264",
      figures: [{ label: "状态", value: "正在播放" }],
      abilities: [{ label: "浏览器", value: "Test/1" }],
    },
    t,
  );
  expect(report).toContain("地址：wss://h/live/ws-fmp4/d/1/1?token=…&transcode=h264");
  expect(report).toContain("状态: 正在播放\n\n浏览器: Test/1");
  expect(report).not.toContain("s3cret");
});
