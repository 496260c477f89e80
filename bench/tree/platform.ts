import { postJson } from "../../tests/e2e/legacy-api.ts";

/** One import takes 20,000 rows, and a device whole. */
export const platformCount = 5;
const directories = 10;
const perDirectory = 1999;
export const platformChannels = platformCount * directories * perDirectory;

/** Lower platforms with 100,000 cameras in directories, before all other devices. */
export async function addPlatforms(site: {
  readonly url: string;
  readonly token: string;
}): Promise<void> {
  for (let platform = 0; platform < platformCount; platform++) {
    const Rows = rowsOf(platform);
    const { url, token } = site;
    const input = { Columns, Rows, DryRun: false };
    const { ChannelsAdded } = await postJson(url, { path: "devices/import", token, input });
    if (ChannelsAdded !== Rows.length)
      throw new Error(`The import took ${String(ChannelsAdded)} of ${Rows.length} rows.`);
  }
}

const Columns = [
  "DeviceID",
  "DeviceName",
  "DeviceType",
  "RtspUrl",
  // Nobody looks whether they are there.
  "Enable",
  "ChannelID",
  "ChannelName",
  "ChannelParentID",
  "Parental",
];

function rowsOf(platform: number): string[][] {
  const device = [
    `platform-${platform}`,
    `平台 Platform ${platform}`,
    "RTSP",
    "rtsp://127.0.0.1:9/stream",
    "0",
  ];
  const rows: string[][] = [];
  for (let directory = 0; directory < directories; directory++) {
    const id = `dir-${directory}`;
    rows.push([...device, id, `目录 Directory ${directory}`, "", "1"]);
    for (let index = 0; index < perDirectory; index++) {
      const name = `${directory}-${index}`;
      rows.push([...device, name, `通道 Channel ${name}`, id, "0"]);
    }
  }
  return rows;
}
