import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { listChannels } from "../../../devices/contract.ts";
import {
  addFavourite,
  listFavouriteChannels,
  listFavouriteDevices,
  removeFavourite,
} from "../../../favourites/contract.ts";
import type { CameraPlace } from "../camera.ts";
import { tileTexts } from "./texts.ts";

/** Puts a camera among the viewer's favourites or takes it out; undefined while neither is known. */
export function useFavourite(
  { device, channel, name }: CameraPlace & { readonly name: string },
  isFavourite: boolean | undefined,
) {
  const t = useTexts(tileTexts);
  const rereads = [listChannels, listFavouriteDevices, listFavouriteChannels];
  const add = useMutationCall(addFavourite, {
    rereads,
    onDone: () => notices.success(t("favourited", { channel: name })),
  });
  const remove = useMutationCall(removeFavourite, {
    rereads,
    onDone: () => notices.warning(t("unfavourited", { channel: name })),
  });
  if (isFavourite === undefined) return undefined;
  const { mutate } = isFavourite ? remove : add;
  return { isOn: isFavourite, toggle: () => mutate({ device, channel }) };
}
