import { expect, it } from "vitest";
import { channelOfEvent } from "./event-channel.ts";
import { onvifConnection } from "./onvif-connection.ts";

const aChannel = (channelId: string, sourceToken: string, sourceConfigurationToken = "") => ({
  channelId,
  connection: onvifConnection.parse({ address: "h", sourceToken, sourceConfigurationToken }),
});
const recorder = [aChannel("1", "VideoSource_1", "VSC-a"), aChannel("2", "VideoSource_2", "VSC-b")];

const channelOf = (
  source: Readonly<Record<string, string>>,
  channels = recorder,
  topic = "VideoSource/MotionAlarm",
) =>
  channelOfEvent(
    {
      topic,
      operation: "Changed",
      source: new Map(Object.entries(source)),
      key: new Map(),
      data: new Map(),
    },
    channels,
  );

it("knows a channel by its source, by the source's configuration, or by the number of either", () => {
  expect(channelOf({ VideoSourceToken: "VideoSource_2" })).toBe("2");
  expect(channelOf({ VideoSourceConfigurationToken: "VSC-b", Rule: "1" })).toBe("2");
  expect(channelOf({ Source: "00002" })).toBe("2");
});

it("supposes the only channel there is", () => {
  expect(channelOf({}, [aChannel("1", "x")])).toBe("1");
});

it("takes the device as a whole where nothing names a channel", () => {
  expect(channelOf({})).toBeUndefined();
  expect(channelOf({ Source: "7" })).toBeUndefined();
  expect(channelOf({ Source: "other" })).toBeUndefined();
  const one = [aChannel("1", "x")];
  expect(channelOf({ Token: "x" }, one, "Device/HardwareFailure/FanFailure")).toBeUndefined();
});
