import { notices, useTexts, warnWithWay } from "@tessera/platform/console";
import { type Camera, whyNotWatchable } from "./camera.ts";
import { cameraTexts } from "./texts.ts";
import { askWhy } from "./why.ts";

/**
 * Says what keeps a camera from being watched, and gives back whether it is opened all the same: one that is
 * offline explains itself where it is opened, one that was switched off is not to be watched.
 */
export function useOpening(): (camera: Camera) => boolean {
  const t = useTexts(cameraTexts);
  return (camera) => {
    const obstacle = whyNotWatchable(camera);
    if (obstacle === "channelOffline")
      warnWithWay({ text: t(obstacle), way: t("why"), onGo: () => askWhy(camera) });
    else if (obstacle) notices.warning(t(obstacle));
    return obstacle !== "channelDisabled";
  };
}
