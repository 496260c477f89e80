import { postJson } from "./legacy-api.ts";

interface Site {
  readonly url: string;
  readonly token: string;
}

/** Nobody answers there: every camera of it is offline. */
const nobody = "rtsp://127.0.0.1:9/nobody";

export const recorder = "tree-recorder";
/** More than one page of 50 with the recorder and what a test adds. */
export const otherDevices = 55;
/** More than one page of 50. */
export const recorderChannels = 60;

/** A recorder with many channels and a directory, and more devices than one page of the tree holds. */
export async function fillTreeSite(site: Site): Promise<void> {
  const Columns = ["DeviceID", "DeviceName", "DeviceType", "RtspUrl", "ChannelID", "ChannelName"];
  const row = (device: string, name: string, channel: number, channelName: string) => [
    device,
    name,
    "RTSP",
    nobody,
    String(channel),
    channelName,
  ];
  const Rows = [
    ...Array.from({ length: recorderChannels }, (_, index) =>
      row(recorder, "NVR 录像机", index + 1, `走廊 ${index + 1}`),
    ),
    ...Array.from({ length: otherDevices }, (_, index) =>
      row(`tree-${index + 1}`, `楼栋 ${index + 1}`, 1, `门口 ${index + 1}`),
    ),
  ];
  await post(site, "devices/import", { Columns, Rows, DryRun: false });
  const inRecorder = { ParentDeviceID: recorder, RtspUrl: nobody };
  await post(site, "addchannel", {
    ...inRecorder,
    ChannelID: "floor",
    Name: "一楼",
    Parental: 1,
  });
  for (const [index, Name] of ["前厅", "后厅"].entries())
    await post(site, "addchannel", {
      ...inRecorder,
      ChannelID: `floor-${index}`,
      ParentID: "floor",
      Name,
    });
}

/** A group with these devices in it; gives its id. */
export async function addTreeGroup(
  site: Site,
  labelname: string,
  devices: readonly string[],
): Promise<number> {
  const { ID } = await post(site, "addlabel", { labelname, devices });
  return Number(ID);
}

const post = ({ url, token }: Site, path: string, input: object) =>
  postJson(url, { path, token, input });
