import { notices, requestLegacy, translate } from "@tessera/platform/console";
import { addFavourite, removeFavourite } from "../../../favourites/contract.ts";
import type { CameraPlace } from "../camera.ts";
import type { SidebarState } from "./sidebar-state.ts";
import { sidebarTexts } from "./texts.ts";

type Named = CameraPlace & { readonly name: string };

/** Adds a camera to the favourites or takes it out; its star changes only once the server has done it. */
export async function toggleFavourite(
  { facts, lists }: SidebarState,
  { device, channel, name }: Named,
): Promise<void> {
  const place = { device, channel };
  const wasFavourite = facts.camera(place)?.isFavourite ?? false;
  const call = wasFavourite ? removeFavourite : addFavourite;
  const reply = await requestLegacy(call, place).catch(() => undefined);
  // A request that failed has been told already.
  if (!reply) return;
  if (reply.Status !== "200") {
    notices.error(reply.msg);
    return;
  }
  facts.setFavourite(place, !wasFavourite);
  if (wasFavourite) notices.warning(translate(sidebarTexts, "favouriteRemoved", { channel: name }));
  else notices.success(translate(sidebarTexts, "favouriteAdded", { channel: name }));
  await lists.sc.reread();
}
