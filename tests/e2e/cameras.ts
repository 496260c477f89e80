import { callApi } from "./legacy-api.ts";

/** Adds an RTSP camera beside the browser and gives its device id. */
export async function addCamera(
  url: string,
  token: string,
  {
    id = "",
    name,
    rtspUrl,
    subRtspUrl = "",
  }: {
    /** The server makes one if it is not given. */
    readonly id?: string;
    readonly name: string;
    readonly rtspUrl: string;
    readonly subRtspUrl?: string;
  },
): Promise<string> {
  const address = { DeviceType: "RTSP", RtspUrl: rtspUrl, SubRtspUrl: subRtspUrl };
  const fields = { DeviceID: id, DeviceName: name, ...address };
  const { DeviceID } = await callApi(url, { path: "adddevice", token, fields });
  return String(DeviceID);
}

export async function removeCamera(url: string, token: string, device: string): Promise<void> {
  await callApi(url, { path: "deldevice", token, fields: { device } });
}

/** The server of a worker serves one file of tests after the other: each leaves it empty. */
export async function removeAllDevices(url: string, token: string): Promise<void> {
  const { Devices } = await callApi(url, { path: "devicesconfig?start=0&limit=9999", token });
  for (const { DeviceID } of Devices as { DeviceID: string }[])
    await removeCamera(url, token, DeviceID);
}

/** The device as the server knows it at this moment. */
export const deviceInfo = (url: string, token: string, device: string) =>
  callApi(url, { path: `deviceinfo?${new URLSearchParams({ device })}`, token });
