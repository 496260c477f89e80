import { importRows, type Site } from "../lists/import-rows.ts";

/** Of each, all rows are one import. */
export const platformCount = 5;
const directories = 10;
const perDirectory = 1999;
export const platformChannels = platformCount * directories * perDirectory;

/** Lower platforms with 100,000 cameras in directories, before all other devices. */
export async function addPlatforms(site: Site): Promise<void> {
  for (let platform = 0; platform < platformCount; platform++)
    await importRows(site, columns, rowsOf(platform));
}

const columns = [
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
