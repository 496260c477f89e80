import type { ScreenCameras } from "@tessera/features/dashboard/contract";
import { defineSlot } from "@tessera/platform/console";
import type { ComponentType, ReactNode } from "react";
import type { CameraPlace } from "./camera/camera.ts";

/** In the drawer about one's own account, below how one signs in. */
export const ownAccountSlot = defineSlot<ComponentType>("own account");

/** On the page of the version, below what runs. */
export const versionSlot = defineSlot<ComponentType>("version");

interface DeviceFormAsideProps {
  /** Takes over the id that a device has, and what it calls itself, into the form of a new device. */
  readonly onChosen: (device: { readonly id: string; readonly name: string }) => void;
}

/** Beside the form of a device of one type: what its maker's page has to be told, who is there already. */
export interface DeviceFormAside {
  readonly deviceType: string;
  readonly Aside: ComponentType<DeviceFormAsideProps>;
}
export const deviceFormAsideSlot = defineSlot<DeviceFormAside>("beside the device form");

interface AlarmToolProps extends CameraPlace {
  readonly name: string;
  /** Somebody wants no sound of this camera for a while. */
  readonly isMuted: boolean;
}

/** Beside what is made of an alarm: what can be done about its camera. */
export const alarmToolSlot = defineSlot<ComponentType<AlarmToolProps>>("alarm tool");

interface ScreenPlaceProps {
  /** All cameras of the big screen, as it has read them. */
  readonly query: {
    readonly data: ScreenCameras | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** The screen's own board, for where nobody knows where the cameras are. */
  readonly board: ReactNode;
}

/** On the big screen, beside its live pictures: where the cameras are. The screen's own board stands there without one. */
export const screenPlaceSlot = defineSlot<ComponentType<ScreenPlaceProps>>("place on the screen");
