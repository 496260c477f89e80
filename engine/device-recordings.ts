import { BadRequest } from "@tessera/base";
import type { ChannelRef, ChannelRegistry } from "./channel-registry.ts";
import type { Capability } from "./device-control.ts";
import type { Driver } from "./driver.ts";
import type { FetchRecording, RecordingFile } from "./recording-session.ts";

interface Parts {
  readonly channels: Pick<ChannelRegistry, "get" | "find">;
  readonly drivers: readonly Driver[];
}

/** A device may have to look through its whole card. */
const answerTimeoutMs = 20_000;

/** What a device has recorded itself, asked of it each time. */
export async function listDeviceRecordings(
  parts: Parts,
  channel: ChannelRef,
  fromMs: number,
  toMs: number,
): Promise<readonly { readonly startMs: number; readonly endMs: number }[]> {
  const { connection } = parts.channels.get(channel);
  const recordings = recordingsOf(parts, channel);
  if (!recordings)
    throw new BadRequest("recordings-not-offered", {
      zh: "该通道的设备没有可查询的录像",
      en: "The device of this channel has no recordings that can be listed",
    });
  return recordings.list(connection, fromMs, toMs, AbortSignal.timeout(answerTimeoutMs));
}

/** Has the device send the file of a recording. */
export async function fetchDeviceRecording(
  parts: Parts,
  channel: ChannelRef,
  request: FetchRecording,
): Promise<RecordingFile> {
  const { connection } = parts.channels.get(channel);
  const recordings = recordingsOf(parts, channel, "recording-file");
  if (!recordings?.fetch)
    throw new BadRequest("recording-file-not-offered", {
      zh: "该通道的设备不能上传录像文件，请按播放速度下载",
      en: "The device of this channel cannot upload recording files. Download at playing speed instead.",
    });
  return recordings.fetch(connection, request);
}

/** Whether the device of the channel can be asked for recordings. */
export const keepsRecordings = (parts: Parts, channel: ChannelRef): boolean =>
  recordingsOf(parts, channel) !== undefined;

function recordingsOf(
  { channels, drivers }: Parts,
  channel: ChannelRef,
  capability: Capability = "recordings",
): Driver["recordings"] {
  const found = channels.find(channel);
  const driver = found && drivers.find(({ name }) => name === found.driver);
  const isOffered = driver?.capabilities?.(found?.connection).includes(capability);
  return isOffered ? driver?.recordings : undefined;
}
