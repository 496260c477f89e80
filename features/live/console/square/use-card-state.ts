import { notices, useTexts } from "@tessera/platform/console";
import type { MouseEvent } from "react";
import type { Channel } from "../../../devices/contract.ts";
import { whyNotWatchable } from "../camera.ts";
import { cameraOf } from "../camera-of.ts";
import type { CameraFacts } from "../sidebar/camera-facts.ts";
import { useCameraFact } from "../sidebar/use-facts.ts";
import { liveTexts } from "../texts.ts";

/** How a camera is at this moment; `warn` keeps a click from opening one that cannot be watched. */
export function useCardState(channel: Channel, facts: CameraFacts) {
  const t = useTexts(liveTexts);
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
