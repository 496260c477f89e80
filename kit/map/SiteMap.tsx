import { readMap, type SiteMapReply } from "@tessera/features/map/contract";
import type { LonLat } from "@tessera/formats/geo";
import { useQueryCall } from "@tessera/platform/console";
import type { ReactNode } from "react";
import { Loaded } from "../look/Loaded.tsx";
import type { BaseMap, Opening } from "./base-map.ts";
import { MapView, useEngineAhead } from "./MapView.tsx";

interface SiteMapProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly isSmall?: boolean;
  /** Where it opens; where the site's cameras are unless it is said. */
  readonly start?: { readonly center: LonLat; readonly zoom: number } | undefined;
  readonly children?: ReactNode;
}

/** A map as the site has set it up, for who has the right to it. */
export function SiteMap({ start, children, ...props }: SiteMapProps) {
  useEngineAhead();
  const query = useQueryCall(readMap, {}, { quiet: true, staleTimeMs: 60_000 });
  return (
    <Loaded query={query}>
      {(reply) => (
        <MapView {...props} base={baseOf(reply)} opening={start ?? aroundCameras(reply)}>
          {children}
        </MapView>
      )}
    </Loaded>
  );
}

/** Around all cameras; one alone has no extent and is shown as near as the site opens maps. */
const aroundCameras = ({ Extent, Zoom }: SiteMapReply): Opening | undefined =>
  Extent ? { box: Extent, zoomMax: Math.max(Zoom, 16) } : undefined;

function baseOf(reply: SiteMapReply): BaseMap {
  const common = {
    center: [reply.Longitude, reply.Latitude] as const,
    zoom: Math.min(reply.Zoom, 5),
    zoomMax: reply.ZoomMax,
    bounds: reply.Bounds ?? undefined,
    attribution: reply.Attribution || undefined,
  };
  switch (reply.Kind) {
    case "outline":
      return { ...common, kind: "outline" };
    case "archive":
      return { ...common, kind: "archive", url: reply.Archive };
    case "tiles":
      return {
        ...common,
        kind: "tiles",
        datum: reply.Datum,
        tiles: reply.Tiles,
        tileZoomMax: reply.TileZoomMax,
      };
    default:
      return reply.Kind satisfies never;
  }
}
