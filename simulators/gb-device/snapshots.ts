import { readFileSync } from "node:fs";
import { wait } from "@tessera/base";
import {
  type Manscdp,
  resultAnswer,
  type SnapshotConfig,
  snapshotNotice,
  writeLocalTime,
} from "@tessera/protocols/gb28181";
import type { SceneName } from "../picture/index.ts";
import type { ServerLine } from "./server-line.ts";
import type { Setup } from "./setup.ts";

/** 2022: uploads pictures to where the server says, and tells when it is done. Gives how many went. */
export async function uploadSnapshots(
  message: Manscdp,
  config: SnapshotConfig,
  { setup, line }: { readonly setup: Setup; readonly line: ServerLine },
): Promise<number> {
  await line.tell(resultAnswer("DeviceConfig", message, true));
  const channel = setup.channels.find(({ channelId }) => channelId === message.deviceId);
  const picture = readPicture(channel?.scene ?? "gate");
  const fileIds: string[] = [];
  for (let number = 1; number <= config.count; number++) {
    if (number > 1) await wait(setup.clock, config.intervalSeconds * 1000);
    const fileId = fileIdOf(message.deviceId, setup, number);
    if (await upload(config.uploadUrl, picture, fileId)) fileIds.push(fileId);
  }
  const head = { sn: line.nextSn(), deviceId: message.deviceId };
  await line.tell(snapshotNotice(head, { sessionId: config.sessionId, fileIds }));
  return fileIds.length;
}

async function upload(url: string, picture: Uint8Array, fileId: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "image/jpeg", "X-File-Name": `${fileId}.jpg` },
      body: Uint8Array.from(picture),
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** A picture of the scene, taken once: there is no JPEG encoder here. */
const readPicture = (scene: SceneName) =>
  readFileSync(new URL(`../onvif-camera/snapshots/${scene}.jpg`, import.meta.url));

/** Device, 02 for a picture, the time to the millisecond, number. */
function fileIdOf(deviceId: string, { clock, zone }: Setup, number: number): string {
  const nowMs = clock.nowMs();
  const digits = writeLocalTime(nowMs, zone).replaceAll(/\D/g, "");
  const milliseconds = String(nowMs % 1000).padStart(3, "0");
  return `${deviceId}02${digits}${milliseconds}${String(number).padStart(2, "0")}`;
}
