import { describe, expect, it } from "vitest";
import type { Channel } from "../../../devices/contract.ts";
import { groupChannels, whyNotPlayable } from "./channel-groups.ts";

const aChannel = (changes: Partial<Channel> = {}) => ({
  ParentDeviceID: "1",
  DeviceName: "Recorder",
  ChannelID: "1",
  Name: "Gate",
  Parental: 0 as const,
  Enable: 1 as const,
  DeviceEnable: 1 as const,
  Online: 1 as const,
  ...changes,
});

describe("groupChannels", () => {
  const channels = [
    aChannel({ Name: "东门" }),
    aChannel({ ParentDeviceID: "2", Name: "Hall A" }),
    aChannel({ ParentDeviceID: "2", ChannelID: "2", Name: "Hall B" }),
  ];

  it("gives a heading only to a device with several channels", () => {
    expect(groupChannels(channels, "").map(({ hasHeading }) => hasHeading)).toEqual([false, true]);
  });

  it("finds by a part of the name, whatever the case", () => {
    const [group] = groupChannels(channels, " hall b ");
    expect(group?.channels.map(({ Name }) => Name)).toEqual(["Hall B"]);
    expect(group?.hasHeading).toBe(true);
  });

  it("finds by a whole device number", () => {
    expect(groupChannels(channels, "2")).toHaveLength(1);
  });

  it("leaves out directories, which have no picture", () => {
    expect(groupChannels([aChannel({ Parental: 1 })], "")).toEqual([]);
  });
});

describe("whyNotPlayable", () => {
  it("lets an enabled channel that is online play", () => {
    expect(whyNotPlayable(aChannel())).toBeUndefined();
  });

  it("tells offline from disabled", () => {
    expect(whyNotPlayable(aChannel({ Online: 0 }))).toBe("channelOffline");
    expect(whyNotPlayable(aChannel({ Enable: 0, Online: 0 }))).toBe("channelDisabled");
    expect(whyNotPlayable(aChannel({ DeviceEnable: 0, Online: 0 }))).toBe("channelDisabled");
  });
});
