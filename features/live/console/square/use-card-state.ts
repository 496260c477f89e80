import { cameraOf, cameraTexts, whyNotWatchable } from "@tessera/kit/camera";
import type { CameraFacts } from "@tessera/kit/camera-list";
import { useCameraFact } from "@tessera/kit/camera-list";
import { notices, useTexts } from "@tessera/platform/console";
import type { MouseEvent } from "react";
import type { Channel } from "../../../devices/contract.ts";

/** How a camera is at this moment; `warn` keeps a click from opening one that cannot be watched. */
export function useCardState(channel: Channel, facts: CameraFacts) {
  const t = useTexts(cameraTexts);
  const camera = cameraOf(channel);
  const listed = { ...camera, isFavourite: channel.FavoritesChannel === 1 };
  const { isFavourite, ...state } = useCameraFact(facts, camera) ?? listed;
  const obstacle = whyNotWatchable(state);
  return {
    camera,
    isFavourite,
    state: obstacle ? states[obstacle] : "online",
    warn: (event: MouseEvent) => {
      if (!obstacle) return;
      event.preventDefault();
      notices.warning(t(obstacle));
    },
  } as const;
}

const states = { channelDisabled: "disabled", channelOffline: "offline" } as const;
