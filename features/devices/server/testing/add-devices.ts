import type { aSite } from "./a-site.ts";

export type Site = Awaited<ReturnType<typeof aSite>>;

export const address = "rtsp://192.0.2.1:8554/main";

/** Adds a device with one channel, and gives its id. */
export async function add(
  { post, clock }: Site,
  fields: Record<string, unknown> = {},
): Promise<string> {
  await clock.advance(1); // no two were added at the same time
  const { DeviceID } = await post("adddevice", {
    DeviceType: "PULL",
    DeviceName: "大门",
    ...("DeviceType" in fields ? {} : { RtspUrl: address }),
    ...fields,
  });
  return DeviceID ?? "";
}

/** Adds a device that tells its channels itself. */
export const addRecorder = (site: Site, fields: Record<string, unknown> = {}) =>
  add(site, { DeviceType: "NVR", DeviceName: "录像机", DeviceIp: "192.0.2.9", ...fields });
