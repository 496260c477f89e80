import { useSyncExternalStore } from "react";
import { type CameraPlace, cameraKey } from "../camera.ts";
import { useSidebarState } from "../sidebar/sidebar-state.ts";
import { toggleFavourite } from "../sidebar/toggle-favourite.ts";

/** Puts a camera among the viewer's favourites or takes it out; undefined while neither is known. */
export function useFavourite(
  { device, channel, name }: CameraPlace & { readonly name: string },
  isFavourite: boolean | undefined,
) {
  const sidebar = useSidebarState();
  const { facts } = sidebar;
  const place = { device, channel };
  // The lists beside the picture have a star too: one is not to contradict the other.
  const known = useSyncExternalStore(
    (listen) => facts.on(cameraKey(place), listen),
    () => facts.isFavourite(place),
  );
  const isOn = known ?? isFavourite;
  if (isOn === undefined) return undefined;
  return { isOn, toggle: () => void toggleFavourite(sidebar, { ...place, name }, isOn) };
}
