import { expect, it } from "vitest";
import { alarmSources, alarmSourceText } from "./alarm-words.ts";

it("has words for health alarms of the platform, and lets one look for them", () => {
  expect(alarmSourceText("system")).toEqual({ zh: "系统自检", en: "System health" });
  expect(alarmSources).toContain("system");
});

it("calls a source that nobody has named as it calls itself", () => {
  expect(alarmSourceText("JT808")).toEqual({ zh: "JT808", en: "JT808" });
});
