import { useSyncExternalStore } from "react";
import { type CameraPlace, cameraKey } from "../../camera/camera.ts";
import type { CameraFact, CameraFacts, DeviceFact } from "./camera-facts.ts";

/** Drawn again when this one camera changes. */
export const useCameraFact = (facts: CameraFacts, place: CameraPlace): CameraFact | undefined =>
  useSyncExternalStore(
    (listen) => facts.on(cameraKey(place), listen),
    () => facts.camera(place),
  );

export const useDeviceFact = (facts: CameraFacts, device: string): DeviceFact | undefined =>
  useSyncExternalStore(
    (listen) => facts.on(device, listen),
    () => facts.device(device),
  );
