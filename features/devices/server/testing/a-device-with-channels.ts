import { aSite } from "./a-site.ts";

export type Site = Awaited<ReturnType<typeof aSite>>;

/** A pulled device "d" with its channel "1", and what else is asked for. */
export async function aDevice(...channels: readonly Record<string, unknown>[]): Promise<Site> {
  const site = await aSite();
  await site.post("adddevice", {
    DeviceID: "d",
    DeviceType: "PULL",
    DeviceName: "厂区",
    RtspUrl: "rtsp://192.0.2.1/1",
    SubRtspUrl: "rtsp://192.0.2.1/sub",
    DeviceUserName: "viewer",
    DeviceUserPW: "secret",
  });
  for (const channel of channels)
    await site.post("addchannel", { ParentDeviceID: "d", ...channel });
  await site.clock.advance(0);
  return site;
}

export const floor = { ChannelID: "f1", Name: "一楼", Parental: 1 };
export const room = { ChannelID: "f1r", Name: "机房", Parental: 1, ParentID: "f1" };
export const inRoom = { ChannelID: "c1", Name: "机房门口", ParentID: "f1r" };

export const names = ({ Channels }: Record<string, unknown>) =>
  (Channels as { Name: string }[]).map(({ Name }) => Name);
