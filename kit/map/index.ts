/** @public What users of a map say. */
export type { BaseMap, PlanMap } from "./base-map.ts";
export { FeatureLayer } from "./FeatureLayer.tsx";
/** @public What users of a map say. */
export type {
  DrawKind,
  HeatLayer,
  HeatPoint,
  LiveMap,
  Look,
  LookOf,
  MapFeature,
  MapHit,
  MapLayer,
  MapPress,
  MapSight,
  Pin,
  Shape,
  Stop,
} from "./live-map.ts";
export { MapPin } from "./MapPin.tsx";
export { MapView } from "./MapView.tsx";
export { useLiveMap } from "./map-context.ts";
export { SiteMap } from "./SiteMap.tsx";
