import { callApi, postJson } from "../../tests/e2e/legacy-api.ts";
import type { Product } from "../product-under-test.ts";

/** Cameras that are pulled while somebody watches; their two streams are alike. */
export async function addSubCameras(
  { url, storageState }: Product,
  count: number,
  rtspUrl: (camera: number) => string,
): Promise<string[]> {
  const token = tokenOf(storageState);
  const devices: string[] = [];
  for (let camera = 0; camera < count; camera++) {
    const address = { RtspUrl: rtspUrl(camera), SubRtspUrl: rtspUrl(camera), OnDemand: "1" };
    const fields = { DeviceType: "RTSP", DeviceName: `Camera ${camera + 1}`, ...address };
    const { DeviceID } = await callApi(url, { path: "adddevice", token, fields });
    devices.push(String(DeviceID));
  }
  return devices;
}

/** A layout of four by four that asks for the sub streams. */
export async function saveWall(
  { url, storageState }: Product,
  Name: string,
  devices: readonly string[],
): Promise<number> {
  const Cells = devices.map((device, index) => ({
    x: index % 4,
    y: Math.floor(index / 4),
    w: 1,
    h: 1,
    camera: { device, channel: "1", name: device, flow: 2 },
  }));
  const input = { Name, Columns: 4, Rows: 4, Cells };
  const saved = await postJson(url, { path: "layouts/save", token: tokenOf(storageState), input });
  return Number(saved["ID"]);
}

export const tokenOf = ({ cookies }: Product["storageState"]) => cookies?.[0]?.value ?? "";
