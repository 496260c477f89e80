import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { listChannels } from "../../../devices/contract.ts";
import {
  addFavourite,
  listFavouriteChannels,
  listFavouriteDevices,
  removeFavourite,
} from "../../../favourites/contract.ts";
import type { CameraPlace } from "../camera.ts";
import { useSidebarState } from "../sidebar/sidebar-state.ts";
import { useCameraFact } from "../sidebar/use-facts.ts";
import { tileTexts } from "./texts.ts";

/** Puts a camera among the viewer's favourites or takes it out; undefined while neither is known. */
export function useFavourite(
  { device, channel, name }: CameraPlace & { readonly name: string },
  isFavourite: boolean | undefined,
) {
  const t = useTexts(tileTexts);
  const { facts, lists } = useSidebarState();
  // The lists beside the picture have a star too: one is not to contradict the other.
  const isOn = useCameraFact(facts, { device, channel })?.isFavourite ?? isFavourite;
  const tellLists = (isFavouriteNow: boolean) => {
    facts.setFavourite({ device, channel }, isFavouriteNow);
    void lists.sc.reread();
  };
  const rereads = [listChannels, listFavouriteDevices, listFavouriteChannels];
  const add = useMutationCall(addFavourite, {
    rereads,
    onDone: () => {
      tellLists(true);
      notices.success(t("favourited", { channel: name }));
    },
  });
  const remove = useMutationCall(removeFavourite, {
    rereads,
    onDone: () => {
      tellLists(false);
      notices.warning(t("unfavourited", { channel: name }));
    },
  });
  if (isOn === undefined) return undefined;
  const { mutate } = isOn ? remove : add;
  return { isOn, toggle: () => mutate({ device, channel }) };
}
