import { type LayoutSize, stored } from "@tessera/platform/console";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { HandedWall } from "./HandedWall.tsx";
import { LocalWall } from "./LocalWall.tsx";
import { SavedWall } from "./layouts/SavedWall.tsx";
import { camerasOf, fill, type Wall } from "./model/wall.ts";
import { readAddress, writeAddress } from "./model/wall-address.ts";
import { readWall, writeWall } from "./model/wall-storage.ts";
import type { WallFrame } from "./wall-frame.ts";

/** `/video/browse`: many cameras at once. What the address does not name, this browser remembers. */
export default function WallPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = readAddress(query);
  const [windows, setWindows] = useState(() => stored.wallView.read().windows);

  const go = (to: Parameters<typeof writeAddress>[0], replace = false) => {
    const search = writeAddress(to).toString();
    void navigate({ search: search && `?${search}` }, { replace });
  };
  const frame: WallFrame = {
    isKiosk: address.isKiosk,
    setKiosk: (isKiosk) => go({ ...address, isKiosk }, true),
    chooseSize(size, from) {
      takeAlong(size, from);
      stored.wallView.write({ ...stored.wallView.read(), windows: size });
      setWindows(size);
      if (address.layout || address.cameras) go({ isKiosk: address.isKiosk });
    },
    openLayout: (layout) => go({ layout, isKiosk: address.isKiosk }),
  };

  if (address.layout) return <SavedWall key={address.layout} id={address.layout} frame={frame} />;
  if (address.cameras)
    return (
      <HandedWall
        cameras={address.cameras}
        frame={frame}
        onCameras={(cameras) => go({ cameras, isKiosk: address.isKiosk }, true)}
      />
    );
  return <LocalWall key={windows} windows={windows} frame={frame} />;
}

function takeAlong(windows: LayoutSize, from: Wall): void {
  const wall = readWall(windows);
  if (camerasOf(wall).length === 0) writeWall(windows, fill(wall, camerasOf(from)));
}
