import { bearingDeg, distanceM, type LonLat } from "@tessera/formats/geo";
import type { Sight } from "../../contract.ts";

/** Ahead of the camera, for direction and range; at the edge of what it sees, for the angle. */
export type Handle = "ahead" | "edge";

/** What a handle that was dragged there says. */
export function draggedSight(at: LonLat, sight: Sight, handle: Handle, to: LonLat): Sight {
  const bearing = bearingDeg(at, to);
  if (handle === "ahead") {
    const Range = Math.min(5000, Math.max(1, Math.round(distanceM(at, to))));
    return { ...sight, Direction: Math.round(bearing) % 360, Range };
  }
  const turn = Math.abs(((bearing - sight.Direction + 540) % 360) - 180);
  return { ...sight, Angle: Math.min(360, Math.max(1, Math.round(turn * 2))) };
}
