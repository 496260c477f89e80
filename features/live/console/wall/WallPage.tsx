import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type LayoutSize, stored } from "../stored.ts";
import { useSavedWall } from "./layouts/use-saved-wall.tsx";
import { camerasOf, fill, type Wall } from "./model/wall.ts";
import { readAddress, type WallAddress, writeAddress } from "./model/wall-address.ts";
import { readWall, writeWall } from "./model/wall-storage.ts";
import { useHandedWall } from "./sources/use-handed-wall.ts";
import { useLocalWall } from "./sources/use-local-wall.ts";
import { WallScreen } from "./WallScreen.tsx";
import type { WallFrame } from "./wall-frame.ts";

/** `/video/browse`: many cameras at once. What the address does not name, this browser remembers. */
export default function WallPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = readAddress(query);
  const { isKiosk } = address;
  const [windows, setWindows] = useState(() => stored.wallView.read().windows);

  const go = (to: WallAddress, replace = false) => {
    const search = writeAddress(to).toString();
    void navigate({ search: search && `?${search}` }, { replace });
  };
  const local = useLocalWall(windows);
  const handed = useHandedWall(address.cameras, (cameras) => go({ cameras, isKiosk }, true));
  const saved = useSavedWall(address.layout, { isKiosk, onLeave: () => go({ isKiosk }) });
  const source = address.layout ? saved : address.cameras ? handed : local;

  const frame: WallFrame = {
    isKiosk,
    setKiosk: (isOn) => go({ ...address, isKiosk: isOn }, true),
    chooseSize(size, from) {
      takeAlong(size, from);
      stored.wallView.write({ ...stored.wallView.read(), windows: size });
      setWindows(size);
      if (address.layout || address.cameras) go({ isKiosk });
    },
    openLayout: (layout) => go({ layout, isKiosk }),
  };
  return <WallScreen {...source} frame={frame} />;
}

/** A wall that has nothing yet begins with the cameras that are shown now. */
function takeAlong(windows: LayoutSize, from: Wall): void {
  const wall = readWall(windows);
  if (camerasOf(wall).length === 0) writeWall(windows, fill(wall, camerasOf(from)));
}
