import { useQuery } from "@tanstack/react-query";
import { request, requestFile } from "@tessera/platform/console";
import { takeSnapshot } from "../../../live/contract.ts";
import { type Channel, listDeviceChannels } from "../../contract.ts";
import { Turns } from "./turns.ts";

/** A picture may open the camera: not all of a page at once. */
const turns = new Turns(2);
const widthPx = 120;
const freshForMs = 60_000;

type Camera = Pick<Channel, "ChannelID" | "HasSubStream">;

export interface Pictured {
  readonly deviceId: string;
  /** Without it, the device's first camera that is there. */
  readonly camera?: Camera;
}

/** The picture of this minute; nothing is asked while `isWanted` is false. */
export function useSnapshot(pictured: Pictured, isWanted: boolean) {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [takeSnapshot.path, pictured.deviceId, pictured.camera?.ChannelID],
    queryFn: ({ signal }) => turns.run(() => take(pictured, signal), signal),
    enabled: isWanted,
    staleTime: freshForMs,
    refetchOnWindowFocus: false,
  });
  return { picture: data ?? undefined, takenAtMs: dataUpdatedAt };
}

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
