import type { Favourites } from "@tessera/kit/camera-list";
import { defineTexts, notices, requestLegacy, translate } from "@tessera/platform/console";
import { addFavourite, removeFavourite } from "../contract.ts";

const favouriteTexts = defineTexts("favourites", {
  added: ["‘{{channel}}’通道已添加收藏夹!", "‘{{channel}}’ was added to favourites!"],
  removed: ["‘{{channel}}’通道已移除收藏夹!", "‘{{channel}}’ was removed from favourites!"],
});

/** Adds a camera to the favourites or takes it out; whether the server has done it. */
export const toggleFavourite: Favourites["toggle"] = async (camera, wasFavourite) => {
  const { device, channel, name } = camera;
  const call = wasFavourite ? removeFavourite : addFavourite;
  const reply = await requestLegacy(call, { device, channel }).catch(() => undefined);
  // A request that failed has been told already.
  if (!reply) return false;
  if (reply.Status !== "200") {
    notices.error(reply.msg);
    return false;
  }
  if (wasFavourite) notices.warning(translate(favouriteTexts, "removed", { channel: name }));
  else notices.success(translate(favouriteTexts, "added", { channel: name }));
  return true;
};
