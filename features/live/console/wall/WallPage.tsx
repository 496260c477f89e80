import { camerasOf, fill, savedWallsSlot, type Wall, type WallSource } from "@tessera/kit/wall";
import { useSlot } from "@tessera/platform/console";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { stored, type WallGrid } from "../stored.ts";
import { readAddress, type WallAddress, writeAddress } from "./model/wall-address.ts";
import { readWall, writeWall } from "./model/wall-storage.ts";
import { useAddressWall } from "./sources/use-address-wall.ts";
import { useLocalWall } from "./sources/use-local-wall.ts";
import { WallScreen } from "./WallScreen.tsx";
import type { WallFrame } from "./wall-screen-props.ts";

/** `/video/browse`: many cameras at once. What the address does not name, this browser remembers. */
export default function WallPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = readAddress(query);
  const { isKiosk } = address;
  const [windows, setWindows] = useState(() =>
    stored.single.read() ? 1 : stored.wallView.read().windows,
  );

  const go = (to: WallAddress, replace = false) => {
    const search = writeAddress(to).toString();
    void navigate({ search: search && `?${search}` }, { replace });
  };
  const local = useLocalWall(windows);
  const addressed = useAddressWall(address.cameras, (cameras) => go({ cameras, isKiosk }, true));
  const [savedWalls] = useSlot(savedWallsSlot);

  const show = (grid: WallGrid) => {
    stored.wallView.write({ ...stored.wallView.read(), windows: grid });
    stored.single.write(grid === 1);
    setWindows(grid);
    if (address.layout || address.cameras) go({ isKiosk });
  };
  const frame: WallFrame = {
    isKiosk,
    setKiosk: (isOn) => go({ ...address, isKiosk: isOn }, true),
    chooseGrid(grid, from) {
      takeAlong(grid, from);
      show(grid);
    },
    fillGrid(grid, cameras) {
      const before = readWall(grid);
      writeWall(grid, fill(before, cameras));
      show(grid);
      return () => {
        writeWall(grid, before);
        show(windows);
        if (address.layout || address.cameras) go(address);
      };
    },
    openLayout: (layout) => go({ layout, isKiosk }),
  };
  const screen = (saved: WallSource | undefined) => (
    <WallScreen {...(saved ?? (address.cameras ? addressed : local))} frame={frame} />
  );
  if (!savedWalls) return screen(undefined);
  return (
    // Also around a wall of this browser: what is on the screen stays when a layout is opened.
    <savedWalls.Source layout={address.layout} isKiosk={isKiosk} onLeave={() => go({ isKiosk })}>
      {screen}
    </savedWalls.Source>
  );
}

/** A wall that has nothing yet begins with the cameras that are shown now. */
function takeAlong(windows: WallGrid, from: Wall): void {
  const wall = readWall(windows);
  if (camerasOf(wall).length === 0) writeWall(windows, fill(wall, camerasOf(from)));
}
