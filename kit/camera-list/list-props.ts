import type { Camera } from "../camera/camera.ts";
import type { Flow } from "../camera/channel-view.ts";

export interface CameraListProps {
  /** `cameraKey` of what is watched, or the id of a device: its rows are marked. */
  readonly selectedKey?: string | undefined;
  /** Asked for only if the camera can be watched. */
  readonly onPlay: (camera: Camera, flow?: Flow) => void;
  /** A wall takes all cameras of a group, device or directory at once. */
  readonly onPlayAll?: ((cameras: readonly Camera[], title: string) => void) | undefined;
  /** A device was chosen; it opens in the list too. */
  readonly onDevice?: ((device: string) => void) | undefined;
}
