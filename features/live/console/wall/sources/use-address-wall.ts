import type { TourPlan, WallSource } from "@tessera/kit/wall";
import { useEffect, useRef, useState } from "react";
import { arrivedAt, changed, openAddress, type Places, placesOf } from "../model/address-wall.ts";

const nothing: Places = [];

/** Cameras that the address names; what is changed is written back into it. */
export function useAddressWall(
  cameras: Places = nothing,
  onCameras: (cameras: Places) => void,
): WallSource {
  const [shown, setShown] = useState(() => openAddress(cameras));
  const [plan, setPlan] = useState<TourPlan>();
  const arrived = arrivedAt(shown, cameras);
  if (arrived !== shown) setShown(arrived);

  const write = useRef(() => {});
  useEffect(() => {
    write.current = () => onCameras(placesOf(shown.wall));
  });
  const written = shown.pending.at(-1);
  useEffect(() => {
    if (written !== undefined) write.current();
  }, [written]);

  return {
    id: `address ${shown.opened}`,
    wall: shown.wall,
    windows: undefined,
    plan,
    onPlan: setPlan,
    update: (change) => setShown((before) => changed(before, change)),
  };
}
