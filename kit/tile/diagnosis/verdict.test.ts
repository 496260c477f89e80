import { translate } from "@tessera/platform/console";
import { expect, it } from "vitest";
import type { StepName, StepState, StepView } from "./step-view.ts";
import { type DiagnosisTextKey, diagnosisTexts } from "./texts.ts";
import { verdictOf } from "./verdict.ts";

const t = (key: DiagnosisTextKey, values?: Readonly<Record<string, string | number>>) =>
  translate(diagnosisTexts, key, values);

const aStep = (step: StepName, state: StepState, detail = ""): StepView => ({
  step,
  state,
  detail,
  fix: "",
});

it("names the first step that fails, before any that is only doubtful", () => {
  const steps = [
    aStep("device", "warning", "慢"),
    aStep("signalling", "failed", "用户名或密码错误"),
    aStep("browser", "failed", "没有画面"),
  ];
  expect(verdictOf(steps, false, t)).toEqual({
    state: "failed",
    sentence: "问题在：信令。用户名或密码错误",
  });
});

it("passes on a warning although the picture plays", () => {
  const steps = [aStep("device", "ok"), aStep("media", "warning", "丢包 3.0%")];
  expect(verdictOf(steps, true, t)).toEqual({
    state: "warning",
    sentence: "请注意：媒体。丢包 3.0%",
  });
});

it("says that all is well only of a picture that plays", () => {
  const steps = [aStep("device", "ok"), aStep("browser", "ok")];
  expect(verdictOf(steps, true, t).state).toBe("ok");
  expect(verdictOf(steps, false, t).state).toBe("unknown");
});
