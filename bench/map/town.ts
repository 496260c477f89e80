import { postJson } from "../../tests/e2e/legacy-api.ts";

/** One import takes 20,000 rows. */
const imports = 5;
const perImport = 20_000;
export const cameraCount = imports * perImport;

/** A town of cameras around one place, the same at each run. */
export async function buildTown(site: {
  readonly url: string;
  readonly token: string;
}): Promise<void> {
  const { url, token } = site;
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  for (let at = 0; at < imports; at++) {
    const Rows = Array.from({ length: perImport }, (_, index) => [
      `town-${at}`,
      `区 District ${at}`,
      "RTSP",
      "rtsp://127.0.0.1:9/stream",
      // Nobody looks whether they are there.
      "0",
      `c${index}`,
      `通道 Camera ${at}-${index}`,
      (121.2 + next() * 0.6).toFixed(6),
      (31 + next() * 0.5).toFixed(6),
    ]);
    const input = { Columns, Rows, DryRun: false };
    const { ChannelsAdded } = await postJson(url, { path: "devices/import", token, input });
    if (ChannelsAdded !== perImport)
      throw new Error(`The import took ${String(ChannelsAdded)} of ${perImport} rows.`);
  }
}

const Columns = [
  "DeviceID",
  "DeviceName",
  "DeviceType",
  "RtspUrl",
  "Enable",
  "ChannelID",
  "ChannelName",
  "Longitude",
  "Latitude",
];
