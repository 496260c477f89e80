import type { LonLat } from "@tessera/formats/geo";
import { offerUndo, useMutationCall, useTexts } from "@tessera/platform/console";
import { listMapPoints, type MapCamera, placeCamera, readMap, searchMap } from "../../contract.ts";
import { mapPageTexts } from "../texts.ts";

const undoSeconds = 8;

/** Gives a camera its place, and offers to take that back. */
export function usePlacing(): (camera: MapCamera, at: LonLat) => void {
  const t = useTexts(mapPageTexts);
  const { mutate } = useMutationCall(placeCamera, { rereads: [listMapPoints, searchMap, readMap] });
  const set = (camera: MapCamera, [Longitude, Latitude]: LonLat, onSuccess?: () => void) =>
    mutate(
      { device: camera.DeviceID, channel: camera.ChannelID, Longitude, Latitude },
      onSuccess ? { onSuccess } : {},
    );
  return (camera, at) =>
    set(camera, at, () =>
      offerUndo({
        text: t("placed", { name: camera.Name }),
        seconds: undoSeconds,
        onUndo: () => set(camera, [camera.Longitude, camera.Latitude]),
      }),
    );
}
