import { importRows, rowsAnImport, type Site } from "../lists/import-rows.ts";

const districts = 5;
export const cameraCount = districts * rowsAnImport;

/** A town of cameras around one place, the same at each run. */
export async function buildTown(site: Site): Promise<void> {
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  for (let district = 0; district < districts; district++) {
    const rows = Array.from({ length: rowsAnImport }, (_, index) => [
      `town-${district}`,
      `区 District ${district}`,
      "RTSP",
      "rtsp://127.0.0.1:9/stream",
      // Nobody looks whether they are there.
      "0",
      `c${index}`,
      `通道 Camera ${district}-${index}`,
      (121.2 + next() * 0.6).toFixed(6),
      (31 + next() * 0.5).toFixed(6),
    ]);
    await importRows(site, columns, rows);
  }
}

const columns = [
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
