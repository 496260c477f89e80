import { lazy, type ReactNode, Suspense, useState } from "react";
import { type CameraPlace, cameraKey } from "../../camera.ts";
import { hasControls } from "../../ptz/has-controls.ts";
import { useChannel } from "../../use-channel.ts";

const WallPtz = lazy(() => import("./WallPtz.tsx"));
const WallPtzLayer = lazy(() =>
  import("../../ptz/PtzLayer.tsx").then(({ PtzLayer }) => ({ default: PtzLayer })),
);

/** PTZ of the active window: a column beside the wall, on a phone below it, while it is open. */
export function useWallPtz(camera: CameraPlace | undefined) {
  const [isWanted, setIsWanted] = useState(false);
  const { channel } = useChannel(camera ?? nowhere, { enabled: isWanted && camera !== undefined });
  const controlled = isWanted && camera && channel && hasControls(channel) ? channel : undefined;
  const key = camera && cameraKey(camera);
  /** For another camera it stays open. */
  const toggle = (isAnother: boolean) => setIsWanted((before) => isAnother || !before);
  const panel: ReactNode = controlled && (
    <Suspense>
      <WallPtz key={key} channel={controlled} onClose={() => setIsWanted(false)} />
    </Suspense>
  );
  const layer: ReactNode = controlled && (
    <Suspense>
      <WallPtzLayer key={key} channel={controlled} />
    </Suspense>
  );
  return { isOpen: controlled !== undefined, toggle, panel, layer };
}

const nowhere = { device: "", channel: "" };
