import { notices, requestLegacy, translate } from "@tessera/platform/console";
import { addFavourite, removeFavourite } from "../../../favourites/contract.ts";
import type { CameraPlace } from "../camera.ts";
import type { CameraFacts } from "./camera-facts.ts";
import { sidebarTexts } from "./texts.ts";

type Named = CameraPlace & { readonly name: string };

/** Who shows stars. A star that the facts know is the one that rows, cards and tiles show, whatever was read before. */
interface Stars {
  readonly facts: CameraFacts;
  readonly lists: { readonly sc: { reread(): Promise<void> } };
}

/** Adds a camera to the favourites or takes it out; its star changes only once the server has done it. */
export async function toggleFavourite(
  { facts, lists }: Stars,
  { device, channel, name }: Named,
  wasFavourite = facts.isFavourite({ device, channel }) ?? false,
): Promise<void> {
  const place = { device, channel };
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
