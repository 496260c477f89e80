import { dayMs } from "@tessera/base";
import { cameraOf, playbackAddress, useWatching } from "@tessera/kit/camera";
import { ZoneTime } from "@tessera/kit/playback";
import { type Asked, type PaletteEntry, request } from "@tessera/platform/console";
import { listDeviceChannels } from "../../../devices/contract.ts";
import { readTimeline, recordIdOf } from "../../contract.ts";
import { momentOf, spokenTime } from "./spoken-time.ts";

const mostCameras = 5;

/** "yesterday 14:05": of the camera that is looked at, or of one that is named beside it. Only of cameras whose recordings the reader may see. */
export async function findMoments({ q, signal }: Asked): Promise<readonly PaletteEntry[]> {
  const spoken = spokenTime(q);
  if (!spoken) return [];
  const { camera } = useWatching.getState();
  const cameras = spoken.rest === "" && camera ? [camera] : await namedCameras(spoken.rest, signal);
  const [first] = cameras;
  if (!first) return [];
  const ids = cameras.map(({ device, channel }) =>
    recordIdOf({ deviceId: device, channelId: channel }),
  );
  const now = Date.now();
  const { zone, nowMs, channels } = await request(
    readTimeline,
    { ids, from: now - dayMs, to: now },
    { signal, quiet: true },
  );
  const zoneTime = new ZoneTime(zone);
  const atMs = momentOf(spoken.time, nowMs, zoneTime);
  const known = new Set(channels.map(({ id }) => id));
  return cameras.flatMap((one, at) => {
    const id = ids[at] ?? "";
    if (!known.has(id)) return [];
    const run: PaletteEntry["run"] = (go) => go(playbackAddress(one, atMs));
    return [{ id, label: one.name, hint: zoneTime.momentText(atMs), run }];
  });
}

async function namedCameras(q: string, signal: AbortSignal) {
  const { Channels } = await request(
    listDeviceChannels,
    { q, limit: mostCameras },
    { signal, quiet: true },
  );
  return Channels.filter(({ MayPlayback }) => MayPlayback).map(cameraOf);
}
