import { expect, it } from "vitest";
import { aSite } from "./testing/a-site.ts";

async function aChannel() {
  const site = await aSite();
  const device = { DeviceID: "d", DeviceType: "PULL", DeviceName: "厂区" };
  await site.post("adddevice", { ...device, RtspUrl: "rtsp://192.0.2.1/1" });
  const recording = async () => {
    const { Channels } = await site.get("channelsconfig", { device: "d" });
    return (
      Channels as unknown as { RecordPlan: string; RecordPlanName: string; EnableRecord: number }[]
    ).map(({ RecordPlan, RecordPlanName, EnableRecord }) => [
      RecordPlan,
      RecordPlanName,
      EnableRecord,
    ]);
  };
  return { ...site, recording };
}

const channel = { ParentDeviceID: "d", ChannelID: "1", Name: "门" };

it("shows the recording plan of a channel and sets it, unless the form does not name it", async () => {
  const { post, recording } = await aChannel();
  expect(await recording()).toEqual([["0", "", 0]]);
  await post("editchannel", { ...channel, RecordPlan: "1" });
  await post("editchannel", channel);
  expect(await recording()).toEqual([["1", "全天", 1]]);
  await post("editchannel", { ...channel, RecordPlan: 0 });
  expect(await recording()).toEqual([["0", "", 0]]);
});

it("adds a channel with its recording plan, and none with a plan that does not exist", async () => {
  const { post, refusal, recording } = await aChannel();
  await post("addchannel", { ParentDeviceID: "d", Name: "东", RecordPlan: 1 });
  expect(await recording()).toContainEqual(["1", "全天", 1]);
  const fields = { ParentDeviceID: "d", Name: "西", RecordPlan: 7 };
  expect(await refusal("POST", "addchannel", fields)).toMatchObject({ code: "plan-unknown" });
  expect(await recording()).toHaveLength(2);
});
