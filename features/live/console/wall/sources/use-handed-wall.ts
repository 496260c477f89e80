import { useState } from "react";
import { type CameraPlace, cameraKey } from "../../camera.ts";
import type { Wall } from "../model/wall.ts";
import { handedWall } from "../model/wall-address.ts";
import type { TourPlan } from "../tour/tour-plan.ts";
import type { WallSource } from "./wall-source.ts";

type Places = readonly (CameraPlace | undefined)[];

const nothing: Places = [];

/** Cameras that the address names; what is changed is written back into it. */
export function useHandedWall(
  cameras: Places = nothing,
  onCameras: (cameras: Places) => void,
): WallSource {
  const [shown, setShown] = useState(() => ({ text: textOf(cameras), wall: handedWall(cameras) }));
  const [plan, setPlan] = useState<TourPlan>();
  // Somebody went back, or opened another address.
  if (shown.text !== textOf(cameras))
    setShown({ text: textOf(cameras), wall: handedWall(cameras) });

  return {
    wall: shown.wall,
    windows: undefined,
    plan,
    onPlan: setPlan,
    update(change: (before: Wall) => Wall) {
      const wall = change(shown.wall);
      const places = wall.windows.map(({ camera }) => camera);
      const isSame = textOf(places) === textOf(shown.wall.windows.map(({ camera }) => camera));
      setShown({ text: isSame ? shown.text : textOf(places), wall });
      if (!isSame) onCameras(places);
    },
  };
}

const textOf = (places: Places) =>
  places.map((place) => (place ? cameraKey(place) : "")).join("\n");
