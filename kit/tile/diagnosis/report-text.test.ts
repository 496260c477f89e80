import { translate } from "@tessera/platform/console";
import { expect, it } from "vitest";
import { reportText } from "./report-text.ts";
import type { StepView } from "./step-view.ts";
import { diagnosisTexts } from "./texts.ts";

const report = (steps: readonly StepView[]) =>
  reportText(
    {
      name: "院子",
      view: { device: "d1", channel: "1", flow: 2 },
      checkedAtMs: new Date(2026, 0, 15, 9, 30, 5).getTime(),
      browser: "Chrome/156",
      verdict: "问题在：设备。",
      steps,
    },
    (key, values) => translate(diagnosisTexts, key, values),
  );

it("has camera, time, browser, verdict and every step with its words", () => {
  const lines = report([
    { step: "device", state: "failed", detail: "连接被拒绝", fix: "检查网线" },
    { step: "browser", state: "unknown", detail: "", fix: "" },
  ]).split("\n");
  expect(lines.slice(0, 2)).toEqual(["画面诊断报告", "摄像机：院子（d1 / 1，sub）"]);
  expect(lines[2]).toMatch(/^时间：2026-01-15 09:30:05 [+-]\d\d:\d\d$/);
  expect(lines.slice(3)).toEqual([
    "浏览器：Chrome/156",
    "结论：问题在：设备。",
    "",
    "1. 设备可达：有问题",
    "   连接被拒绝",
    "   处理：检查网线",
    "2. 浏览器：未检查",
  ]);
});

it("passes on no password and no token that somebody quoted", () => {
  const detail = "GET rtsp://admin:p@ss/1@10.0.0.9/main 和 /live/x?token=abc123&a=1";
  const text = report([{ step: "device", state: "failed", detail, fix: "" }]);
  expect(text).toContain("rtsp://10.0.0.9/main");
  expect(text).toContain("token=…&a=1");
  expect(text).not.toMatch(/admin|p@ss|abc123/);
});
