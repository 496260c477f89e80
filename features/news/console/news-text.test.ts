import { translate } from "@tessera/platform/console";
import { describe, expect, it } from "vitest";
import { channelPath, subjectOf, timeOf } from "./news-text.ts";
import { newsTexts } from "./texts.ts";

const t = (key: (typeof newsTexts)["keys"][number], values = {}) =>
  translate(newsTexts, key, values);
const anItem = (changes: object = {}) => ({
  ID: 1,
  DeviceID: "d/1",
  ChannelID: "1",
  ChannelName: "大门",
  Status: "OFF" as const,
  NewsTime: "2026-01-01 08:10:00",
  Count: 1,
  FlapSince: "",
  sign: false,
  ...changes,
});

describe.each([
  ["a channel", {}, "大门", "/device/channelform/d%2F1/1"],
  ["a channel without a name", { ChannelName: "" }, "d/1", "/device/channelform/d%2F1/1"],
  ["many of a device", { ChannelID: "", Count: 32 }, "大门: 32 个通道", "/device/channel/d%2F1"],
  [
    "many of several devices",
    { DeviceID: "", ChannelID: "", ChannelName: "", Count: 12 },
    "12 个通道",
    "/device/list?online=0",
  ],
])("news of %s", (_, changes, subject, path) => {
  it("names it and leads to it", () => {
    expect([subjectOf(anItem(changes), t), channelPath(anItem(changes))]).toEqual([subject, path]);
  });
});

it("tells of a restless channel from when to when and how often", () => {
  const item = anItem({ FlapSince: "2026-01-01 08:00:00", Count: 9 });
  expect(subjectOf(item, t)).toBe("大门");
  expect(timeOf(item, t)).toBe("2026-01-01 08:00:00 至 08:10:00，变化 9 次");
  expect(timeOf({ ...item, NewsTime: "2026-01-02 00:01:00" }, t)).toContain("至 2026-01-02 00:01");
  expect(timeOf(anItem(), t)).toBe("2026-01-01 08:10:00");
});
