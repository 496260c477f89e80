import type { MapCamera } from "../../contract.ts";
import { mapCameraDragType } from "./dragged-camera.ts";
import { keyOf } from "./looks.ts";
import styles from "./map.module.css";

interface DraggableCamerasProps {
  readonly cameras: readonly MapCamera[];
  /** Waits for its place. */
  readonly placing: MapCamera | undefined;
  readonly onPlacing: (camera: MapCamera | undefined) => void;
}

/** Cameras that are dragged onto a map, or pressed and then put where it is pressed: for fingers and keys. */
export function DraggableCameras({ cameras, placing, onPlacing }: DraggableCamerasProps) {
  return (
    <ul className={styles["rows"]}>
      {cameras.map((camera) => {
        const isChosen = placing !== undefined && keyOf(placing) === keyOf(camera);
        return (
          <li key={keyOf(camera)}>
            <button
              type="button"
              draggable
              className={styles["row"]}
              aria-pressed={isChosen}
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData(mapCameraDragType, JSON.stringify(camera));
                dataTransfer.effectAllowed = "move";
              }}
              onClick={() => onPlacing(isChosen ? undefined : camera)}
            >
              <span className={styles["rowName"]}>{camera.Name}</span>
              <span className={styles["faint"]}>{camera.DeviceName}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
