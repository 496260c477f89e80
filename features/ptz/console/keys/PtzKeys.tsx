import type { CameraControl } from "@tessera/kit/tile";
import type { ComponentProps } from "react";
import { useGamepadPtz } from "../pad/use-gamepad-ptz.ts";
import { usePtzKeys } from "./use-ptz-keys.ts";

/** Arrows, digits and the gamepad move the camera. */
export default function PtzKeys(props: ComponentProps<CameraControl["Keys"]>) {
  usePtzKeys(props);
  useGamepadPtz(props);
  return null;
}
