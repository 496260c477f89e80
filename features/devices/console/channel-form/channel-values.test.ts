import { describe, expect, it } from "vitest";
import { rtspFields } from "../form-fields/a-field.ts";
import { channelInput, newChannelValues } from "./channel-values.ts";

const fields = rtspFields;

describe("what is sent of a channel", () => {
  it("holds its own names, its connection, and numbers for cleared fields", () => {
    const values = {
      ...newChannelValues("north", fields),
      Name: " Gate ",
      RtspUrl: "rtsp://camera/2",
      ChannelNum: null,
      Kind: "not asked for",
    };
    expect(channelInput(values, fields)).toEqual({
      ChannelID: "",
      ParentID: "north",
      Name: "Gate",
      Enable: true,
      OnDemand: true,
      EnableAudio: true,
      EnableH265ToH264: false,
      WatermarkingText: "",
      WatermarkingPlace: "left-top",
      EnableCdn: false,
      CdnUrl: "",
      RecordPlan: 0,
      GBID: "",
      ChannelNum: 0,
      Longitude: 0,
      Latitude: 0,
      RtspUrl: "rtsp://camera/2",
      SubRtspUrl: "",
      DeviceUserName: "",
      DeviceUserPW: "",
      Transport: "TCP",
    });
  });
});
