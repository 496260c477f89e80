import { sectorOf } from "@tessera/formats/geo";
import type { Look, MapFeature } from "@tessera/kit/map";
import type { MapCamera, MapCluster } from "../../contract.ts";

export type MapMark =
  | { readonly kind: "camera"; readonly camera: MapCamera; readonly isAlarming: boolean }
  | { readonly kind: "cluster"; readonly cluster: MapCluster; readonly isAlarming: boolean };

export const keyOf = ({ DeviceID, ChannelID }: Pick<MapCamera, "DeviceID" | "ChannelID">): string =>
  `${DeviceID}/${ChannelID}`;

/** Names stand beside cameras from here on; further away they would lie upon each other. */
const namesFromZoom = 15;

const edge = { color: "--tessera-surface", widthPx: 2 };

/** State is told by colour and by shape: not everybody sees both. */
export function lookOfMark({ data }: MapFeature<MapMark>, zoom: number): Look | readonly Look[] {
  if (data.kind === "cluster") {
    const { Vehicle, Online } = data.cluster;
    if (!Vehicle) return clusterLook(data.cluster);
    const color = data.isAlarming ? "--tessera-hot" : vehicleColor(Online > 0);
    return vehicleLooks(Vehicle.Heading, named(Vehicle.Name, zoom), color);
  }
  const { camera, isAlarming } = data;
  const name = named(camera.Name, zoom);
  if (camera.IsMoving && camera.Enable && !isAlarming)
    return vehicleLooks(camera.Heading, name, vehicleColor(camera.Online));
  return { line: edge, zIndex: isAlarming ? 3 : 1, ...stateLook(camera, isAlarming), ...name };
}

const named = (text: string, zoom: number): Pick<Look, "text" | "textOffsetPx"> =>
  zoom >= namesFromZoom ? { text, textOffsetPx: 20 } : {};

const vehicleColor = (isOnline: boolean): string =>
  isOnline ? "--tessera-strong" : "--tessera-offline";

/** A disc with an arrow whereto it goes; with a square while it stands. */
function vehicleLooks(
  heading: number | undefined,
  name: Pick<Look, "text" | "textOffsetPx">,
  color: string,
): readonly Look[] {
  const inside: Look =
    heading === undefined
      ? { shape: "square", radiusPx: 5, fill: color }
      : // A few styles do for all directions.
        { shape: "arrow", radiusPx: 8, fill: color, turnDeg: (Math.round(heading / 5) * 5) % 360 };
  return [
    {
      shape: "circle",
      radiusPx: 12,
      fill: "--tessera-surface",
      line: { color, widthPx: 3 },
      zIndex: 2,
      ...name,
    },
    { ...inside, zIndex: 2 },
  ];
}

export function stateLook(
  { Online, Enable }: Pick<MapCamera, "Online" | "Enable">,
  isAlarming: boolean,
): Look {
  if (isAlarming) return { shape: "diamond", radiusPx: 11, fill: "--tessera-hot" };
  if (!Enable)
    return {
      shape: "cross",
      radiusPx: 8,
      fill: "--tessera-muted",
      line: { color: "--tessera-muted", widthPx: 3 },
    };
  if (!Online) return { shape: "square", radiusPx: 8, fill: "--tessera-offline" };
  return { shape: "circle", radiusPx: 7, fill: "--tessera-online" };
}

function clusterLook({ Count, Online }: MapCluster): Look {
  const isWhole = Online === Count;
  return {
    shape: "circle",
    radiusPx: 14 + Math.min(12, Math.log10(Count) * 4),
    fill: "--tessera-main",
    line: { color: isWhole ? "--tessera-surface" : "--tessera-normal", widthPx: isWhole ? 2 : 3 },
    text: shortCount(Count),
    textColor: "--tessera-on-accent",
    zIndex: 2,
  };
}

/** 1234 is 1.2k: a disc has little room. */
export const shortCount = (count: number): string =>
  count < 1000 ? String(count) : `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`;

export const lookOfSight = (feature: MapFeature<{ readonly isOnline: boolean }>): Look => ({
  fill: feature.data.isOnline ? "rgba(31, 168, 85, 0.22)" : "rgba(154, 167, 171, 0.22)",
  line: { color: feature.data.isOnline ? "--tessera-online" : "--tessera-offline", widthPx: 1 },
});

/** What is seen of those that say it. */
export const sightFeatures = (cameras: readonly MapCamera[]) =>
  cameras.flatMap((camera) => {
    const { Sight, Longitude, Latitude, Online } = camera;
    if (!Sight) return [];
    const ring = sectorOf([Longitude, Latitude], {
      directionDeg: Sight.Direction,
      angleDeg: Sight.Angle,
      rangeM: Sight.Range,
    });
    return [
      {
        id: keyOf(camera),
        shape: { kind: "polygon" as const, ring },
        data: { isOnline: Online },
      },
    ];
  });
