import { readMap, type SiteMapReply } from "@tessera/features/map/contract";
import type { LonLat } from "@tessera/formats/geo";
import { useQueryCall } from "@tessera/platform/console";
import { type ReactNode, useEffect, useState } from "react";
import { Loaded } from "../look/Loaded.tsx";
import type { BaseMap } from "./base-map.ts";
import { MapView } from "./MapView.tsx";
import { useLiveMap } from "./map-context.ts";

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
  const query = useQueryCall(readMap, {}, { quiet: true, staleTimeMs: 60_000 });
  return (
    <Loaded query={query}>
      {(reply) => (
        <MapView {...props} base={baseOf(reply)}>
          <Opening start={start} reply={reply} />
          {children}
        </MapView>
      )}
    </Loaded>
  );
}

/** Turns the map to where it opens, once. */
function Opening({ start, reply }: Pick<SiteMapProps, "start"> & { readonly reply: SiteMapReply }) {
  const map = useLiveMap();
  const [{ wanted, extent, zoom }] = useState({
    wanted: start,
    extent: reply.Extent,
    zoom: reply.Zoom,
  });
  useEffect(() => {
    if (wanted) map.moveTo(wanted.center, wanted.zoom, true);
    else if (extent) {
      const [west, south, east, north] = extent;
      const corners: LonLat[] = [
        [west, south],
        [east, north],
      ];
      // One camera alone has no extent: it is shown at the zoom that the site opens maps at.
      map.fit(corners, { zoomMax: Math.max(zoom, 16), isAtOnce: true });
    }
  }, [map, wanted, extent, zoom]);
  return null;
}

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
