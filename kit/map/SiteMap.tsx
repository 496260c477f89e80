import type { ReactNode } from "react";
import { outlineMap } from "./base-map.ts";
import { MapView } from "./MapView.tsx";

interface SiteMapProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly isSmall?: boolean;
  readonly children?: ReactNode;
}

/** A map as the site has set it up. */
export function SiteMap(props: SiteMapProps) {
  return <MapView {...props} base={outlineMap} />;
}
