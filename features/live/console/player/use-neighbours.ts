import {
  type Camera,
  type CameraPlace,
  cameraKey,
  cameraOf,
  whyNotWatchable,
} from "@tessera/kit/camera";
import { useQueryCall } from "@tessera/platform/console";
import { listChannels } from "../../../devices/contract.ts";

/** The specification's number for "all of them". */
const allOfThem = 9999;

/** The cameras of the same device that can be watched, and the one that is. */
export function useNeighbours(place: CameraPlace): readonly Camera[] {
  const { data } = useQueryCall(
    listChannels,
    { device: place.device, limit: allOfThem },
    { quiet: true, staleTimeMs: 60_000 },
  );
  const cameras = (data?.Channels ?? []).filter(({ Parental }) => Parental === 0).map(cameraOf);
  return cameras.filter(
    (camera) => !whyNotWatchable(camera) || cameraKey(camera) === cameraKey(place),
  );
}
