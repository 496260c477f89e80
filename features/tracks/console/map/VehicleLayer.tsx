import { type LookOf, type MapFeature, useLiveMap } from "@tessera/kit/map";
import { ScreenLoop } from "@tessera/kit/playback";
import { useEffect } from "react";
import type { WireTrack } from "../../contract.ts";
import type { TrackClock } from "../clock/track-clock.ts";
import type { ShownTrack } from "../shown/shown-track.ts";
import { vehicleColor } from "./looks.ts";

interface VehicleLayerProps {
  readonly tracks: readonly WireTrack[];
  readonly shown: readonly ShownTrack[];
  readonly clock: TrackClock;
  readonly focusId: string;
  readonly isFollowing: boolean;
}

interface Vehicle {
  readonly turnDeg: number;
  readonly color: string;
  readonly name: string;
  readonly isFocused: boolean;
}

/** How near the edge a vehicle may come before the map goes with it, as a share of what is in view. */
const marginShare = 0.15;

/** The vehicles where they are at the clock's moment, drawn with every picture of the screen. */
export function VehicleLayer({ tracks, shown, clock, focusId, isFollowing }: VehicleLayerProps) {
  const map = useLiveMap();
  useEffect(() => {
    const layer = map.layer<Vehicle>({ look, zIndex: 5, isInert: true });
    let drawnMs = Number.NaN;
    const loop = new ScreenLoop(() => {
      const { positionMs } = clock;
      if (positionMs === drawnMs) return false;
      drawnMs = positionMs;
      const vehicles = vehiclesAt({ tracks, shown, focusId }, positionMs);
      layer.set(vehicles);
      const focused = vehicles.find(({ data }) => data.isFocused);
      if (isFollowing && focused?.shape.kind === "point") keepInSight(map, focused.shape.at);
      return true;
    });
    return () => {
      loop.stop();
      layer.remove();
    };
  }, [map, tracks, shown, clock, focusId, isFollowing]);
  return null;
}

function vehiclesAt(
  { tracks, shown, focusId }: Pick<VehicleLayerProps, "tracks" | "shown" | "focusId">,
  positionMs: number,
): MapFeature<Vehicle>[] {
  return shown.flatMap((track, no) => {
    const here = track.momentAt(positionMs);
    if (!here) return [];
    const isFocused = track.id === focusId;
    return [
      {
        id: track.id,
        shape: { kind: "point", at: [here.lon, here.lat] },
        data: {
          // A few styles do for all directions.
          turnDeg: Math.round(here.direction / 5) * 5,
          color: vehicleColor(no),
          name:
            shown.length > 1 ? (tracks.find(({ id }) => id === track.id)?.deviceName ?? "") : "",
          isFocused,
        },
      },
    ];
  });
}

const look: LookOf<Vehicle> = ({ data: { turnDeg, color, name, isFocused } }) => [
  {
    shape: "circle",
    radiusPx: isFocused ? 15 : 12,
    fill: "#ffffff",
    line: { color, widthPx: 3 },
    ...(name && { text: name, textColor: "--tessera-text", textOffsetPx: 20 }),
    zIndex: isFocused ? 3 : 1,
  },
  { shape: "arrow", radiusPx: isFocused ? 10 : 8, fill: color, turnDeg, zIndex: isFocused ? 4 : 2 },
];

function keepInSight(map: ReturnType<typeof useLiveMap>, at: readonly [number, number]): void {
  const [west, south, east, north] = map.sight().box;
  const marginEast = (east - west) * marginShare;
  const marginNorth = (north - south) * marginShare;
  const [lon, lat] = at;
  const isSeen =
    lon > west + marginEast &&
    lon < east - marginEast &&
    lat > south + marginNorth &&
    lat < north - marginNorth;
  if (!isSeen) map.moveTo([lon, lat]);
}
