import { expect, it } from "vitest";
import { aSite } from "./testing/a-site.ts";
import { add } from "./testing/add-devices.ts";

/** The second channel of a pulled device "d". */
async function aChannel(fields: Record<string, unknown>) {
  const site = await aSite();
  await add(site, { DeviceID: "d" });
  await site.post("addchannel", { ParentDeviceID: "d", ...fields });
  return site;
}

it("keeps what an edit does not name, and refuses what nobody knows by its name", async () => {
  const site = await aChannel({
    Name: "东",
    Enable: "0",
    OnDemand: "0",
    Longitude: 116.4,
    Latitude: 39.9,
    GBID: "34020000001320000009",
    ChannelNum: 7,
  });
  const key = { ParentDeviceID: "d", ChannelID: "2" };
  const stored = async () => {
    const { Channels } = await site.get("channelsconfig", { device: "d", channel: "2" });
    return (Channels as unknown as readonly unknown[])[0];
  };
  await site.post("editchannel", { ...key, Name: "西" });
  const kept = {
    Name: "西",
    Enable: 0,
    OnDemand: 0,
    Longitude: 116.4,
    Latitude: 39.9,
    GBID: "34020000001320000009",
    ChannelNum: 7,
    ServerID: 1,
  };
  expect(await stored()).toMatchObject(kept);
  const refusal = await site.refusal("POST", "editchannel", { ...key, Name: "北", Nonsense: 1 });
  expect(refusal).toMatchObject({ status: 400, code: "field-unknown" });
  expect(refusal.text).toContain("Nonsense");
  expect(await stored()).toMatchObject(kept);
  await site.post("editchannel", { ...key, Enable: 1, Online: 0, EnableRecord: 0 });
  expect(await stored()).toMatchObject({ ...kept, Enable: 1 });
});

it("keeps whether its sound is wanted and H.264 is sent, and tells the engine", async () => {
  const site = await aChannel({ Name: "东", EnableAudio: 0, EnableH265ToH264: 1 });
  const key = { ParentDeviceID: "d", ChannelID: "2" };
  const read = async () => {
    const { Channels } = await site.get("channelsconfig", { device: "d", channel: "2" });
    return (Channels as unknown as readonly unknown[])[0];
  };
  expect(await read()).toMatchObject({ EnableAudio: 0, EnableH265ToH264: 1 });
  expect(site.channels.get({ deviceId: "d", channelId: "2" }).options).toEqual({
    isSilent: true,
    isAlwaysH264: true,
    watermark: { text: "", place: "left-top" },
  });
  await site.post("editchannel", { ...key, EnableAudio: 1 });
  expect(await read()).toMatchObject({ EnableAudio: 1, EnableH265ToH264: 1 });
  // What is not built is not made to seem so.
  for (const field of ["CdnUrl", "RecordUrl", "Onvif", "PlayTime"]) {
    const refusal = await site.refusal("POST", "editchannel", { ...key, [field]: "1" });
    expect(refusal.text).toContain(field);
  }
});

it("keeps the text that players draw over the picture, and refuses a place that is none", async () => {
  const site = await aChannel({ Name: "东", WatermarkingText: " 东门 ‹1› " });
  const key = { ParentDeviceID: "d", ChannelID: "2" };
  await site.post("editchannel", { ...key, WatermarkingPlace: "right-bottom" });
  const { Channels } = await site.get("channelsconfig", { device: "d", channel: "2" });
  const told = { WatermarkingText: "东门 ‹1›", WatermarkingPlace: "right-bottom" };
  expect(Channels).toMatchObject([told]);
  expect(site.channels.get({ deviceId: "d", channelId: "2" }).options?.watermark).toEqual({
    text: "东门 ‹1›",
    place: "right-bottom",
  });
  const refusal = await site.refusal("POST", "editchannel", { ...key, WatermarkingPlace: "up" });
  expect(refusal).toMatchObject({ status: 400 });
});
