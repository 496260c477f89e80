import { type Channel, listDeviceChannels } from "@tessera/features/devices/contract";
import { takeSnapshot } from "@tessera/features/live/contract";
import { request, requestFile, type Still } from "@tessera/platform/console";

const widthPx = 120;

type Camera = Pick<Channel, "ChannelID" | "HasSubStream">;

export interface Pictured {
  readonly deviceId: string;
  /** Without it, the device's first camera that is there. */
  readonly camera?: Camera;
}

export const stillOf = (pictured: Pictured): Still => ({
  key: [takeSnapshot.path, pictured.deviceId, pictured.camera?.ChannelID, widthPx],
  take: (signal) => take(pictured, signal),
});

async function take({ deviceId, camera }: Pictured, signal: AbortSignal): Promise<Blob | null> {
  const { ChannelID, HasSubStream } = camera ?? (await firstCamera(deviceId, signal)) ?? {};
  if (!ChannelID) return null;
  const stream = HasSubStream ? "sub" : "main";
  const place = { device: deviceId, channel: ChannelID, stream } as const;
  return await requestFile(takeSnapshot, { ...place, width: widthPx }, { signal, quiet: true });
}

async function firstCamera(device: string, signal: AbortSignal): Promise<Camera | undefined> {
  const input = { device, online: "1", limit: 1 } as const;
  const { Channels } = await request(listDeviceChannels, input, { signal, quiet: true });
  return Channels[0];
}
