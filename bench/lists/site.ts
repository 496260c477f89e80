import { callApi, md5, postJson } from "../../tests/e2e/legacy-api.ts";
import { importRows, type Site } from "./import-rows.ts";

/** The size that the product promises to stay quick at. */
export const deviceCount = 10_000;
export const channelsPerDevice = 10;
const devicesPerImport = 1000;
const groupsPerLevel = 10;
const operatorPassword = "Bench-Operator-1";

export interface FilledSite extends Site {
  readonly groups: readonly number[];
  /** Of a user who may watch one group of a hundred. */
  readonly operatorToken: string;
  readonly importOf1000Ms: number;
}

/** Fills an empty server as its users do: by import, groups of two levels, one operator. */
export async function fillSite(site: Site): Promise<FilledSite> {
  const startedMs = performance.now();
  await importDevices(site, 0, 1000 / channelsPerDevice);
  const importOf1000Ms = performance.now() - startedMs;
  for (let from = 1000 / channelsPerDevice; from < deviceCount; from += devicesPerImport)
    await importDevices(site, from, Math.min(deviceCount, from + devicesPerImport));
  const groups = await addGroups(site);
  const operatorToken = await addOperator(site, groups.at(-1) ?? 0);
  return { ...site, groups, operatorToken, importOf1000Ms };
}

export const deviceId = (index: number) => `bench-${index}`;

async function importDevices(site: Site, from: number, to: number): Promise<void> {
  const rows: string[][] = [];
  for (let device = from; device < to; device++)
    for (let channel = 1; channel <= channelsPerDevice; channel++)
      rows.push([
        deviceId(device),
        `园区 ${device % 97} 号楼 Recorder ${device}`,
        "RTSP",
        // Nobody listens there: every look finds the camera gone, at once.
        "rtsp://127.0.0.1:9/stream",
        String(channel),
        `${places[channel % places.length]} Camera ${device}-${channel}`,
      ]);
  const columns = ["DeviceID", "DeviceName", "DeviceType", "RtspUrl", "ChannelID", "ChannelName"];
  await importRows(site, columns, rows);
}

const places = ["大门 Gate", "仓库 Warehouse", "停车场 Parking", "大厅 Lobby"];

async function addGroups(site: Site): Promise<number[]> {
  const groups: number[] = [];
  const perGroup = deviceCount / groupsPerLevel ** 2;
  for (let region = 0; region < groupsPerLevel; region++) {
    const { ID: parentid } = await post(site, "addlabel", { labelname: `区域 Region ${region}` });
    for (let area = 0; area < groupsPerLevel; area++) {
      const labelname = `片区 Area ${region}-${area}`;
      const { ID } = await post(site, "addlabel", { labelname, parentid });
      const first = (region * groupsPerLevel + area) * perGroup;
      const devices = Array.from({ length: perGroup }, (_, index) => deviceId(first + index));
      await post(site, "label/updatedevices", { labelid: ID, devices });
      groups.push(Number(ID));
    }
  }
  return groups;
}

async function addOperator(site: Site, group: number): Promise<string> {
  const grants = [{ verbs: ["live", "ptz"], groups: [group] }];
  const { ID: roleid } = await post(site, "addrole", { name: "bench guard", grants });
  const password = md5(operatorPassword);
  await post(site, "adduser", { name: "bench-guard", password, roleid });
  const fields = { username: "bench-guard", password };
  const { Token } = await callApi(site.url, { path: "login", fields });
  return String(Token);
}

const post = ({ url, token }: Site, path: string, input: object) =>
  postJson(url, { path, token, input });
