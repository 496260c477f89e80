import type { LonLat } from "@tessera/formats/geo";
import { offerUndo, useMutationCall, useTexts } from "@tessera/platform/console";
import { listMapPoints, type MapCamera, placeCamera, readMap, searchMap } from "../../contract.ts";
import { mapPageTexts } from "../texts.ts";

const undoSeconds = 8;

/** Gives a camera its place, and offers to take that back. Resolves when that is done, or refused and told. */
export function usePlacing(): (camera: MapCamera, at: LonLat) => Promise<void> {
  const t = useTexts(mapPageTexts);
  const { mutateAsync } = useMutationCall(placeCamera, {
    rereads: [listMapPoints, searchMap, readMap],
  });
  const set = (camera: MapCamera, [Longitude, Latitude]: LonLat) =>
    mutateAsync({ device: camera.DeviceID, channel: camera.ChannelID, Longitude, Latitude }).then(
      () => true,
      () => false,
    );
  return async (camera, at) => {
    if (!(await set(camera, at))) return;
    offerUndo({
      text: t("placed", { name: camera.Name }),
      seconds: undoSeconds,
      onUndo: () => void set(camera, [camera.Longitude, camera.Latitude]),
    });
  };
}
